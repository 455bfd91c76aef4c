import { expect, it } from 'vitest';
import { wayOf } from './wayOf.ts';

it.each([
  ['instructions', 'reported', 'wire'],
  ['externalLink', 'reported', 'reported'],
  ['externalLink', 'asked', 'online'],
  ['redirect', 'asked', 'online'],
  ['redirect', 'told', 'online'],
  ['redirect', 'checked', 'checked'],
  ['widget', 'reported', 'reported'],
] as const)('DP-19 %s, %s: the words are those of %s', (shape, confirmation, way) => {
  expect(wayOf({ shape, confirmation })).toBe(way);
});
