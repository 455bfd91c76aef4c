import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Scrolls a list of entries to that of the present page or of the one above it, without scrolling the page itself. */
export function useCurrentInView(list: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('[href]') ?? [])];
    const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';
    const current = currentEntry(links.map(hrefOf), path);
    const entry = links.find((link) => hrefOf(link) === current)?.getBoundingClientRect();
    const view = list.current?.getBoundingClientRect();
    if (entry === undefined || view === undefined) return;
    const left = (entry.left + entry.right - view.left - view.right) / 2;
    const top = Math.min(0, entry.top - view.top) + Math.max(0, entry.bottom - view.bottom);
    list.current?.scrollBy({ left, top });
  }, [list, path]);
}

/** Finds the entry that an address belongs to: the same address, or else the nearest one above it. */
export function currentEntry(hrefs: readonly string[], path: string): string | undefined {
  return hrefs
    .filter((href) => href !== '' && (path === href || path.startsWith(`${href}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
