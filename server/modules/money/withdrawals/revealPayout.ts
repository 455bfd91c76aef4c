import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import { findDetails, findDetailsById, revealIban } from '../../client/payout/index.ts';
import { findByNumber } from '../payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import { withPayment } from './store.ts';

const WITHDRAWAL = 6;

interface Account {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | undefined;
}

/** Shows the payout details at the first approval. Viewing them is recorded, with the reason. */
export function revealPayout(
  deps: WithdrawalDeskDeps,
  { transaction_id: number, reason }: { readonly transaction_id: string; readonly reason: string },
  session: StaffSession,
): Promise<Result<Account>> {
  const find = (connection: Connection) => findByNumber(connection, number);
  return act(deps, session, find, async ({ connection, found: payment, record }): Promise<Result<Account>> => {
    const { clientId } = payment;
    if (payment.type !== WITHDRAWAL) return refuse({ code: 'notFound' });
    const { payoutDetailId } = await withPayment(connection, payment);
    const details =
      payoutDetailId === undefined
        ? await findDetails(connection, clientId)
        : await findDetailsById(connection, payoutDetailId);
    if (details === undefined) return refuse({ code: 'payoutDetailsMissing' });
    await record({
      action: 'payout.revealed',
      subject: `payment:${payment.id}`,
      clientId,
      reason,
      details: { number: payment.number, iban: details.ibanMask },
    });
    const iban = await revealIban(connection, deps.keys, session.brandId, details.id);
    return accept({ holder: details.holder, iban, bic: details.bic });
  });
}
