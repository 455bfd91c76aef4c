import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { typedFields } from './typing.ts';
import type { Field } from './typing.ts';

/** Text that a client had typed on a page when their session ended, kept until they return to that page. */
const shape = z.object({
  owner: z.string(),
  path: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Kept = z.output<typeof shape>;

/** Owner of the typed text, and its page. */
export interface Place {
  readonly owner: string;
  readonly path: string;
}

const KEY = 'kept_typing';
/** Time to wait for a field; after that the page no longer has it. */
const WAIT_MS = 15_000;
/** Autofill types for identity proofs and payments; such fields are never kept. */
const SECRET = /password|one-time-code|^cc-|secret|pin|cvc|^code$/i;

/** Rule ID-5: keeps typed text in this tab only, without secrets. */
export function keepTyping({ owner, path }: Place): void {
  const fields = typedFields().flatMap((field) => {
    const name = nameOf(field);
    return name === undefined || isSecret(field) ? [] : [{ name, value: field.value }];
  });
  if (fields.length === 0) return forgetTyping();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, path, fields } satisfies Kept));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    forgetTyping();
  }
}

export function forgetTyping(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Restores the text kept for this page and this client, each field once it appears, and then drops it; another client's
 * text is dropped. Returns the function that stops waiting for fields.
 */
export function restoreTyping({ owner, path }: Place): () => void {
  const typing = readKept();
  if (typing === undefined || (typing.owner === owner && typing.path !== path)) return nothing;
  forgetTyping();
  if (typing.owner !== owner) return nothing;
  const unrestored = new Map(typing.fields.map(({ name, value }) => [name, value]));
  const stop = () => {
    clearTimeout(end);
    watch.disconnect();
  };
  const give = () => {
    for (const field of document.querySelectorAll<Field>('input,textarea,select')) giveOne(field, unrestored);
    if (unrestored.size === 0) stop();
  };
  const watch = new MutationObserver(give);
  const end = setTimeout(stop, WAIT_MS);
  watch.observe(document.body, { childList: true, subtree: true });
  give();
  return stop;
}

function giveOne(field: Field, unrestored: Map<string, string>): void {
  const name = nameOf(field);
  const value = name === undefined ? undefined : unrestored.get(name);
  if (name === undefined || value === undefined || field.disabled || isSecret(field)) return;
  unrestored.delete(name);
  if ('readOnly' in field && field.readOnly) return;
  // Uses the element's own setter and events, as autofill does: the form handles them like a key.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function readKept(): Kept | undefined {
  return z.safeParse(shape, parseJson(sessionStorage.getItem(KEY))).data;
}

/** Names a field so that it can be found again: by its name, else its label. */
function nameOf({ name, labels }: Field): string | undefined {
  return name !== '' ? name : labels?.[0]?.textContent || undefined;
}

function isSecret({ type, name, autocomplete }: Field): boolean {
  return type === 'password' || type === 'file' || SECRET.test(name) || SECRET.test(autocomplete);
}

function nothing(): void {
  return undefined;
}
