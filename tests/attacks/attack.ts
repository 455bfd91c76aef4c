/** Resources of an attack. */
export interface Ground {
  /** Port of the server, on 127.0.0.1. */
  readonly port: number;
  /** Aborted once the honest client has been measured: floods end, held connections close. */
  readonly over: AbortSignal;
  /** Returns an address of this attack alone; indexes start at 0. */
  address(index?: number): string;
  /** A registered client who now attacks. */
  readonly client: Account;
  readonly partner: Account;
  readonly staff: Account;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * An act of strangers, or of people with a login, who mean harm. It runs until `over` at the latest, and is repeated if
 * it ends earlier.
 */
export interface Attack {
  readonly name: string;
  /** Id of the threat to which it belongs. */
  readonly threat: string;
  /** Maximum number of rows left in each table; in tables not named, none. */
  readonly leaves?: Readonly<Record<string, number>>;
  /** Returns a short summary. Throws if the attack succeeded. */
  run(ground: Ground): Promise<string>;
}
