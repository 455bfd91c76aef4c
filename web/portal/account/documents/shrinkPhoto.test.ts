import { expect, it } from 'vitest';
import { cardLayout, photoSizes } from './shrinkPhoto.ts';

it('VE-8 a photo is tried large and good first, then worse, then smaller, in its proportions', () => {
  const sizes = photoSizes({ width: 4_000, height: 3_000 });
  expect(sizes[0]).toEqual({ width: 3_000, height: 2_250, quality: 0.88 });
  expect(sizes.at(-1)).toEqual({ width: 1_700, height: 1_275, quality: 0.68 });
  expect(sizes).toHaveLength(12);
});

it('VE-8 no photo is made larger than it is, and a narrow one keeps a pixel', () => {
  expect(photoSizes({ width: 800, height: 600 })).toEqual(
    [0.88, 0.78, 0.68].map((quality) => ({ width: 800, height: 600, quality })),
  );
  expect(photoSizes({ width: 1, height: 9_000 })[0]).toMatchObject({ width: 1, height: 3_000 });
});

it('VE-9 the two sides of a card lie one above the other in one width', () => {
  expect(cardLayout({ width: 1_600, height: 1_000 }, { width: 800, height: 500 })).toEqual({
    width: 1_600,
    frontHeight: 1_000,
    backTop: 1_032,
    height: 2_032,
  });
  expect(cardLayout({ width: 4_000, height: 2_000 }, { width: 4_000, height: 2_000 }).width).toBe(2_000);
});
