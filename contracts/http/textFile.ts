import * as z from 'zod/mini';

/** A file that is produced while it is sent, so that memory does not limit its length. */
export class TextFile {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<string | Uint8Array>;

  constructor(name: string, type: string, parts: AsyncIterable<string | Uint8Array>) {
    this.name = name;
    this.type = type;
    this.parts = parts;
  }
}

/** An answer whose bytes are those of the file. */
export const textFile = z.custom<TextFile>((value) => value instanceof TextFile);
