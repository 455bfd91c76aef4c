import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import type { Language } from '@candor/domain/clients/language.ts';

export const pageFilters = ['all', 'draft', 'published', 'changed', 'planned'] as const;
export type PageFilter = (typeof pageFilters)[number];

/** Filter of the list of pages. */
export interface PagesView {
  readonly search: string;
  readonly filter: PageFilter;
  /** Language in which the pages are missing or outdated. */
  readonly language: Language | 'any';
}

export const EVERYTHING: PagesView = { search: '', filter: 'all', language: 'any' };

export function isInView(row: ContentRow, { search, filter, language }: PagesView): boolean {
  const isBehind =
    language === 'any' ||
    row.languages.some((one) => one.language === language && (one.state === 'missing' || one.state === 'outdated'));
  return isBehind && isFiltered(row, filter) && isFound(row, search);
}

function isFiltered({ state, planned }: ContentRow, filter: PageFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'planned' ? planned !== null : state === filter;
}

function isFound({ title, name }: ContentRow, search: string): boolean {
  const words = search.trim().toLowerCase();
  return title.toLowerCase().includes(words) || name.includes(words.replace(/^\//, ''));
}
