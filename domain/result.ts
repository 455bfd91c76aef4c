import type { Refusal } from './refusals.ts';

/** Outcome of a decision: a value, or the refusal that says why not. Expected refusals are never thrown. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** Makes a result with a value. */
export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Makes a result with a refusal. */
export function refuse(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
