import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../approvals/index.ts';
import type { StoredApproval } from '../approvals/index.ts';
import { findClient } from '../clients/index.ts';
import { findByNumber, listEvents } from '../payments/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { readNetDeposits } from '../transactions/index.ts';
import { viewForDesk } from '../withdrawals/index.ts';
import type { DeskView, WithdrawalDeskParts } from '../withdrawals/index.ts';
import { depositKey } from './depositKey.ts';
import { presentEvent, presentLeg, presentPayout, presentRow } from './present.ts';

const WITHDRAWAL = 6;
const NOTHING: Pick<DeskView, 'legs' | 'holds' | 'approval' | 'payout'> = {
  legs: [],
  holds: [],
  approval: undefined,
  payout: undefined,
};

/** One payment with all that is needed to decide about it. */
export async function openCase(
  parts: WithdrawalDeskParts,
  number: string,
  session: StaffSession,
): Promise<Result<OfficePaymentCase>> {
  const { brandId } = session;
  const payment = await transaction(parts.pool, brandId, (connection) => findByNumber(connection, number));
  if (payment === undefined || payment.status === 'void') return refuse({ code: 'notFound' });
  const account = { brandId, accountId: payment.accountId };
  const [balance, eligibility] = await Promise.all([parts.desk.balance(account), parts.desk.eligibility(account)]);
  const view = payment.type === WITHDRAWAL ? await viewForDesk(parts, payment) : NOTHING;
  const now = parts.clock.now();
  return transaction(parts.pool, brandId, async (connection) => {
    const client = await findClient(connection, payment.clientId);
    assert(client !== undefined, 'a payment belongs to a client');
    const { id, firstName, lastName, pin } = client;
    const waiting = view.approval ?? (await findWaiting(connection, payment.id));
    const events = await listEvents(connection, payment.id);
    return accept({
      payment: presentRow({ payment, client: { id, name: `${firstName} ${lastName}`, pin } }, now),
      comments: payment.comments ?? '',
      events: events.map(presentEvent),
      client: {
        email_confirmed: client.isEmailConfirmed,
        verified: eligibility.verified,
        country: client.country ?? null,
        registered_at: client.createdAt,
        net_deposits: await readNetDeposits(connection, payment.accountId),
        limit: balance.limit,
        payout: view.payout === undefined ? null : presentPayout(view.payout),
      },
      legs: view.legs.map(presentLeg),
      approval: waiting === undefined ? null : presentApproval(waiting, session, now),
      holds: [...view.holds],
    });
  });
}

const depositSubjects = ['depositConfirm', 'depositRefund', 'depositChargeback', 'depositChargebackWon'] as const;

/** Whom a deposit waits for. */
async function findWaiting(connection: Connection, paymentId: number): Promise<StoredApproval | undefined> {
  for (const subject of depositSubjects) {
    const found = await findWaitingAbout(connection, subject, depositKey(paymentId));
    if (found !== undefined) return found;
  }
  return undefined;
}
