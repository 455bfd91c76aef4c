import type { SignedCount } from '@candor/contracts/evidence/liabilityProof.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';
import type { KeptCount } from './store.ts';

/** Returns a count as it is published, with the key that signed it. */
export function presentCount(count: KeptCount, signer: Pick<ReceiptSigner, 'keyAt'>): SignedCount {
  const { id, publicKey } = signer.keyAt(count.at);
  const { brandId: brand, currency, at, journal, tick, leaves, total, root, signature } = count;
  return {
    key: { id, algorithm: 'Ed25519', public_key: publicKey },
    brand,
    currency,
    at,
    journal,
    tick,
    leaves,
    total,
    root: new Uint8Array(Buffer.from(root, 'hex')),
    signature,
  };
}
