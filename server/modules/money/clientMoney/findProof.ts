import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { owed } from '@candor/domain/evidence/liability.ts';
import { sumPath } from '@candor/domain/evidence/sumTree.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { snapshot } from '../../../database/pool.ts';
import { blindingOf } from './blinding.ts';
import { ROW_LINES, sha256 } from './buildTree.ts';
import type { ClientMoneyDeps } from './deps.ts';
import { leavesOf, readLines } from './lines.ts';
import { presentCount } from './present.ts';
import { secretOf } from './readBook.ts';
import { findCount, findHolder, findLines, readTops } from './store.ts';

interface ProofQuery {
  readonly brandId: string;
  readonly clientId: ClientId;
  /** Instant of the requested count; undefined for the newest. */
  readonly at: Instant | undefined;
}

/**
 * Rule LB-7: finds the client's line in a count and its path to the root, from the stored count. Undefined where there
 * is no such count, its lines have been deleted, or the client had no account yet.
 */
export function findProof(
  { pool, signer }: Pick<ClientMoneyDeps, 'pool' | 'signer'>,
  { brandId, clientId, at }: ProofQuery,
): Promise<LiabilityProof | undefined> {
  return snapshot(pool, brandId, async (connection) => {
    const holder = await findHolder(connection, clientId);
    const count = holder && (await findCount(connection, { currency: holder.currency, at }));
    if (holder === undefined || count === undefined) return undefined;
    const { salt, key } = blindingOf(secretOf(signer, count.at), count)(clientId);
    const row = await findLines(connection, { countId: count.id, key });
    const lines = row === undefined ? [] : readLines(row.lines);
    const index = lines.findIndex((line) => line.clientId === clientId);
    const line = lines[index];
    if (row === undefined || line === undefined) return undefined;
    const tops = await readTops(connection, count.id);
    const path = [...sumPath(leavesOf(lines), index, sha256), ...sumPath(tops, row.place, sha256)];
    const { balance, openProfit, withdrawals, suspended } = line;
    return {
      format: 'candor-liability-proof-1',
      ...presentCount(count, signer),
      line: {
        pin: holder.pin,
        salt: new Uint8Array(salt),
        balance,
        open_profit: openProfit,
        withdrawals,
        suspended,
        amount: owed(line),
      },
      place: row.place * ROW_LINES + index,
      path,
    };
  });
}
