import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { toInteger } from '../../../database/columns.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { toPosition } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';
import { Slices } from '../../engine/quotes/index.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';
import { TreeBuilder } from './buildTree.ts';
import type { ClientMoneyDeps } from './deps.ts';

/** Accounts per query. */
const ACCOUNTS_AT_ONCE = 500;
const PURPOSE = 'client money';

/** A brand's book by currency: a brand has one currency, but each account names its own. */
export interface ReadBook {
  readonly at: Instant;
  readonly journal: number;
  readonly tick: number;
  readonly trees: ReadonlyMap<string, TreeBuilder>;
}

const accountRows = rowsOf({
  id: column.integer('account.id'),
  clientId: column.integer(),
  pin: column.text(),
  currency: column.text(),
  balance: column.money('cash'),
  withdrawals: column.money('reserved'),
  suspended: column.money(),
});

/**
 * Rules LB-1, LB-6: reads every real account of the brand, in a transaction that sees a single moment. The first
 * statement fixes that moment; prices are taken right after it.
 */
export async function readBook(
  connection: Connection,
  { clock, quotes, signer }: Pick<ClientMoneyDeps, 'clock' | 'quotes' | 'signer'>,
  brandId: string,
): Promise<ReadBook> {
  const { rows } = await connection.query<{ journal: bigint | null }>(
    'SELECT max(batch) AS journal FROM trading_account',
  );
  const at = clock.now();
  const prices = new Map(quotes().map((quote) => [quote.symbol, quote]));
  const tick = Math.max(0, ...[...prices.values()].map(({ tickId }) => tickId));
  const trees = new Map<string, TreeBuilder>();
  const slices = new Slices();
  for (let after = 0; ;) {
    const accounts = await accountRows.all(
      connection,
      `SELECT ${accountRows.columns} FROM trading_account account JOIN client ON client.id = account.client_id
       WHERE account.kind = 'real' AND account.id > $1 ORDER BY account.id LIMIT ${ACCOUNTS_AT_ONCE}`,
      [after],
    );
    const gains = await readGains(
      connection,
      accounts.map(({ id }) => id),
      prices,
    );
    for (const { id, currency, ...line } of accounts) {
      const tree = trees.get(currency) ?? new TreeBuilder({ brandId, currency, at }, secretOf(signer, at));
      trees.set(currency, tree);
      tree.add({ ...line, openProfit: money(gains.get(id) ?? 0n) });
    }
    await slices.yieldIfDue();
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) break;
    after = last.id;
  }
  return { at, journal: toInteger(rows[0]?.journal ?? 0n), tick, trees };
}

/** Derives the secret that blinds a count. */
export function secretOf(signer: ReceiptSigner, at: Instant): Buffer {
  return signer.secretFor(PURPOSE, at);
}

/**
 * Sums the profits of open positions by account; a position without any quote is valued at its open rate (ruling R8).
 */
async function readGains(
  connection: Connection,
  accounts: readonly number[],
  prices: ReadonlyMap<string, Quote>,
): Promise<ReadonlyMap<number, bigint>> {
  const gains = new Map<number, bigint>();
  const { rows } = await connection.query<PositionColumns>(
    'SELECT * FROM position WHERE account_id = ANY($1::bigint[]) AND closed_at IS NULL',
    [accounts],
  );
  for (const position of rows.map(toPosition)) {
    const quote = prices.get(position.symbol);
    if (quote === undefined) continue;
    gains.set(position.accountId, (gains.get(position.accountId) ?? 0n) + profit(position, quote));
  }
  return gains;
}
