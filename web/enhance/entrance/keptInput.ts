import { isSecret } from '../../ui/formValues.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = ':is(input,textarea,select)[name]';

interface Carried {
  readonly name: string;
  /** Value as the form would send it. */
  readonly value: string;
  readonly isChecked: boolean;
  /** Error shown at the field. */
  readonly error: string | undefined;
}

let fields: readonly Carried[] = [];

/**
 * Typed content during a change of the page's language: in this page's memory only, so that it may include passwords.
 */
export const carried = {
  take(): void {
    fields = fieldsOfPage().map((field) => ({
      name: field.name,
      value: valueOf(field),
      isChecked: isCheckbox(field) && field.checked,
      error: field.hasAttribute('aria-invalid') ? errorOf(field) : undefined,
    }));
  },

  /** Fills the same fields of the page in the other language. */
  give(): void {
    for (const { name, value, isChecked } of fields) {
      const field = document.querySelector<Field>(`form[data-enhance] [name="${CSS.escape(name)}"]`);
      if (field === null) continue;
      if (isCheckbox(field)) field.checked = isChecked;
      else field.value = value;
    }
  },

  /** Returns a field's content and its error, once; undefined if nothing was wrong. */
  mistakeOf(name: string): { readonly value: string; readonly error: string } | undefined {
    const found = fields.find((field) => field.name === name);
    if (found?.error === undefined) return undefined;
    fields = fields.filter((field) => field !== found);
    return { value: found.value, error: found.error };
  },
};

/** Keeps what was typed, but no passwords, in the page's history entry, which survives a reload (decision 105). */
export function keepForReload(): void {
  const kept = fieldsOfPage().filter((field) => isSeen(field) && !isSecret(field.name));
  if (kept.length === 0) return;
  const typed = Object.fromEntries(kept.map((field) => [field.name, valueOf(field)]));
  history.replaceState({ ...stateOfEntry(), typed }, '');
}

/** Gives a form what was kept for the reload, once, and moves the focus to the first empty field. */
export function restoreAfterReload(form: HTMLFormElement): void {
  const { typed, ...rest } = stateOfEntry();
  if (typeof typed !== 'object' || typed === null) return;
  history.replaceState(rest, '');
  const seen = [...form.querySelectorAll<Field>(FIELDS)].filter(isSeen);
  for (const field of seen) {
    const value: unknown = Reflect.get(typed, field.name);
    if (typeof value !== 'string') continue;
    if (isCheckbox(field)) field.checked = value !== '';
    else field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  seen.find(({ value }) => value === '')?.focus();
}

/** Returns the state of the page's history entry, which the login shares (`web/data/loginReason.ts`). */
function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function fieldsOfPage(): readonly Field[] {
  return [...document.querySelectorAll<Field>(`form[data-enhance] ${FIELDS}`)];
}

/** Can a reader reach the field? The trap of a letter (`web/portal/entry/TrapField.tsx`) is only for programs. */
function isSeen(field: Field): boolean {
  return field.tabIndex >= 0 && field.type !== 'hidden';
}

function valueOf(field: Field): string {
  return isCheckbox(field) && !field.checked ? '' : field.value;
}

function isCheckbox(field: unknown): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function errorOf(field: Field): string | undefined {
  // The error is the last id.
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(ids.at(-1) ?? '')?.textContent;
}
