/** Focusable parts of a row, from left to right. */
export const rowParts = ['star', 'link', 'menu'] as const;
export type RowPart = (typeof rowParts)[number];

/** Place in the list. */
export interface RowPlace {
  readonly index: number;
  readonly part: RowPart;
}

/**
 * Returns where a key moves the focus: up and down through the rows, left and right within one; undefined for other
 * keys.
 */
export function placeAfter(key: string, { index, part }: RowPlace, count: number): RowPlace | undefined {
  const beside = rowParts.indexOf(part);
  switch (key) {
    case 'ArrowDown':
      return { index: Math.min(index + 1, count - 1), part };
    case 'ArrowUp':
      return { index: Math.max(index - 1, 0), part };
    case 'ArrowRight':
      return { index, part: rowParts[beside + 1] ?? part };
    case 'ArrowLeft':
      return { index, part: rowParts[beside - 1] ?? part };
    case 'Home':
      return { index: 0, part };
    case 'End':
      return { index: count - 1, part };
    default:
      return undefined;
  }
}
