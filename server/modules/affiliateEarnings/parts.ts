import type { Clock } from '../../clock.ts';
import type { Pool } from '../../database/pool.ts';
import type { Outbound } from '../../providers/outbound/interface.ts';

/** What partners' earnings and their postbacks work with. */
export interface EarningParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Locks the secrets of postbacks, and hides which client an account is. */
  readonly key: Buffer;
  readonly outbound: Pick<Outbound, 'send'>;
  /** Https; in a demonstration also this machine. Where a name leads is looked at when it is called. */
  readonly mayPostTo: (address: URL) => boolean;
}
