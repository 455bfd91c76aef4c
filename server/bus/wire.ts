/** What carries bytes between processes: each at most once, and those of one sender in order. */
export interface Wire {
  /** The longest message that it takes. */
  readonly bytesMax: number;
  publish(topic: string, bytes: Uint8Array): void;
  subscribe(topic: string, handler: (bytes: Uint8Array) => void): void;
  close(): Promise<void>;
}
