import type { PageEntry } from './entry.ts';
import { picturesReferred } from './importedPictures.ts';

/** The path of what stands for a page in lists and where it is shared: its own picture, else the first on it. */
export function pagePicture({ og_image: own, components }: Pick<PageEntry, 'og_image' | 'components'>): string {
  if (own !== null && own !== undefined && own.trim() !== '') return own.trim();
  return picturesReferred({ components })[0]?.path ?? '';
}
