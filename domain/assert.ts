/**
 * Throws when an invariant is broken. That is a bug, never a refusal: it stops the work in hand and is not caught to
 * continue. A message that has to be put together can be a function, which costs nothing as long as all is well.
 */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${typeof message === 'string' ? message : message()}`);
}

/** Makes a `switch` over a union exhaustive at compile time; throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
