type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = 'form[data-enhance] :is(input,textarea,select)[name]';

interface Carried {
  readonly name: string;
  /** As the form would send it. */
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
      value: isCheckbox(field) && !field.checked ? '' : field.value,
      isChecked: isCheckbox(field) && field.checked,
      error: field.hasAttribute('aria-invalid') ? errorOf(field) : undefined,
    }));
  },

  /** Into the same fields of the page in the other language. */
  give(): void {
    for (const { name, value, isChecked } of fields) {
      const field = document.querySelector<Field>(`form[data-enhance] [name="${CSS.escape(name)}"]`);
      if (field === null) continue;
      if (isCheckbox(field)) field.checked = isChecked;
      else field.value = value;
    }
  },

  /** What a field had in it and what was said of it, once; undefined: nothing was wrong. */
  mistakeOf(name: string): { readonly value: string; readonly error: string } | undefined {
    const found = fields.find((field) => field.name === name);
    if (found?.error === undefined) return undefined;
    fields = fields.filter((field) => field !== found);
    return { value: found.value, error: found.error };
  },
};

function isCheckbox(field: unknown): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function errorOf(field: Field): string | undefined {
  // The mistake is named last.
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(ids.at(-1) ?? '')?.textContent;
}
