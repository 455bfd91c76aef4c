import type { Instant } from '@candor/domain/ids.ts';
import { visibleSubjects } from '@candor/domain/approvals/approval.ts';
import type { OperatorList } from '@candor/domain/operator/lists.ts';
import type { Listed } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import { overCondition } from '../../dataProtection/erasure/index.ts';

/** Where a list is read from: its table, which rows it has, and what its columns are called there. */
interface ListQuery {
  /** The table with the ids. */
  readonly table: string;
  readonly from: string;
  readonly listed: Listed;
  /** Of columns that are not the table's own of the same name. */
  readonly columns: Readonly<Record<string, string>>;
}

const ALL: Listed = { sql: 'true', values: [] };

/** Only real accounts: demo money is practice. */
const withAccount = (table: string): string =>
  `${table} JOIN trading_account account ON account.brand_id = ${table}.brand_id AND account.id = ${table}.account_id
     AND account.kind = 'real'`;
const ofAccount = { client_id: 'account.client_id', currency: 'account.currency' };

const ofPayments = (types: readonly number[]): ListQuery => ({
  table: 'payment',
  from: 'payment',
  listed: { sql: `payment.status <> 'void' AND payment.type_id = ANY ($1)`, values: [types] },
  columns: { type: 'payment.type_id::text', test: 'payment.is_test' },
});

const VERIFIED = `coalesce((SELECT account.verified FROM trading_account account
  WHERE account.brand_id = client.brand_id AND account.client_id = client.id AND account.kind = 'real'), false)`;

/** Rule OA-3: the lists as the office's desks have them; without clients that are as good as erased (CC-7). */
export function queryOf(list: OperatorList, now: Instant): ListQuery {
  switch (list) {
    case 'clients':
      return {
        table: 'client',
        from: 'client',
        listed: { sql: `NOT ${overCondition('$1')}`, values: [toTimestamp(now)] },
        columns: { verified: VERIFIED, registered_at: 'client.created_at' },
      };
    case 'payments':
      return ofPayments([1, 2, 3, 9, 11]);
    case 'withdrawals':
      return ofPayments([6, 7, 8]);
    case 'trades':
      return {
        table: 'position',
        from: withAccount('position'),
        listed: ALL,
        columns: { ...ofAccount, parent_id: 'position.parent' },
      };
    case 'orders':
      return {
        table: 'pending_order',
        from: withAccount('pending_order'),
        listed: ALL,
        columns: { ...ofAccount, trade_id: 'pending_order.position_id' },
      };
    case 'complaints':
      return { table: 'complaint', from: 'complaint', listed: ALL, columns: {} };
    case 'approvals':
      return {
        table: 'approval',
        from: 'approval',
        // Rule OA-5: what only some of the staff may know of is in no list.
        listed: { sql: 'approval.subject = ANY ($1)', values: [visibleSubjects([])] },
        columns: {},
      };
  }
}
