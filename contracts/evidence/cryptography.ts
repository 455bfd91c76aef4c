type Bytes = Uint8Array<ArrayBuffer>;

/** What a machine must be able to do; browsers and Node bring both. */
export interface Cryptography {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** Ed25519. */
  verify(signature: Bytes, signed: { readonly publicKey: Bytes; readonly text: string }): Promise<boolean>;
}
