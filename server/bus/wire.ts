/** The transport of bytes between processes: each message at most once, and those of one sender in order. */
export interface Wire {
  /** Maximum length of a message. */
  readonly bytesMax: number;
  publish(topic: string, bytes: Uint8Array): void;
  subscribe(topic: string, handler: (bytes: Uint8Array) => void): void;
  close(): Promise<void>;
}
