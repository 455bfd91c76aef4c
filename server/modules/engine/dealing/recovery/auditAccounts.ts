import type pg from 'pg';
import type { AccountId } from '@candor/domain/ids.ts';

/** A range of account ids: after `after`, up to and including `to`. */
export interface AccountRange {
  readonly after: AccountId;
  readonly to: AccountId;
}

export const ALL_ACCOUNTS: AccountRange = { after: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * Audits each of these accounts and describes the differences: its cash, reserved, suspended and owed amounts against
 * the postings of its whole history, its used amount against its open positions, and each closed position against its
 * close and the booked result; where the close is archived, against the entry that names it.
 */
export async function auditAccounts(client: pg.ClientBase, { after, to }: AccountRange): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `WITH account AS (SELECT * FROM trading_account WHERE id > $1 AND id <= $2),
     posted AS (
       SELECT entry.account_id, sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
         sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
         sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
         -sum(amount) FILTER (WHERE house = 'receivables') AS owed
       FROM ledger_entry AS entry JOIN posting ON posting.entry_id = entry.id
       WHERE entry.account_id > $1 AND entry.account_id <= $2 GROUP BY 1
     ),
     open AS (
       SELECT account_id, sum(amount) AS amount FROM position
       WHERE closed_at IS NULL AND account_id > $1 AND account_id <= $2 GROUP BY 1
     )
     SELECT 'account ' || id || ' holds ' || account.cash || ', its postings ' || coalesce(posted.cash, 0) AS what
     FROM account LEFT JOIN posted ON account_id = id WHERE account.cash <> coalesce(posted.cash, 0)
     UNION ALL
     SELECT 'account ' || id || ' uses ' || used || ', its positions ' || coalesce(amount, 0)
     FROM account LEFT JOIN open ON account_id = id WHERE used <> coalesce(amount, 0)
     UNION ALL
     SELECT 'account ' || id || ' has ' || account.reserved || ' reserved, its entries ' || coalesce(posted.reserved, 0)
     FROM account LEFT JOIN posted ON account_id = id WHERE account.reserved <> coalesce(posted.reserved, 0)
     UNION ALL
     SELECT 'account ' || id || ' has ' || account.suspended || ' in suspense, its entries '
       || coalesce(posted.suspended, 0)
     FROM account LEFT JOIN posted ON account_id = id WHERE account.suspended <> coalesce(posted.suspended, 0)
     UNION ALL
     SELECT 'account ' || id || ' owes ' || account.owed || ', its entries say ' || coalesce(posted.owed, 0)
     FROM account LEFT JOIN posted ON account_id = id WHERE account.owed <> coalesce(posted.owed, 0)
     UNION ALL
     SELECT 'position ' || position.id || ' of account ' || position.account_id || ' is not as its close says'
     FROM position
     LEFT JOIN execution ON execution.position_id = position.id AND execution.kind = 'close'
     LEFT JOIN posting ON posting.entry_id = execution.entry_id AND posting.account_id IS NOT NULL
     WHERE position.closed_at IS NOT NULL AND position.account_id > $1 AND position.account_id <= $2
       AND (execution.id IS NOT NULL OR (position.closed_at < (SELECT archived_until('execution'))) IS NOT TRUE)
       AND (position.close_rate, position.closed_at, position.profit)
         IS DISTINCT FROM (execution.fill_rate, execution.at, coalesce(posting.amount, 0))
     UNION ALL
     SELECT 'position ' || position.id || ' of account ' || position.account_id || ' is not as its entry says'
     FROM position
     LEFT JOIN ledger_entry AS entry ON entry.kind = 'trade' AND entry.account_id = position.account_id
       AND entry.account_id > $1 AND entry.account_id <= $2 AND entry.reference = 'position:' || position.id
     LEFT JOIN posting ON posting.entry_id = entry.id AND posting.account_id IS NOT NULL
     WHERE position.closed_at < (SELECT archived_until('execution'))
       AND position.account_id > $1 AND position.account_id <= $2
       AND (position.closed_at, position.profit)
         IS DISTINCT FROM (coalesce(entry.at, position.closed_at), coalesce(posting.amount, 0))`,
    [after, to],
  );
  return rows.map(({ what }) => what);
}
