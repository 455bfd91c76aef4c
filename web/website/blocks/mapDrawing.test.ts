import { expect, it } from 'vitest';
import { drawMap } from './mapDrawing.ts';

it('a place of the equator has lines at equal distances, and its own in the middle', () => {
  const { meridians, parallels, width, height } = drawMap({ lat: 0, lng: 0, zoom: 4 });
  expect(meridians.find(({ degrees }) => degrees === 0)?.at).toBe(width / 2);
  expect(parallels.find(({ degrees }) => degrees === 0)?.at).toBe(height / 2);
  const gaps = meridians.slice(1).map(({ at }, index) => Math.round(at - (meridians[index]?.at ?? 0)));
  expect(new Set(gaps).size).toBe(1);
});

it('north is up', () => {
  const { parallels } = drawMap({ lat: 50, lng: 10, zoom: 8 });
  const [first, second] = parallels;
  expect(first !== undefined && second !== undefined && first.degrees < second.degrees && first.at > second.at).toBe(
    true,
  );
});

it.each([1, 5, 13, 19])('at zoom %i there are a few lines each way and a measure that is seen', (zoom) => {
  const { meridians, parallels, scale, width } = drawMap({ lat: 53.5511, lng: 9.9937, zoom });
  expect(meridians.length).toBeGreaterThan(1);
  expect(meridians.length).toBeLessThan(9);
  expect(parallels.length).toBeGreaterThan(1);
  expect(scale.pixels).toBeGreaterThan(40);
  expect(scale.pixels).toBeLessThan(width / 2);
});

it('the measure is of the place: a step of zoom shows half as much', () => {
  const near = drawMap({ lat: 60, lng: 0, zoom: 14 }).scale;
  const far = drawMap({ lat: 60, lng: 0, zoom: 13 }).scale;
  expect(far.metres / far.pixels / (near.metres / near.pixels)).toBeCloseTo(2);
});
