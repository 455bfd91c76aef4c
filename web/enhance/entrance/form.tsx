import { setMark } from '../../ui/liveWriting.ts';
import { FieldErrorText } from '../../ui/FieldError.tsx';
import { FormNoticeText } from '../../ui/FormNotice.tsx';
import { isSecret, readValues } from '../../ui/formValues.ts';
import type { Values } from '../../ui/formValues.ts';
import { renderNodes } from '../renderNodes.ts';
import { setBusy } from './busy.tsx';
import { carried, restoreAfterReload } from './keptInput.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { factsOf } from '../factsOf.ts';
import type { RevealFacts } from './revealFacts.ts';

/** Checks a field's text; returns what is wrong, or undefined. */
export type Rule = (value: string) => string | undefined;

interface FormSetup<Name extends string> {
  readonly names: readonly Name[];
  readonly rules: Readonly<Record<Name, Rule>>;
  /** Label of the button while the form is being sent. */
  readonly submitting: string;
  readonly submit: (values: Values<Name>) => Promise<void>;
  /** Loads the calls while the form is being filled in; never rejects. */
  readonly prepare: () => Promise<unknown>;
}

export interface LiveForm<Name extends string> {
  /**
   * Shows a mistake that was found while the form was sent, which another field may have caused, and moves the focus to
   * this one. The mistake stays until the reader changes any of the form's fields.
   */
  readonly setError: (name: Name, error: string) => void;
  /** Shows what the server refused in a field until its text changes, and moves the focus there. */
  readonly setRefusal: (name: Name, error: string) => void;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text of each field that the server has refused: only the server can judge it, so its error stays with this text. */
const refused = new WeakMap<TextElement, string>();
/** Fields with a mistake that another field may have caused: leaving the field does not remove it. */
const mistaken = new WeakSet<TextElement>();

/**
 * Runs a form of a page without a framework, like `useForm`: texts are trimmed on blur (specification 5), a field is
 * checked when it is left, all of them when the form is sent, and the first error gets the focus.
 */
export function liveForm<Name extends string>(form: HTMLFormElement, setup: FormSetup<Name>): LiveForm<Name> {
  const { names, rules, submit, prepare } = setup;
  form.noValidate = true;
  const setError = (name: Name, error: string | undefined): void => {
    const input = fieldOf(form, name);
    if (input !== undefined) showError(input, error);
  };
  const check = (name: Name, value: string): boolean => {
    const error = rules[name](value);
    setError(name, error);
    return error === undefined;
  };
  for (const name of names) watchField(fieldOf(form, name), (value) => check(name, value));
  form.addEventListener('focusin', () => void prepare(), { once: true });
  form.addEventListener('input', () => {
    for (const name of names) {
      const input = fieldOf(form, name);
      if (input !== undefined && mistaken.delete(input) && isWrong(input)) check(name, readValues(form)(name));
    }
  });
  let isBusy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy || isBlocked(event.submitter)) return;
    const values = readValues(form);
    const [first] = names.filter((name) => !check(name, values(name)));
    if (first !== undefined) return fieldOf(form, first)?.focus();
    isBusy = true;
    const free = setBusy(form.querySelector('button[type=submit]'), setup.submitting);
    void submit(values).finally(() => {
      isBusy = false;
      free();
    });
  });
  revealPasswords(form);
  restoreAfterReload(form);
  // Errors are repeated in the page's present language; the server's error of a field stays as it was.
  for (const name of names) {
    const mistake = carried.mistakeOf(name);
    if (mistake !== undefined && check(name, mistake.value)) setError(name, mistake.error);
  }
  const showFound = (name: Name, error: string): TextElement | undefined => {
    setError(name, error);
    const input = fieldOf(form, name);
    // It may be out of sight.
    input?.focus();
    return input;
  };
  return {
    setError(name, error) {
      const input = showFound(name, error);
      if (input !== undefined) mistaken.add(input);
    },
    setRefusal(name, error) {
      const input = showFound(name, error);
      if (input !== undefined) refused.set(input, textOf(input));
    },
  };
}

/** Shows a notice of the form; undefined removes it. */
export function showNotice(form: ParentNode, name: string, text: string | undefined): void {
  const place = form.querySelector(`[data-notice=${name}]`);
  const tone = place?.getAttribute('role') === 'alert' ? 'negative' : 'info';
  place?.replaceChildren(...(text === undefined ? [] : renderNodes(<FormNoticeText tone={tone} text={text} />)));
}

function watchField(input: TextElement | undefined, check: (value: string) => boolean): void {
  if (input === undefined) return;
  if (input.type === 'checkbox' || input instanceof HTMLSelectElement) {
    // A chosen value is valid immediately.
    input.addEventListener('change', () => showError(input, undefined));
    return;
  }
  input.addEventListener('blur', () => {
    input.value = textOf(input);
    if (isWrong(input) && (mistaken.has(input) || refused.get(input) === input.value)) return;
    // An empty field that was only passed through is not an error yet.
    if (input.value !== '' || isWrong(input)) check(input.value);
  });
  // A corrected error disappears with the character that corrects it.
  input.addEventListener('input', () => {
    if (isWrong(input)) check(textOf(input));
  });
}

/** Returns a field's text as it is sent: a password may begin or end with a space. */
function textOf({ name, value }: TextElement): string {
  return isSecret(name) ? value : value.trim();
}

/** Shows an error as the field's component does. */
function showError(input: TextElement, error: string | undefined): void {
  const place = errorPlace(input);
  if (place === undefined) return;
  const mark = error === undefined ? undefined : 'true';
  setMark(input, 'aria-invalid', mark);
  setMark(input, 'aria-describedby', describedBy(input, error === undefined ? undefined : place.id));
  if (input.type !== 'checkbox' && input.parentElement !== null) setMark(input.parentElement, 'data-invalid', mark);
  if (place.textContent !== (error ?? ''))
    place.replaceChildren(...(error === undefined ? [] : renderNodes(<FieldErrorText text={error} />)));
}

/** Returns the ids of the field's help and error, if there are any. */
function describedBy(input: TextElement, mistake: string | undefined): string | undefined {
  const help = `${input.id}-help`;
  const ids = [...(document.getElementById(help) === null ? [] : [help]), ...(mistake === undefined ? [] : [mistake])];
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Finds the place under the field that is read aloud when it changes. */
export function errorPlace(input: Element): Element | undefined {
  for (let box = input.parentElement; box !== null; box = box.parentElement) {
    const place = box.querySelector(':scope > p[aria-live]');
    if (place !== null) return place;
  }
  return undefined;
}

export function fieldOf(form: HTMLFormElement, name: string): TextElement | undefined {
  const found = form.elements.namedItem(name);
  const isTyped = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
  return isTyped || found instanceof HTMLSelectElement ? found : undefined;
}

function isWrong(input: Element): boolean {
  return input.hasAttribute('aria-invalid');
}

/** Is the button blocked, saying why it cannot be used now? */
function isBlocked(button: HTMLElement | null): boolean {
  return button?.getAttribute('aria-disabled') === 'true';
}

/** Adds the button that reveals a password, as in `PasswordField`. */
function revealPasswords(form: HTMLFormElement): void {
  const { reveal } = factsOf<Partial<RevealFacts>>(form);
  if (reveal === undefined) return;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    const button = input.parentElement?.querySelector('button');
    button?.addEventListener('click', () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-label', isShown ? reveal.hide : reveal.show);
      button.replaceChildren(...renderNodes(isShown ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />));
    });
  }
}
