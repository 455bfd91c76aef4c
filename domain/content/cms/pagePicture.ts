import type { PageEntry } from './entry.ts';
import { picturesReferred } from './importedPictures.ts';

/** Returns the path of the picture for lists and sharing: the page's own picture, else the first on it. */
export function pagePicture({ og_image: own, components }: Pick<PageEntry, 'og_image' | 'components'>): string {
  if (own !== null && own !== undefined && own.trim() !== '') return own.trim();
  return picturesReferred({ components })[0]?.path ?? '';
}
