/** Last call that renews a session: the old token is invalid before the answer with the new token arrives. */
let renewal: Promise<unknown> | undefined;

export function noteRenewal(outcome: Promise<unknown>): void {
  renewal = outcome;
}

interface Refused {
  readonly token: string | undefined;
  /** Returns the token in force at the time of the call. */
  readonly current: () => string | undefined;
  readonly end: () => void;
}

/** Ends a session whose token was refused, unless another token has replaced it, here or in another tab. */
export function endUnlessReplaced({ token, current, end }: Refused): void {
  const decide = (): void => {
    const now = current();
    if (now === undefined || now === token) end();
  };
  if (renewal === undefined) return decide();
  // Waits until the caller of the renewal has kept the new token.
  void renewal.then(() => setTimeout(decide));
}
