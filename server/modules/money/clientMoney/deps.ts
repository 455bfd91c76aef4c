import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';

export interface ClientMoneyDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: ReceiptSigner;
  /** The newest quote of each instrument that has one. */
  readonly quotes: () => readonly Quote[];
  /** Ruling R34: the money of a demonstration is invented, and it says so. */
  readonly isTest: boolean;
}
