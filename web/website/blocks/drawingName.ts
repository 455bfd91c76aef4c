import type { BlockLook } from '@candor/domain/content/blocks/block.ts';

const names = ['draw-open', 'draw-practise', 'draw-check', 'draw-price', 'draw-people', 'draw-book'] as const;

export type DrawingName = (typeof names)[number];

/** Returns the drawing that a card names by a class. */
export function drawingOf({ className = '' }: BlockLook): DrawingName | undefined {
  const classes = className.split(' ');
  return names.find((name) => classes.includes(name));
}
