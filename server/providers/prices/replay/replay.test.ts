import { expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { createReplaySource } from './replay.ts';

const HEADER = 'timestamp_ms,symbol,bid,ask';
const T = Date.parse('2020-01-02T10:00:05.250Z');
const ANCHOR = Date.parse('2026-11-18T12:00:31Z');
const good = `${HEADER}\n${T},EURUSD,1.1,1.2\n${T + 1_000},GBPUSD,1.3,1.4\n${T + 70_000},EURUSD,1.15,1.2\n`;

function replay(text: string, speed = 1) {
  return createReplaySource({ text, speed, anchor: ANCHOR, clock: { now: () => ANCHOR } });
}

test('the file begins to play in the minute of its anchor, with its own seconds, again and again', () => {
  const begin = Date.parse('2026-11-18T12:00:00Z');
  const { times, count } = replay(good).ticks('EURUSD', begin, begin + 6 * MINUTE_MS);
  const round = [begin + 5_250, begin + 75_250];
  // The file is 76.25 s long with its pause, so a round takes two minutes.
  const expected = [0, 2, 4].flatMap((minutes) => round.map((time) => time + minutes * MINUTE_MS));
  expect([...times.subarray(0, count)]).toEqual(expected);
});

test('at double speed everything takes half the time', () => {
  const begin = Date.parse('2026-11-18T12:00:00Z');
  const { times, count } = replay(good, 2).ticks('EURUSD', begin, begin + MINUTE_MS);
  expect([...times.subarray(0, count)]).toEqual([begin + 2_625, begin + 37_625]);
});

test('it quotes exactly what was recorded', () => {
  expect(replay(good).latest(ANCHOR)).toMatchObject([
    { symbol: 'EURUSD', sell: 110_000_000n, buy: 120_000_000n },
    { symbol: 'GBPUSD', sell: 130_000_000n, buy: 140_000_000n },
  ]);
});

const wrong: readonly (readonly [string, string, string])[] = [
  ['no header', `${T},EURUSD,1.1,1.2\n`, 'line 1'],
  ['no quotes', `${HEADER}\n`, 'line 2'],
  ['a missing column', `${HEADER}\n${T},EURUSD,1.1\n`, 'line 2'],
  ['an empty line inside', `${HEADER}\n\n${T},EURUSD,1.1,1.2\n`, 'line 2'],
  ['words for a price', `${HEADER}\n${T},EURUSD,1.1,1.2\n${T},EURUSD,NaN,1.2\n`, 'line 3'],
  ['an exponent', `${HEADER}\n${T},EURUSD,1e0,1.2\n`, 'line 2'],
  ['a negative price', `${HEADER}\n${T},EURUSD,-1.1,1.2\n`, 'line 2'],
  ['nine decimals', `${HEADER}\n${T},EURUSD,1.123456789,1.2\n`, 'line 2'],
  ['a zero bid', `${HEADER}\n${T},EURUSD,0,1.2\n`, 'line 2'],
  ['a crossed quote', `${HEADER}\n${T},EURUSD,1.3,1.2\n`, 'line 2'],
  ['a step back in time', `${HEADER}\n${T},EURUSD,1.1,1.2\n${T - 1},EURUSD,1.1,1.2\n`, 'line 3'],
];

test.each(wrong)('a file with %s is refused at the start, by its line', (_, text, line) => {
  expect(() => replay(text)).toThrow(line);
});

test.each([0, -1, Number.NaN])('a speed of %s is refused', (speed) => {
  expect(() => replay(good, speed)).toThrow('speed');
});
