/**
 * Throws when an invariant is broken. That is a bug, never a refusal: it stops the work in hand and is not caught to
 * continue.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Makes a `switch` over a union exhaustive at compile time; throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
