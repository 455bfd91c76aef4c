import { Rates } from '@candor/server/http/rates.ts';
import { accept } from '@candor/domain/result.ts';

/** Creates rates with their own counts, over a clock that does not move. */
export function newRates(): Rates {
  return new Rates({ spend: () => accept(true) }, { now: () => 0 });
}
