import { assert } from '@candor/domain/assert.ts';
import type { UTCTimestamp } from 'lightweight-charts';

/** Converts an instant to seconds, in which the chart library counts. */
export function seconds(instant: number): UTCTimestamp {
  const whole = instant / 1_000;
  assert(isTimestamp(whole), 'a bar begins at a whole second');
  return whole;
}

function isTimestamp(value: number): value is UTCTimestamp {
  return Number.isInteger(value);
}
