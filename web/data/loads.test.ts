import { expect, it } from 'vitest';
import { essentialLoad, hasFailed } from './loads.ts';
import { OutcomeError, garbled, refused, unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';

function errorOf(outcome: Outcome<never>): OutcomeError {
  if (outcome.kind === 'done') throw new Error('nothing has failed');
  return new OutcomeError(outcome);
}

const again = (error: Error) => essentialLoad.refetchInterval({ state: { error } } as never);

it.each([
  ['a refusal', refused({ code: 'accountUnknown' }), true],
  ['a bug of the server', refused({ code: 'incident' }), true],
  ['an answer in no language of ours', garbled, true],
  ['no connection', unreachable, false],
  ['a busy server', refused({ code: 'busy' }), false],
  ['a server that reaches nothing', refused({ code: 'unavailable' }), false],
  ['too many requests', refused({ code: 'tooManyRequests' }), false],
] as const)('ID-4 %s: has the load failed? %s', (_name, outcome, isFailed) => {
  const error = errorOf(outcome);
  expect(hasFailed(error)).toBe(isFailed);
  expect(again(error) === false).toBe(isFailed);
});

it('ID-4 a load is tried three times, unless the session is over', () => {
  const tries = (error: Error) => [1, 2, 3].filter((count) => essentialLoad.retry(count - 1, error)).length + 1;
  expect(tries(errorOf(unreachable))).toBe(3);
  expect(tries(errorOf(refused({ code: 'incident' })))).toBe(3);
  expect(tries(errorOf(refused({ code: 'sessionMissing' })))).toBe(1);
});
