import { expect, test } from 'vitest';
import { isOptionalMail, mailEvents } from './mailEvents.ts';

test('ML-6 price alerts can be done without, security and the own account cannot', () => {
  expect(mailEvents.map((event) => [event, isOptionalMail(event)])).toEqual([
    ['priceAlert', true],
    ['security', false],
    ['account', false],
  ]);
});
