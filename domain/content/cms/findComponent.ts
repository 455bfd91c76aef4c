import type { LayoutItem } from './entry.ts';

/** Does a layout contain a component of this kind, at any depth? */
export function someComponent(layout: readonly LayoutItem[] | null, is: (item: LayoutItem) => boolean): boolean {
  return (layout ?? []).some((item) => {
    const inside = [...(item.children ?? []), ...(item.columns ?? []).flatMap((column) => column.children ?? [])];
    return is(item) || someComponent(inside, is);
  });
}
