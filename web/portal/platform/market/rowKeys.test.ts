import { expect, test } from 'vitest';
import { placeAfter } from './rowKeys.ts';

test.each([
  ['ArrowDown', { index: 0, part: 'link' }, { index: 1, part: 'link' }],
  ['ArrowDown', { index: 9, part: 'star' }, { index: 9, part: 'star' }],
  ['ArrowUp', { index: 5, part: 'menu' }, { index: 4, part: 'menu' }],
  ['ArrowUp', { index: 0, part: 'link' }, { index: 0, part: 'link' }],
  ['ArrowRight', { index: 3, part: 'link' }, { index: 3, part: 'menu' }],
  ['ArrowRight', { index: 3, part: 'menu' }, { index: 3, part: 'menu' }],
  ['ArrowLeft', { index: 3, part: 'link' }, { index: 3, part: 'star' }],
  ['ArrowLeft', { index: 3, part: 'star' }, { index: 3, part: 'star' }],
  ['Home', { index: 7, part: 'link' }, { index: 0, part: 'link' }],
  ['End', { index: 7, part: 'link' }, { index: 9, part: 'link' }],
  ['Enter', { index: 7, part: 'link' }, undefined],
  ['a', { index: 7, part: 'link' }, undefined],
] as const)('%s from %j leads to %j', (key, from, to) => {
  expect(placeAfter(key, from, 10)).toEqual(to);
});
