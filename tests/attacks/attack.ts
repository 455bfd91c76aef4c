/** What an attack may use. */
export interface Ground {
  /** Of the server, on 127.0.0.1. */
  readonly port: number;
  /** Aborted once the honest client has been measured: floods end, holders let go. */
  readonly over: AbortSignal;
  /** Addresses of this attack alone, from 0 on. */
  address(index?: number): string;
  /** A client who registered beforehand and plays by the rules no more. */
  readonly client: Account;
  readonly partner: Account;
  readonly staff: Account;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * Something that strangers, or people who have a login and mean harm, can do. It attacks until `over` at the latest,
 * and is begun again if it ends earlier.
 */
export interface Attack {
  readonly name: string;
  /** The threat that it belongs to. */
  readonly threat: string;
  /** The most rows that it may leave in each table; in those that are not named it leaves none. */
  readonly leaves?: Readonly<Record<string, number>>;
  /** Returns what it saw, in a few words. Throws where the server let it have what it came for. */
  run(ground: Ground): Promise<string>;
}
