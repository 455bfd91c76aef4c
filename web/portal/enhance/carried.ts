type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = 'form[data-enhance] :is(input,textarea,select)[name]';

interface Carried {
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  /** Its mistake, as it was said. */
  readonly error: string | undefined;
}

let fields: readonly Carried[] = [];

/** What was typed, over a change of the page's language: in this page's memory only, so that passwords may be in it. */
export const carried = {
  take(): void {
    fields = [...document.querySelectorAll<Field>(FIELDS)].map((field) => ({
      name: field.name,
      value: field.value,
      isChecked: field instanceof HTMLInputElement && field.checked,
      error: field.hasAttribute('aria-invalid') ? errorOf(field) : undefined,
    }));
  },

  /** Into the same fields of the page in the other language. */
  give(): void {
    for (const { name, value, isChecked } of fields) {
      const field = document.querySelector<Field>(`form[data-enhance] [name="${CSS.escape(name)}"]`);
      if (field === null) continue;
      if (field.type === 'checkbox' && field instanceof HTMLInputElement) field.checked = isChecked;
      else field.value = value;
    }
  },

  /** The mistakes in the page's present language; what the server has said of a field stays as it was said. */
  sayAgain<Name extends string>(
    form: HTMLFormElement,
    check: (name: Name, value: string) => boolean,
    setError: (name: Name, error: string) => void,
  ): void {
    for (const { name, value, error } of fields) {
      if (error === undefined || form.elements.namedItem(name) === null) continue;
      if (check(name as Name, value)) setError(name as Name, error);
    }
    fields = [];
  },
};

function errorOf(field: Field): string | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}
