import * as z from 'zod/mini';

/** A file that is handed out to be saved, never to be shown in a page of ours. */
export class BinaryFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(name: string, type: string, bytes: Uint8Array) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

/** The bytes are the whole answer. */
export const binaryFile = z.custom<BinaryFile>((value) => value instanceof BinaryFile);
