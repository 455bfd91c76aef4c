/** File that the server has made, under its name. */
export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

const NAME = /filename="([\w.-]+)"/;

/** Reads the server's name for a file: it says whose it is, which days it covers, and that it is simulated. */
export function fileNameOf(headers: Headers): string {
  return NAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
}
