import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AlertWatch } from './watch.ts';

/** Dependencies of this module's commands. */
export interface AlertDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly watch: Pick<AlertWatch, 'put' | 'drop'>;
  /** Returns the last good quote, whether or not its market is open. */
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
}
