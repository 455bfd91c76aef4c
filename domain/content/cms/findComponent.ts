import type { LayoutItem } from './entry.ts';

/** Is there a component of this sort anywhere in a layout, however deep? */
export function someComponent(layout: readonly LayoutItem[] | null, is: (item: LayoutItem) => boolean): boolean {
  return (layout ?? []).some((item) => {
    const inside = [...(item.children ?? []), ...(item.columns ?? []).flatMap((column) => column.children ?? [])];
    return is(item) || someComponent(inside, is);
  });
}
