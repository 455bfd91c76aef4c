export type Direction = 'next' | 'previous';

/** Returns the slide on that side; after the last comes the first. */
export function stepFrom(index: number, direction: Direction, count: number): number {
  return (index + (direction === 'next' ? 1 : count - 1)) % count;
}
