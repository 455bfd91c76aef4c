import { expect, test } from 'vitest';
import { isOptionalMail, mailEvents } from './mailEvents.ts';

test('ML-6 what a client may do without, and what not: protection, security and the own account', () => {
  expect(mailEvents.map((event) => [event, isOptionalMail(event)])).toEqual([
    ['priceAlert', true],
    ['orderFilled', true],
    ['marginWarning', true],
    ['ownLimits', true],
    ['protection', false],
    ['security', false],
    ['account', false],
  ]);
});
