import { ORDERS_MAX, newOrders, ordersSignedText } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { orders } from '@candor/contracts/http/recorder.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { readArchivedUntil } from '../../engine/dealing/index.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';
import { findAccount, listOpenings } from './store.ts';
import type { StoredOpening } from './store.ts';

export interface OrdersDeps {
  /** Pool of long reads, so that they take no connection from ordinary calls. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: Pick<ReceiptSigner, 'signText' | 'keyAt' | 'logSalt'>;
}

/** Rule PL-15: returns the client's commands of a day with the salts of their entries in the public log. */
export async function makeOrders(
  { pool, clock, signer }: OrdersDeps,
  session: Session,
  { from }: RequestOf<typeof orders>,
): Promise<Result<SignedOrders>> {
  const now = clock.now();
  const { accountId } = currentAccount(session);
  const span = { from, until: Math.max(from, Math.min(from + DAY_MS, now)) };
  const read = await transaction(pool, session.brandId, async (connection) => {
    const archived = await readArchivedUntil(connection);
    if (archived !== undefined && from < archived) return undefined;
    const account = await findAccount(connection, accountId);
    assert(account !== undefined, 'the account of a session is there');
    return { account, rows: await listOpenings(connection, accountId, { ...span, limit: ORDERS_MAX + 1 }) };
  });
  if (read === undefined) return refuse({ code: 'tradeArchived' });
  // If there are more than fit, the file ends before the first excluded order, without the others of that instant.
  const until = read.rows[ORDERS_MAX]?.at ?? span.until;
  const { id, publicKey } = signer.keyAt(now);
  const unsigned = newOrders({
    key: { id, algorithm: 'Ed25519', public_key: publicKey },
    brand: session.brandId,
    account: { id: accountId, ...read.account },
    from,
    until,
    made_at: now,
    orders: read.rows.filter(({ at }) => at < until).map((row) => openingOf(row, accountId, signer)),
  });
  return accept({ ...unsigned, signature: signer.signText(ordersSignedText(unsigned), now).signature });
}

/** Presents a command with its salt, which is derived in the same way as in the log's pass. */
function openingOf(
  row: StoredOpening,
  accountId: number,
  signer: OrdersDeps['signer'],
): SignedOrders['orders'][number] {
  const { commandId, kind, actor, at, batch, seq, payload, answer, isLogged } = row;
  const salt = isLogged ? signer.logSalt(`order:${accountId}:${commandId}`, at) : null;
  return { command_id: commandId, kind, actor, at, batch, seq, payload, answer, log_salt: salt };
}
