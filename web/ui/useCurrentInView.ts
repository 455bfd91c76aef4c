import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Scrolls the present page's entry into view: on a phone a row of entries is longer than the screen. */
export function useCurrentInView(list: RefObject<HTMLElement | null>, href: string): void {
  useEffect(() => {
    list.current?.querySelector(`[href="${href}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [list, href]);
}
