/** An address's assumed location. */
export interface Place {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Empty where the table knows countries only. */
  readonly city: string;
}

/** Ruling R18: a table of our own, never a request to another party. */
export interface GeoTable {
  /** Undefined for internal addresses, and for those missing in the table. */
  find(ip: string): Place | undefined;
}
