import type { AccountStanding, accounts as call } from '@candor/contracts/http/office/dealing.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { AccountStanding as Standing } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { booksOf, requestedBrands } from './overview.ts';
import type { DealingDeskDeps } from './deps.ts';
import { findNames } from './store.ts';
import type { ClientName } from './store.ts';

const SHOWN = 50;
const PER_CENT = 10;

type Order = (first: Standing, second: Standing) => number;

const orders: Readonly<Record<'nearest' | 'largest', Order>> = {
  nearest: (first, second) => first.health - second.health,
  largest: (first, second) => (first.notional < second.notional ? 1 : -1),
};

/** Lists the first accounts by an order, of one brand or of all together, with their owners. */
export async function readAccounts(
  deps: DealingDeskDeps,
  { list, book, reach }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const brands = await requestedBrands(deps, { reach }, session);
  if (!brands.ok) return brands;
  const survey = await deps.bus.request('dealing.survey', null);
  const books = booksOf(
    survey,
    brands.value.map(({ id }) => id),
    book,
  );
  const rows = books
    .flatMap((one) => one[list])
    .sort(orders[list])
    .slice(0, SHOWN);
  const names = await namesOf(deps, rows);
  return accept({
    at: survey.at,
    accounts: books.reduce((sum, { accounts }) => sum + accounts, 0),
    rows: rows.map((row) => present(row, names.get(`${row.brandId}/${row.clientId}`))),
  });
}

/** Finds the owners' names brand by brand, since a transaction sees one brand's rows only. */
async function namesOf({ pool }: DealingDeskDeps, rows: readonly Standing[]): Promise<Map<string, ClientName>> {
  const names = new Map<string, ClientName>();
  for (const [brandId, own] of Map.groupBy(rows, (row) => row.brandId)) {
    const ids = own.map(({ clientId }) => clientId);
    const found = await transaction(pool, brandId, (connection) => findNames(connection, ids));
    for (const name of found) names.set(`${brandId}/${name.id}`, name);
  }
  return names;
}

function present(row: Standing, client: ClientName | undefined): AccountStanding {
  const { accountId, clientId, brandId, equity, used, profit, notional, positions, health, largest } = row;
  return {
    account: accountId,
    client: clientId,
    brand: brandId,
    pin: client?.pin ?? '',
    name: client?.name ?? '',
    equity,
    used,
    profit,
    notional,
    positions,
    health: health / PER_CENT,
    largest: largest === undefined ? null : presentLargest(largest),
  };
}

function presentLargest(largest: NonNullable<Standing['largest']>): AccountStanding['largest'] {
  const { symbol, direction, leverage, amount, closesAt } = largest;
  return { symbol, direction, leverage, amount, closes_at: closesAt, decimals: decimalsOf(symbol) };
}
