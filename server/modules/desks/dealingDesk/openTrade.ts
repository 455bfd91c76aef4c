import { currencyOf as brandCurrency } from '@candor/brands/schema.ts';
import { executionToWire } from '@candor/contracts/evidence/receipt.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { trade as call } from '@candor/contracts/http/office/corrections.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import { isOpenAbout } from '../../access/approvals/index.ts';
import { toClosedPosition, toTradeCorrections } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import { readExecutions } from '../../engine/receipts/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { checkCorrectable } from './correctable.ts';
import * as store from './correctionStore.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Returns the key of requests about a trade, of which one may be pending. */
export function correctionKey(position: number): string {
  return `trade:${position}`;
}

/** Shows a closed trade with its evidence, and everything that a correction is judged by. */
export async function openTrade(
  deps: DealingDeskDeps,
  { position }: OfficeRequestOf<typeof call>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const found = await transaction(deps.pool, brandId, async (connection) => {
    const row = await store.findTrade(connection, position);
    if (row === undefined) return undefined;
    const waiting = await isOpenAbout(connection, 'tradeCorrection', correctionKey(position), deps.clock.now());
    return { row, waiting, executions: await readExecutions(connection, position) };
  });
  if (found === undefined) return refuse({ code: 'notFound', field: 'position' });
  const { row, waiting, executions } = found;
  const checked = checkCorrectable(row);
  if (!checked.ok) return checked;
  const [closed, trade] = [toClosedPosition(row), checked.value];
  assert(closed !== undefined, 'only what is closed is corrected');
  const accountId = toInteger(row.account_id);
  const currency = currencyOf(deps, brandId);
  const { symbol, direction, amount, leverage, openedAt, closedAt, closingReason } = closed;
  const { dealt, current } = trade;
  return accept({
    position,
    symbol,
    direction,
    amount,
    leverage,
    waiting,
    client: { id: row.client_id, name: row.name, pin: row.pin },
    book: row.book,
    currency,
    decimals: decimalsOf(symbol),
    opened_at: openedAt,
    closed_at: closedAt,
    reason: closingReason,
    dealt: { ...dealt, profit: closed.profit },
    current: { ...current, profit: resultAt(trade, current) },
    executions: executions.filter(({ kind }) => kind !== 'update').map(executionToWire),
    corrections: toTradeCorrections(row.corrections),
    forgiven: money(row.forgiven),
    available: await availableOf(deps, { brandId, accountId }),
    at: deps.clock.now(),
  });
}

/** Returns how much may be taken from an account: what its client could withdraw. */
export async function availableOf(
  { desk }: Pick<DealingDeskDeps, 'desk'>,
  account: { readonly brandId: string; readonly accountId: number },
) {
  return (await desk.balance(account)).limit;
}

/** Returns the brand's currency, which is that of every account. */
export function currencyOf({ brands }: Pick<DealingDeskDeps, 'brands'>, brandId: BrandId) {
  const { code, symbol } = brandCurrency(brands, brandId);
  return { code, symbol };
}
