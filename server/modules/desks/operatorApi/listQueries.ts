import type { Instant } from '@candor/domain/ids.ts';
import { visibleSubjects } from '@candor/domain/approvals/approval.ts';
import type { OperatorList } from '@candor/domain/operator/lists.ts';
import type { Listed } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';

/** Source of a list: its table, its rows, and the names of its columns there. */
interface ListQuery {
  /** Table with the ids. */
  readonly table: string;
  readonly from: string;
  readonly listed: Listed;
  /** Expressions for columns that are not the table's own of the same name. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Joins real accounts only: demo money is practice. */
const withAccount = (table: string): string =>
  `${table} JOIN trading_account account ON account.brand_id = ${table}.brand_id AND account.id = ${table}.account_id
     AND account.kind = 'real'`;
const ofAccount = { client_id: 'account.client_id', currency: 'account.currency' };

/** CC-7: condition without clients who count as erased; rows without a client stay. */
const isShown = (brandId: string, clientId: string, now: string): string =>
  `NOT EXISTS (SELECT FROM client WHERE client.brand_id = ${brandId} AND client.id = ${clientId}
     AND ${countsAsErasedSql(now)})`;

const ofPayments = (types: readonly number[], now: Instant): ListQuery => ({
  table: 'payment',
  from: 'payment',
  listed: {
    sql: `payment.status <> 'void' AND payment.type_id = ANY ($2)
      AND ${isShown('payment.brand_id', 'payment.client_id', '$1')}`,
    values: [toTimestamp(now), types],
  },
  columns: { type: 'payment.type_id::text', test: 'payment.is_test' },
});

const ofShownAccount = (now: Instant): Listed => ({
  sql: isShown('account.brand_id', 'account.client_id', '$1'),
  values: [toTimestamp(now)],
});

const VERIFIED = `coalesce((SELECT account.verified FROM trading_account account
  WHERE account.brand_id = client.brand_id AND account.client_id = client.id AND account.kind = 'real'), false)`;

const EVERYTHING: Listed = { sql: 'true', values: [] };

const LAST_ANSWER = `(SELECT answer FROM contact_answer WHERE contact_answer.message_id = contact_message.id
  ORDER BY contact_answer.id DESC LIMIT 1)`;

/** Amount by which an entry changed the client's own account; null if it moved between accounts of the brand. */
const IN_ACCOUNT = `(SELECT sum(posting.amount)::bigint FROM posting
  WHERE posting.entry_id = ledger_entry.id AND posting.account_id IS NOT NULL)`;
/** All postings of an entry, in order: they sum to zero. */
const POSTINGS = `(SELECT jsonb_agg(jsonb_build_array(coalesce(posting.house, 'client'), posting.amount::text)
    ORDER BY posting.seq) FROM posting WHERE posting.entry_id = ledger_entry.id)`;

/** Rule OA-3: the lists as the office's desks show them, without clients who count as erased (CC-7). */
export function queryOf(list: OperatorList, now: Instant): ListQuery {
  return queries[list](now);
}

const queries: Readonly<Record<OperatorList, (now: Instant) => ListQuery>> = {
  clients: (now) => ({
    table: 'client',
    from: 'client',
    listed: { sql: `NOT ${countsAsErasedSql('$1')}`, values: [toTimestamp(now)] },
    columns: { verified: VERIFIED, registered_at: 'client.created_at' },
  }),
  payments: (now) => ofPayments([1, 2, 3, 9, 11], now),
  withdrawals: (now) => ofPayments([6, 7, 8], now),
  trades: (now) => ({
    table: 'position',
    from: withAccount('position'),
    listed: ofShownAccount(now),
    columns: { ...ofAccount, parent_id: 'position.parent' },
  }),
  orders: (now) => ({
    table: 'pending_order',
    from: withAccount('pending_order'),
    listed: ofShownAccount(now),
    columns: { ...ofAccount, trade_id: 'pending_order.position_id' },
  }),
  complaints: (now) => ({
    table: 'complaint',
    from: 'complaint',
    listed: { sql: isShown('complaint.brand_id', 'complaint.client_id', '$1'), values: [toTimestamp(now)] },
    columns: {},
  }),
  approvals: (now) => ({
    table: 'approval',
    from: 'approval',
    // Rule OA-5: kinds that only some of the staff may know of are in no list.
    listed: {
      sql: `approval.subject = ANY ($2) AND ${isShown('approval.brand_id', 'approval.client_id', '$1')}`,
      values: [toTimestamp(now), visibleSubjects([])],
    },
    columns: {},
  }),
  partners: () => ({
    table: 'affiliate',
    from: 'affiliate',
    listed: EVERYTHING,
    columns: {
      clients: '(SELECT count(*) FROM affiliate_referral referral WHERE referral.affiliate_id = affiliate.id)',
    },
  }),
  commissions: (now) => ({
    table: 'commission',
    from: `commission JOIN trading_account account ON account.brand_id = commission.brand_id
      AND account.client_id = commission.client_id AND account.kind = 'real'`,
    listed: ofShownAccount(now),
    columns: { partner_id: 'commission.affiliate_id', type: 'commission.kind', currency: 'account.currency' },
  }),
  messages: (now) => ({
    table: 'contact_message',
    from: 'contact_message',
    listed: {
      sql: isShown('contact_message.brand_id', 'contact_message.client_id', '$1'),
      values: [toTimestamp(now)],
    },
    columns: { received_at: 'contact_message.created_at', answer: LAST_ANSWER },
  }),
  ledger: (now) => ({
    table: 'ledger_entry',
    from: withAccount('ledger_entry'),
    listed: ofShownAccount(now),
    columns: {
      client_id: 'account.client_id',
      position: 'ledger_entry.chain_position',
      type: 'ledger_entry.kind',
      amount: IN_ACCOUNT,
      postings: POSTINGS,
      booked_at: 'ledger_entry.at',
    },
  }),
};
