import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** What the operator API and its desk work with, over the office's login. */
export interface OperatorApiDeps extends ActDeps {
  /** Connections of their own: an export waits for others and never in front of another call. */
  readonly exports: Exports;
  readonly isBrand: (brandId: BrandId) => boolean;
  /** Locks the secrets of webhooks. */
  readonly key: Buffer;
  readonly outbound: Pick<Outbound, 'deliver'>;
  /** Https to the internet; in a demonstration also the one receiver that its settings name. */
  readonly mayPostTo: (address: URL) => boolean;
  /** Where programs reach the API. */
  readonly base: string;
  /** A demonstration, whose figures are simulated. */
  readonly isTest: boolean;
  /** Calls people. */
  readonly onAlarm: (message: string) => void;
}
