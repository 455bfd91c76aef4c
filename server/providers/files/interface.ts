/** Storage for bytes that are already encrypted; without the keys its content is useless. */
export interface FileStore {
  /** Keeps the bytes under a name of ours, 32 hexadecimal digits. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The same bytes; undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Removes them; nothing happens when there are none. */
  remove(id: string): Promise<void>;
}
