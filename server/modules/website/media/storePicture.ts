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

/** A file that is to become a picture of the library. */
export interface PictureToStore {
  readonly id: string;
  readonly title: string;
  readonly alt: AltTexts;
  /** Null: the installation itself. */
  readonly staffId: number | null;
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
}

/** Rule ED-12: checked in memory, scanned, re-encoded in each width, stored, and only then recorded. */
export async function storePicture(
  deps: Pick<MediaDeps, 'pool' | 'clock' | 'scanner' | 'filesOf'>,
  brandId: BrandId,
  { id, title, alt, staffId, file }: PictureToStore,
): Promise<Omit<StoredMedia, 'by'> | { readonly fault: FileFault }> {
  const scan = await deps.scanner.scan(file.bytes);
  if (scan.kind === 'infected') return { fault: 'malware' };
  const made = await variantsApart(file);
  if ('fault' in made) return made;
  const files = deps.filesOf(brandId);
  for (const variant of made.variants) await files.put(fileOf(id, variant), variant.bytes);
  const variants = made.variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.length }));
  const { width, height } = made;
  const media = { id, title, alt, width, height, variants, staffId, at: deps.clock.now() };
  await transaction(deps.pool, brandId, (connection) => insertMedia(connection, brandId, media));
  return media;
}

/** The brand's languages; every picture has a text in the first. */
export function languagesOf(
  { brands }: Pick<MediaDeps, 'brands'>,
  brandId: BrandId,
): readonly [Language, ...Language[]] {
  const [first, ...others] = brands.find(({ id }) => id === brandId)?.languages ?? [];
  assert(first !== undefined, 'a brand has a language');
  return [first, ...others];
}
