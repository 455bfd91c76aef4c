/** Result of a scan. `unavailable`: not scanned, which never counts as clean. */
export type Scan = { readonly kind: 'clean' | 'infected' | 'unavailable' };

/** Malware scanner for uploaded files. */
export interface Scanner {
  /** Name stored with each document that the scanner found clean. */
  readonly name: string;
  scan(bytes: Uint8Array): Promise<Scan>;
}
