type Bytes = Uint8Array<ArrayBuffer>;

/** Cryptographic functions that the caller provides. Browsers and Node.js include them. */
export interface Cryptography {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** Verifies an Ed25519 signature of a text. */
  verify(signature: Bytes, signed: { readonly publicKey: Bytes; readonly text: string }): Promise<boolean>;
}
