import { symbolChangesOf } from '@candor/contracts/evidence/published.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Pool } from '../../../database/pool.ts';
import { proofToWire } from '../tape/index.ts';
import type { ReceiptSigner } from './keys.ts';
import { readChanges } from './symbolChanges.ts';

export interface PublishedDeps {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly signer: Pick<ReceiptSigner, 'publicKeys'>;
}

/** Returns the tape and the keys from their origin, for a check that the server makes itself. */
export function publishedHere({ bus, pool, signer }: PublishedDeps): Omit<Published, 'log' | 'logProof'> {
  return {
    keys: async () => signer.publicKeys,
    symbolChanges: async () => symbolChangesOf({ changes: await readChanges(pool) }),
    async proof(tickId) {
      const proof = await bus.request('tape.prove', tickId);
      return proof === undefined ? 'none' : proofToWire(proof);
    },
    async block(place) {
      const proof = await bus.request('tape.block', place);
      return proof === undefined ? 'none' : proofToWire(proof);
    },
    async root(hour) {
      const [found] = await bus.request('tape.list', { before: hour + HOUR_MS, count: 1 });
      return found?.hour === hour ? found.root : 'none';
    },
    async newestHour() {
      const [newest] = await bus.request('tape.list', { count: 1 });
      return newest?.hour ?? 'none';
    },
  };
}
