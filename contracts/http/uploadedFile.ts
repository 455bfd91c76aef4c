import * as z from 'zod/mini';

/** An uploaded file, whole in memory: only small ones are accepted. */
export class UploadedFile {
  /** Name that the sender gave it. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.bytes = bytes;
  }
}

export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile);
