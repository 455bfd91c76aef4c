import type { CleanFile, Inspected, NamedBytes } from './inspectFile.ts';

/** What the inspecting thread can be asked, one question for each thread. */
export type Question =
  | { readonly kind: 'inspect'; readonly file: NamedBytes }
  | { readonly kind: 'raster'; readonly file: Pick<CleanFile, 'media' | 'bytes'>; readonly watermark: string };

export type Answer =
  | { readonly kind: 'inspected'; readonly inspected: Inspected }
  | { readonly kind: 'pages'; readonly pages: readonly Uint8Array[] };
