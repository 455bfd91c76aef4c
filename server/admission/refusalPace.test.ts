import { expect, test } from 'vitest';
import { MISTAKES, MISTAKES_OF_ALL, REFUSALS, REFUSALS_OF_ALL } from './budgets.ts';
import { RefusalPace, isRefusal } from './refusalPace.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;

/** Sends this many answers to strangers and returns how many of them wait. */
function waiting(pace: RefusalPace, status: number, count: number, addressOf: (index: number) => string): number {
  const waits = Array.from({ length: count }, (_, index) => pace.mustWait(status, stranger(addressOf(index))));
  return waits.filter(Boolean).length;
}

function stranger(address: string) {
  return { address, isKnown: false };
}

test.each([
  ['T57 refusals', TOO_MANY, REFUSALS],
  ['T57 answers to mistakes', NOT_FOUND, MISTAKES],
])('%s wait above the budget of their address, until its next window', (_name, status, { hits, windowMs }) => {
  let now = 0;
  const pace = new RefusalPace({ now: () => now });
  expect(waiting(pace, status, hits + 3, () => 'here')).toBe(3);
  expect(pace.mustWait(status, stranger('there'))).toBe(false);
  now += windowMs;
  expect(pace.mustWait(status, stranger('here'))).toBe(false);
});

test.each([
  ['T57 refusals', TOO_MANY, REFUSALS_OF_ALL],
  ['T57 answers to mistakes', NOT_FOUND, MISTAKES_OF_ALL],
])('%s wait above the budget of all addresses together, but not those of a known sender', (_name, status, { hits }) => {
  const pace = new RefusalPace({ now: () => 0 });
  expect(waiting(pace, status, hits + 3, String)).toBe(3);
  expect(pace.mustWait(status, { address: 'home', isKnown: true })).toBe(false);
});

test.each([
  [200, false],
  [304, false],
  [400, true],
  [429, true],
  [500, false],
  [503, false],
])('an answer of %i is a refusal: %s', (status, expected) => {
  expect(isRefusal(status)).toBe(expected);
});

test('T57 mistakes and refusals are counted separately', () => {
  const pace = new RefusalPace({ now: () => 0 });
  waiting(pace, NOT_FOUND, MISTAKES.hits, () => 'here');
  expect(pace.mustWait(TOO_MANY, stranger('here'))).toBe(false);
});
