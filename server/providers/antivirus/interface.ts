/** `unavailable`: not scanned, which never counts as clean. */
export type Scan = { readonly kind: 'clean' | 'infected' | 'unavailable' };

/** Scans an uploaded file for malware. */
export interface Scanner {
  /** Stored with each document that it reported clean. */
  readonly name: string;
  scan(bytes: Uint8Array): Promise<Scan>;
}
