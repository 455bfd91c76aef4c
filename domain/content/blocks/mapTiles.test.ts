import { describe, expect, it, test } from 'vitest';
import { TILE_PIXELS, namesTiles, tileAddress, tilesAround, tilesOrigin } from './mapTiles.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png';
const WINDOW = { width: 640, height: 320 };

describe('the tile that holds a place', () => {
  it.each([
    ['the whole world', { lat: 53.55, lng: 9.99, zoom: 0 }, '0/0/0'],
    ['the middle of the world', { lat: 0, lng: 0, zoom: 1 }, '1/1/1'],
    ['Hamburg', { lat: 53.5511, lng: 9.9937, zoom: 13 }, '13/4323/2647'],
    ['Zürich', { lat: 47.37, lng: 8.54, zoom: 13 }, '13/4290/2868'],
    ['Sydney', { lat: -33.8688, lng: 151.2093, zoom: 13 }, '13/7536/4915'],
    ['New York', { lat: 40.7128, lng: -74.006, zoom: 19 }, '19/154364/197122'],
    ['the north pole, which web maps do not reach', { lat: 90, lng: 0, zoom: 3 }, '3/4/0'],
    ['the south pole', { lat: -90, lng: 0, zoom: 3 }, '3/4/7'],
    ['the eastern edge, which is the western one', { lat: 1, lng: 180, zoom: 3 }, '3/0/3'],
  ])('%s', (_name, place, path) => {
    const holding = tilesAround({ ...place, ...WINDOW }).filter(({ holdsPlace }) => holdsPlace);
    expect(holding.map((tile) => tileAddress(TEMPLATE, tile))).toEqual([`https://tiles.example/${path}.png`]);
  });
});

test.each([
  ['within', { lat: 53.5511, lng: 9.9937, zoom: 13 }],
  ['across the date line', { lat: -17.7, lng: 179.99, zoom: 13 }],
  ['on a corner of four tiles', { lat: 0, lng: 0, zoom: 8 }],
])('tiles cover the window without gap or overlap: %s', (_name, place) => {
  const tiles = tilesAround({ ...place, ...WINDOW });
  const lefts = [...new Set(tiles.map(({ left }) => left))];
  const tops = [...new Set(tiles.map(({ top }) => top))];
  expect(tiles).toHaveLength(lefts.length * tops.length);
  expect(Math.min(...lefts)).toBeLessThanOrEqual(-WINDOW.width / 2);
  expect(Math.max(...lefts) + TILE_PIXELS).toBeGreaterThanOrEqual(WINDOW.width / 2);
  expect(Math.min(...tops)).toBeLessThanOrEqual(-WINDOW.height / 2);
  expect(Math.max(...tops) + TILE_PIXELS).toBeGreaterThanOrEqual(WINDOW.height / 2);
  for (const [index, left] of lefts.slice(1).entries()) expect(left - (lefts[index] ?? 0)).toBe(TILE_PIXELS);
  for (const { column, row, zoom } of tiles)
    expect([column >= 0, column < 2 ** zoom, row >= 0, row < 2 ** zoom]).toEqual([true, true, true, true]);
});

test.each([
  [TEMPLATE, 'https://tiles.example', true],
  ['https://tiles.example:8443/{z}/{y}/{x}?key=abc', 'https://tiles.example:8443', true],
  ['http://tiles.example/{z}/{x}/{y}.png', undefined, false],
  ['//tiles.example/{z}/{x}/{y}.png', undefined, false],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', undefined, false],
  ['https://user:word@tiles.example/{z}/{x}/{y}.png', undefined, false],
  ['https://tiles.example;script-src/{z}/{x}/{y}.png', undefined, false],
  ['https://tiles.example', undefined, false],
  ['https://tiles.example/{z}/{x}.png', 'https://tiles.example', false],
  ['https://tiles.example/{z}/{x}/{y}/{y}.png', 'https://tiles.example', false],
  ['https://tiles.example/{z}/{x}/{y}{r}.png', 'https://tiles.example', false],
  ['https://tiles.example/{z}/{x}/{y}.png}', 'https://tiles.example', false],
])('%s is of %s and names its tiles: %s', (template, origin, isUsable) => {
  expect(tilesOrigin(template)).toBe(origin);
  expect(origin !== undefined && namesTiles(template)).toBe(isUsable);
});
