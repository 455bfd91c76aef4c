import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';

export interface ClientMoneyDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: ReceiptSigner;
  /** Returns the newest quote of each quoted instrument. */
  readonly quotes: () => readonly Quote[];
  /** Ruling R34: marks a demonstration, whose money is invented and is labelled as such. */
  readonly isTest: boolean;
}
