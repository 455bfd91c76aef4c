import { accept, refuse } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import type { ReceiptSigner } from './keys.ts';
import { SampleReceipt } from './sample.ts';
import type { SampleBrand } from './sample.ts';
import { findReceipt, isArchived } from './store.ts';
import { readChanges } from './symbolChanges.ts';

export interface ReceiptDeps {
  /** Connections with the login candor_web. */
  readonly pool: Pool;
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
  readonly sampleBrand: SampleBrand;
}

type Calls = 'getReceipt' | 'getReceiptKey' | 'getSampleReceipt' | 'getSymbolChanges';

export function receiptRoutes({ pool, signer, clock, sampleBrand }: ReceiptDeps): Handlers<Calls> {
  const sample = new SampleReceipt({ pool, clock, brandId: sampleBrand });
  return {
    async getReceiptKey() {
      const keys = signer.publicKeys.map(({ id, publicKey, since }) => ({
        id,
        algorithm: 'Ed25519' as const,
        public_key: publicKey,
        since,
      }));
      return accept({ keys });
    },
    async getSymbolChanges() {
      return accept({ changes: await readChanges(pool) });
    },
    async getSampleReceipt() {
      const receipt = await sample.find();
      return accept({ receipt: receipt === undefined ? null : signer.sign(receipt) });
    },
    /** Builds the receipt each time from rows that never change, so that its bytes are always the same. */
    async getReceipt(query, { session }) {
      if (await isArchived(pool, session, query)) return refuse({ code: 'tradeArchived' });
      const receipt = await findReceipt(pool, session, query);
      return receipt === undefined ? refuse({ code: 'notFound' }) : accept(signer.sign(receipt));
    },
  };
}
