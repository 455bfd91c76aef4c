export interface Letter {
  /** The same for each attempt, so that the other side can tell a repetition. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one way out of this server to addresses that were configured (T37). */
export interface Outbound {
  /** Posts as JSON; true: it was taken (2xx). Whatever else comes, or nothing, is false. */
  post(address: string, letter: Letter): Promise<boolean>;
}
