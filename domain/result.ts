import type { Refusal } from './refusals.ts';

/** Outcome of a decision: a value, or the refusal that says why not. Expected refusals are never thrown. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** Makes a result with a value. */
export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Changes the value of a result; a refusal stays the same. */
export async function mapResult<T, U>(
  awaited: Result<T> | Promise<Result<T>>,
  change: (value: T) => U | Promise<U>,
): Promise<Result<U>> {
  const result = await awaited;
  return result.ok ? accept(await change(result.value)) : result;
}

/** Makes a result with a refusal. */
export function refuse(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
