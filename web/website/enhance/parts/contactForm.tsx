import { submitForm } from '../../../data/contentForms.ts';
import { FieldErrorText } from '../../../ui/FieldError.tsx';
import { setMark } from '../../../ui/liveWriting.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { ContactFormFacts } from '../../blocks/ContactForm.tsx';
import { contactFields, contactMistake } from '../../blocks/contactMistakes.ts';
import type { ContactField, ContactLetter } from '../../blocks/contactMistakes.ts';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

/** Minimum duration of submitting, during which the button is disabled (specification 9). */
const DELAY_MS = 400;

type Words = ContactFormFacts['words'];
type State = 'idle' | 'submitting' | 'success' | 'danger';

/** Runs the contact form of the content (specification 4): idle, submitting, then success or danger. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { form: name, words } = factsOf<ContactFormFacts>(form);
  // Our own messages, in the page's language, replace the browser's.
  form.noValidate = true;
  for (const field of contactFields) watchField(form, field, words);
  let state: State = 'idle';
  const move = (next: State): void => {
    state = next;
    show(form, next, words);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state === 'submitting') return;
    const letter = readLetter(form);
    const wrong = contactFields.filter((field) => !check(form, field, letter[field], words));
    const [first] = wrong;
    if (first !== undefined) return fieldOf(form, first)?.focus();
    move('submitting');
    void send(name, letter).then((isSent) => move(isSent ? 'success' : 'danger'));
  });
  form.parentElement?.querySelector('[data-another]')?.addEventListener('click', (event) => {
    event.preventDefault();
    form.reset();
    move('idle');
  });
}

function show(form: HTMLFormElement, state: State, words: Words): void {
  const place = form.parentElement;
  place?.setAttribute('data-state', state);
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const isSubmitting = state === 'submitting';
  if (button !== null) {
    button.disabled = isSubmitting;
    button.setAttribute('aria-busy', String(isSubmitting));
    button.replaceChildren(...(isSubmitting ? [...renderNodes(<Spinner />), words.submitting] : [words.submit]));
  }
  if (state === 'success') place?.querySelector<HTMLElement>('[role=status]')?.focus();
}

/** Watches a field, whose text is trimmed on blur (specification 5). */
function watchField(form: HTMLFormElement, field: ContactField, words: Words): void {
  const input = fieldOf(form, field);
  input?.addEventListener('blur', () => {
    input.value = input.value.trim();
    if (input.value !== '' || isWrong(input)) check(form, field, input.value, words);
  });
  input?.addEventListener('input', () => {
    if (isWrong(input)) check(form, field, input.value.trim(), words);
  });
}

/** Shows at a field what is wrong with it; returns whether it is right. */
function check(form: HTMLFormElement, field: ContactField, text: string, words: Words): boolean {
  const mistake = contactMistake(field, text, words);
  const input = fieldOf(form, field);
  if (input === undefined) return false;
  const error = document.getElementById(`${input.id}-error`);
  const mark = mistake === undefined ? undefined : 'true';
  setMark(input, 'aria-invalid', mark);
  setMark(input, 'aria-describedby', mistake === undefined ? undefined : `${input.id}-error`);
  if (input.parentElement !== null) setMark(input.parentElement, 'data-invalid', mark);
  if (error?.textContent !== (mistake ?? ''))
    error?.replaceChildren(...(mistake === undefined ? [] : renderNodes(<FieldErrorText text={mistake} />)));
  return mistake === undefined;
}

function isWrong(input: Element): boolean {
  return input.hasAttribute('aria-invalid');
}

function fieldOf(form: HTMLFormElement, field: ContactField): HTMLInputElement | HTMLTextAreaElement | undefined {
  const found = form.elements.namedItem(field);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
}

async function send(formName: string, letter: ContactLetter): Promise<boolean> {
  const [isSent] = await Promise.all([
    submitForm(formName, letter),
    new Promise((resolve) => setTimeout(resolve, DELAY_MS)),
  ]);
  return isSent;
}

function readLetter(form: HTMLFormElement): ContactLetter {
  const textOf = (field: ContactField): string => fieldOf(form, field)?.value.trim() ?? '';
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') };
}
