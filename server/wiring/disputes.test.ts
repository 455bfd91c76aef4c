import { accept } from '@candor/domain/result.ts';
import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { Result } from '@candor/domain/result.ts';
import { expect, test } from 'vitest';
import { quoteOf } from '../../tests/support/dealing.ts';
import { isSessionOpen, oneAtATime } from './disputes.ts';

test('FS-8 a replay that comes while another is under way is refused, and one that comes after it is not', async () => {
  const ends: ((answer: Result<string>) => void)[] = [];
  const replay = oneAtATime((_name: string) => new Promise<Result<string>>((end) => void ends.push(end)));
  const first = replay('first');
  expect(await replay('second')).toMatchObject({ ok: false, refusal: { code: 'tooManyRequests' } });
  ends[0]?.(accept('done'));
  expect(await first).toEqual(accept('done'));
  const third = replay('third');
  ends[1]?.(accept('done too'));
  expect(await third).toEqual(accept('done too'));
});

test('FS-8 a replay that has failed holds up no other', async () => {
  const replay = oneAtATime((name: string): Promise<Result<string>> =>
    name === 'failing' ? Promise.reject(new Error('the tape is gone')) : Promise.resolve(accept(name)),
  );
  await expect(replay('failing')).rejects.toThrow('the tape is gone');
  expect(await replay('next')).toEqual(accept('next'));
});

const SATURDAY_NOON = Date.UTC(2027, 0, 9, 12);
const MONDAY_NOON = Date.UTC(2027, 0, 11, 12);
const set = withTermChange(NO_TERMS, {
  commandId: 'c1',
  place: 'fx-24x5',
  name: 'hours',
  version: 1,
  text: 'Europe/Berlin; none; Sat 11:00-15:00',
  at: SATURDAY_NOON,
});

test.each([
  ['the catalogue’s hours, at their weekend', 'simulated', NO_TERMS, SATURDAY_NOON, false],
  ['the catalogue’s hours, in their week', 'simulated', NO_TERMS, MONDAY_NOON, true],
  ['a source that follows no calendar', 'recorded', NO_TERMS, SATURDAY_NOON, true],
  ['hours that people have set, in them', 'simulated', set, SATURDAY_NOON, true],
  ['hours that people have set, outside them', 'simulated', set, MONDAY_NOON, false],
  ['hours that people have set, for a source that follows no calendar', 'recorded', set, MONDAY_NOON, false],
] as const)('SE-20 a replay decides by %s', (_what, source, terms, at, isOpen) => {
  const quote = { ...quoteOf('EURUSD', '1.10000', '1.10010'), source };
  expect(isSessionOpen({ source: { name: 'simulated' }, terms }, quote, at)).toBe(isOpen);
});
