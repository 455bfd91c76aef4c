/** A place for bytes that are encrypted already; what it holds is of no use to whoever reads it there. */
export interface FileStore {
  /** Keeps the bytes under a name of ours, 32 hexadecimal digits. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The same bytes; undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Removes them; nothing happens when there are none. */
  remove(id: string): Promise<void>;
}
