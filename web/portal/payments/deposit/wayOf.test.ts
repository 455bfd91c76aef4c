import { expect, it } from 'vitest';
import { usualPaymentFlow, wayOf } from './wayOf.ts';

it.each([
  ['instructions', 'reported', 'wire'],
  ['externalLink', 'reported', 'reported'],
  ['externalLink', 'asked', 'online'],
  ['redirect', 'asked', 'online'],
  ['redirect', 'notified', 'online'],
  ['redirect', 'checked', 'checked'],
  ['widget', 'reported', 'reported'],
] as const)('DP-19 %s, %s: the words are those of %s', (shape, confirmation, way) => {
  expect(wayOf({ shape, confirmation })).toBe(way);
});

it.each([
  [['wire', 'wire'], 'wire'],
  [['wire', 'card'], 'online'],
  [[], 'online'],
] as const)('before a choice, of %j: %s', (names, way) => {
  const methods = {
    wire: { shape: 'instructions', confirmation: 'reported' },
    card: { shape: 'redirect', confirmation: 'asked' },
  } as const;
  expect(usualPaymentFlow(names.map((name) => methods[name]))).toBe(way);
});
