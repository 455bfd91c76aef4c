/** Where an address is said to be. */
export interface Place {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Empty where the table knows countries only. */
  readonly city: string;
}

/** Ruling R18: a table of our own, never a question to somebody else. */
export interface GeoTable {
  /** Undefined for addresses inside, and for those that the table does not have. */
  find(ip: string): Place | undefined;
}
