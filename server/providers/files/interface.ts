/** Storage for encrypted bytes; without the keys its content is useless. */
export interface FileStore {
  /** Stores the bytes under an id of ours, 32 hexadecimal digits. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the stored bytes; undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Deletes the bytes, if there are any. */
  remove(id: string): Promise<void>;
}
