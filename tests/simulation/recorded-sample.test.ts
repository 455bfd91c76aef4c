import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordedSample } from './recorded-sample.ts';

test('the recorded sample is what the simulator makes today: the market is the same on every machine and release', () => {
  const recorded = readFileSync(new URL('eurusd-simulated.csv', import.meta.url), 'utf8');
  expect(recordedSample() === recorded).toBe(true);
});
