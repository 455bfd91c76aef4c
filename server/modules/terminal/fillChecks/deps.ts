import type { Published } from '@candor/contracts/evidence/published.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';

export interface FillCheckDeps {
  /** Connections with the login candor_web. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: Pick<ReceiptSigner, 'sign' | 'publicKeys'>;
  readonly published: Published;
  /** Raises an alarm for each report, confirmed or not. */
  readonly alarm: (message: string, about: Readonly<Record<string, string | number>>) => void;
}
