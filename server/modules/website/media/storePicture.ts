import { assert } from '@candor/domain/assert.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import { variantsApart } from '../../client/verification/index.ts';
import type { MediaDeps } from './deps.ts';
import { fileOf } from './pictures.ts';
import { insertMedia } from './store.ts';
import type { AltTexts, StoredMedia } from './store.ts';

/** File to be stored as a picture of the library. */
export interface PictureToStore {
  readonly id: string;
  readonly title: string;
  readonly alt: AltTexts;
  /** Id of the uploader; null for the installation itself. */
  readonly staffId: number | null;
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
}

/**
 * Rule ED-12: checks a picture in memory, scans it, re-encodes it in each width, stores it, and only then records it.
 */
export async function storePicture(
  deps: Pick<MediaDeps, 'pool' | 'clock' | 'scanner' | 'filesOf'>,
  brandId: BrandId,
  { id, title, alt, staffId, file }: PictureToStore,
): Promise<Omit<StoredMedia, 'by'> | { readonly fault: FileFault }> {
  const scan = await deps.scanner.scan(file.bytes);
  if (scan.kind === 'infected') return { fault: 'malware' };
  const picture = await variantsApart(file);
  if ('fault' in picture) return picture;
  const files = deps.filesOf(brandId);
  for (const variant of picture.variants) await files.put(fileOf(id, variant), variant.bytes);
  const variants = picture.variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.length }));
  const { width, height } = picture;
  const media = { id, title, alt, width, height, variants, staffId, at: deps.clock.now() };
  await transaction(deps.pool, brandId, (connection) => insertMedia(connection, brandId, media));
  return media;
}

/** Returns the brand's languages; every picture has a text in the first. */
export function languagesOf(
  { brands }: Pick<MediaDeps, 'brands'>,
  brandId: BrandId,
): readonly [Language, ...Language[]] {
  const [first, ...others] = brands.find(({ id }) => id === brandId)?.languages ?? [];
  assert(first !== undefined, 'a brand has a language');
  return [first, ...others];
}
