import * as z from 'zod/mini';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { expect, it } from 'vitest';
import { bar, barText, candles } from './data.ts';

const TIME = Date.UTC(2026, 0, 14, 12);
const head = { symbol: 'BTCUSD', interval: '1m', source: 'simulation', simulated: true } as const;

function rate(text: string) {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`${text} is no rate`);
  return parsed;
}

it('bars are written and read as each of them alone would be', () => {
  const read = ['0.00000001', '50022.5025', '1.1', '0'].map((text, index) => ({
    time: TIME + index,
    open: rate(text),
    high: rate(text),
    low: rate(text),
    close: rate('7'),
    ticks: index,
  }));
  const written = z.encode(candles.answer, { ...head, bars: read });
  expect(written.bars).toEqual(read.map((one) => z.encode(bar, one)));
  expect(z.decode(candles.answer, written).bars).toEqual(read);
  expect(`[${read.map(barText).join()}]`).toBe(JSON.stringify(written.bars));
});

it.each([
  [{ open: -1 }],
  [{ close: '1' }],
  [{ time: '2026-02-30T00:00:00Z' }],
  [{ time: 'yesterday' }],
  [{ ticks: undefined }],
])('a bar with %j is not read', (wrong) => {
  const written = { time: '2026-01-14T12:00:00Z', open: 1, high: 1, low: 1, close: 1, ticks: 1, ...wrong };
  expect(z.safeParse(candles.answer, { ...head, bars: [written] }).success).toBe(false);
});
