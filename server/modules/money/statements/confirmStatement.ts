import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { confirm } from '@candor/contracts/http/statements.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { StatementSigner } from './signer.ts';
import * as store from './store.ts';

/**
 * Rule SA-5: shows what was issued under this hash to anyone who has the document; it names the account, not a person.
 * Whether the ledger still agrees is computed at each request.
 */
export function confirmStatement(
  pool: Pool,
  signer: StatementSigner,
  brandId: BrandId,
  hash: string,
): Promise<Result<AnswerOf<typeof confirm>>> {
  return transaction(pool, brandId, async (connection) => {
    const issued = await store.findIssued(connection, hash);
    if (issued === undefined) return refuse({ code: 'notFound' });
    const { accountId, from, until, opening, closing, chainLength, chainHead, kind, trades } = issued;
    const { pin, book, currency } = await store.readHolder(connection, accountId);
    const ledger = await store.readLedger(connection, accountId, { from, until, length: chainLength });
    const head = await store.readChainHead(connection, accountId, chainLength);
    const { key, signature } = signer.sign(brandId, { pin, book, currency }, issued);
    return accept({
      hash,
      kind,
      brand: brandId,
      pin,
      book,
      currency,
      from,
      until,
      opening,
      closing,
      trades,
      chain_length: chainLength,
      chain_head: chainHead,
      issued_at: issued.issuedAt,
      agrees: ledger.opening === opening && ledger.closing === closing && head === chainHead,
      key: { id: key.id, algorithm: 'Ed25519' as const, public_key: key.publicKey },
      signature,
    });
  });
}
