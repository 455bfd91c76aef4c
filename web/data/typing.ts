/** Time after the last key for which a form still counts as being filled in once the focus has left its fields. */
const PAUSE_MS = 10_000;
const FIELDS = 'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select';
/** Selector of everything that overlays the page: windows, menus, lists. */
const LAYERS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Value of each field before typing. */
const typed = new Map<Field, string>();
let typedAt = -Infinity;

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Watches typing, so that nothing covers or discards it without asking. */
export function watchTyping(): () => void {
  const remember = ({ target }: Event) => {
    if (isField(target) && !typed.has(target)) typed.set(target, target.value);
  };
  const note = ({ target }: Event) => {
    if (isField(target)) typedAt = performance.now();
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('input', note, { capture: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('input', note, { capture: true });
  };
}

/** Would a window over the page interrupt: is a form being filled in, or another window open? */
export function isOccupied(): boolean {
  if (document.querySelector(LAYERS) !== null) return true;
  if (performance.now() - typedAt < PAUSE_MS) return true;
  return isField(document.activeElement) && !document.activeElement.readOnly;
}

/** Does a field of this page contain typed text that would be lost with the page? */
export function hasTyped(): boolean {
  return typedFields().length > 0;
}

/** Returns the fields with typed text. */
export function typedFields(): readonly Field[] {
  for (const field of typed.keys()) if (!field.isConnected) typed.delete(field);
  return [...typed].filter(([field, before]) => field.value !== before).map(([field]) => field);
}

function isField(target: EventTarget | null): target is Field & { readonly readOnly?: boolean } {
  return target instanceof Element && target.matches(FIELDS);
}
