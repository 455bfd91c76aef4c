type Bytes = Uint8Array<ArrayBuffer>;

/** The cryptographic functions that a machine must have; browsers and Node include both. */
export interface Cryptography {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** Ed25519. */
  verify(signature: Bytes, signed: { readonly publicKey: Bytes; readonly text: string }): Promise<boolean>;
}
