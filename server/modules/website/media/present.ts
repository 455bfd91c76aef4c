import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { picturePath } from '@candor/domain/content/desk/media.ts';
import type { StoredMedia } from './store.ts';

export function presentMedia(media: StoredMedia, uses: readonly string[]): ContentMedia {
  const { id, title, alt, width, height, at, by } = media;
  const variants = media.variants.map((one) => ({
    width: one.width,
    height: one.height,
    format: one.format,
    path: picturePath(id, one),
  }));
  const pictures = variants.filter(({ format }) => format === 'webp');
  const largest = pictures.at(-1)?.path ?? '';
  const [smallest] = pictures;
  return {
    id,
    title,
    alt: { ...alt },
    width,
    height,
    path: largest,
    variants,
    thumbnail: smallest?.path ?? largest,
    at,
    by,
    used_by: [...uses],
  };
}
