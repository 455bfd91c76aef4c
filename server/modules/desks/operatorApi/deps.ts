import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the operator API and its desk, with the pool of the office's login. */
export interface OperatorApiDeps extends ActDeps {
  /** Separate connections: exports wait for each other, and never delay another call. */
  readonly exports: Exports;
  readonly isBrand: (brandId: BrandId) => boolean;
  /** Key that encrypts the secrets of webhooks. */
  readonly key: Buffer;
  readonly outbound: Pick<Outbound, 'deliver'>;
  /** Allows https to the internet; in a demonstration also the one receiver in its settings. */
  readonly mayPostTo: (address: URL) => boolean;
  /** URL at which programs reach the API. */
  readonly base: string;
  /** Whether this is a demonstration, with simulated figures. */
  readonly isTest: boolean;
  /** Alerts a person. */
  readonly onAlarm: (message: string) => void;
}
