import * as z from 'zod/mini';

/** A file that somebody sends, whole in memory: only small ones are taken. */
export class UploadedFile {
  /** As its sender calls it. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.bytes = bytes;
  }
}

export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile);
