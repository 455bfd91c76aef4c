import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Scrolls a list of entries to that of the present page, and nothing around the list: the page stays at its top. */
export function useCurrentInView(list: RefObject<HTMLElement | null>, href: string): void {
  useEffect(() => {
    const entry = list.current?.querySelector(`[href="${href}"]`)?.getBoundingClientRect();
    const seen = list.current?.getBoundingClientRect();
    if (entry === undefined || seen === undefined) return;
    const left = (entry.left + entry.right - seen.left - seen.right) / 2;
    const top = Math.min(0, entry.top - seen.top) + Math.max(0, entry.bottom - seen.bottom);
    list.current?.scrollBy({ left, top });
  }, [list, href]);
}
