import { Rates } from '@candor/server/http/rates.ts';
import { accept } from '@candor/domain/result.ts';

/** Counts of their own, over a clock that does not move. */
export function newRates(): Rates {
  return new Rates({ spend: () => accept(true) }, { now: () => 0 });
}
