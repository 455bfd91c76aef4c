import { expect, test } from 'vitest';
import { MISTAKES, MISTAKES_OF_ALL, REFUSALS, REFUSALS_OF_ALL } from './budgets.ts';
import { RefusalPace } from './refusalPace.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;

/** Sends this many answers to the address and returns how many of them wait. */
function waiting(pace: RefusalPace, status: number, count: number, addressOf: (index: number) => string): number {
  return Array.from({ length: count }, (_, index) => pace.mustWait(status, addressOf(index))).filter(Boolean).length;
}

test.each([
  ['T57 refusals', TOO_MANY, REFUSALS],
  ['T57 answers to mistakes', NOT_FOUND, MISTAKES],
])('%s wait above the budget of their address, until its next window', (_name, status, { hits, windowMs }) => {
  let now = 0;
  const pace = new RefusalPace(() => now);
  expect(waiting(pace, status, hits + 3, () => 'here')).toBe(3);
  expect(pace.mustWait(status, 'there')).toBe(false);
  now += windowMs;
  expect(pace.mustWait(status, 'here')).toBe(false);
});

test.each([
  ['T57 refusals', TOO_MANY, REFUSALS_OF_ALL],
  ['T57 answers to mistakes', NOT_FOUND, MISTAKES_OF_ALL],
])('%s wait above the budget of all addresses together', (_name, status, { hits }) => {
  const pace = new RefusalPace(() => 0);
  expect(waiting(pace, status, hits + 3, String)).toBe(3);
});

test.each([200, 304, 500, 503])('an answer of %i never waits', (status) => {
  expect(waiting(new RefusalPace(() => 0), status, 10_000, () => 'here')).toBe(0);
});

test('T57 mistakes and refusals are counted separately', () => {
  const pace = new RefusalPace(() => 0);
  waiting(pace, NOT_FOUND, MISTAKES.hits, () => 'here');
  expect(pace.mustWait(TOO_MANY, 'here')).toBe(false);
});
