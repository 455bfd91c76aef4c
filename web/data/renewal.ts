/** The last call that renews a session: the old token is over before its answer, which brings the new one, arrives. */
let renewal: Promise<unknown> | undefined;

export function noteRenewal(outcome: Promise<unknown>): void {
  renewal = outcome;
}

interface Refused {
  readonly token: string | undefined;
  /** The token that is in force when it is asked for. */
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
  // The caller of the renewal keeps the new token first.
  void renewal.then(() => setTimeout(decide));
}
