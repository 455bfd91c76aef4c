import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { UndoneCloseOut, closeOuts as call } from '@candor/contracts/http/office/corrections.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { closeOutsUndone } from '@candor/domain/trading/closeOutUndone.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import type { TradePrices } from '@candor/domain/trading/correction.ts';
import { FOLLOWED_WITHIN_MS, planInOrder } from '@candor/domain/trading/repair.ts';
import type { PlannedCorrection } from '@candor/domain/trading/repair.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { readActionState } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listCloseOuts } from './closeOutStore.ts';
import type { FoundCloseOut } from './closeOutStore.ts';
import { checkCorrectable, toCorrectable } from './correctable.ts';
import * as store from './correctionStore.ts';
import type { TradeRow } from './correctionStore.ts';
import { availableOf, currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { isKept, toRequest, undoRequests } from './requests.ts';
import type { CaseRequest } from './requests.ts';

/** Close-outs that a corrected trade has caused, with the bookings that undo each. */
export interface CausedCloseOuts {
  readonly found: readonly FoundCloseOut[];
  readonly planned: readonly PlannedCorrection<CaseRequest>[];
}

/** Rule TC-10: finds close-outs of the same account, within a day after the close. */
export async function findCaused(
  deps: DealingDeskDeps,
  connection: Connection,
  row: TradeRow,
  prices: TradePrices,
  { available, only }: { readonly available: Money; readonly only?: ReadonlySet<number> },
): Promise<CausedCloseOuts> {
  const trade = toCorrectable(row);
  assert(trade !== undefined, 'only what is closed is corrected');
  const { closedAt } = trade;
  const accountId = toInteger(row.account_id);
  const window = { from: closedAt, until: closedAt + FOLLOWED_WITHIN_MS };
  const actions = await readActionState(connection);
  const listed = await listCloseOuts(connection, [accountId], window);
  const own = await store.findClosing(connection, toInteger(row.id));
  // The change is from the dealt prices, since the account traded on those, regardless of later corrections.
  const change = money(resultAt(trade, prices) - resultAt(trade, trade.dealt));
  const position = toInteger(row.id);
  const undone = new Set(
    closeOutsUndone(
      listed.map(({ closeOut }) => closeOut).filter((one) => one.position !== position),
      { trades: [{ position, closedBy: own.execution, closedAt, prices, change }] },
    ),
  );
  const found = listed.filter(({ closeOut: one }) => undone.has(one.position) && only?.has(one.position) !== false);
  const right = { prices, cause: 'wrongQuote', source: '', evidence: null, isOfTick: false } as const;
  const main = toRequest(row, trade, own.forgiveness, right);
  const [, ...planned] = planInOrder([main, ...undoRequests(deps, found, actions)], {
    now: deps.clock.now(),
    currency: row.currency,
    available: () => available,
  });
  return { found, planned };
}

export async function readCloseOuts(
  deps: DealingDeskDeps,
  { position, open, close }: OfficeRequestOf<typeof call>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const row = await transaction(deps.pool, brandId, (connection) => store.findTrade(connection, position));
  if (row === undefined) return refuse({ code: 'notFound', field: 'position' });
  const checked = checkCorrectable(row);
  if (!checked.ok) return checked;
  const available = await availableOfTrade(deps, brandId, row);
  const { found, planned } = await transaction(deps.pool, brandId, (connection) =>
    findCaused(deps, connection, row, { open, close }, { available }),
  );
  const byPosition = new Map(planned.map((one) => [one.request.position, one]));
  return accept({
    currency: currencyOf(deps, brandId),
    rows: found.map((one) => presentCloseOut(one, byPosition.get(one.closeOut.position))),
  });
}

export function availableOfTrade(deps: DealingDeskDeps, brandId: BrandId, row: TradeRow): Promise<Money> {
  return availableOf(deps, { brandId, accountId: toInteger(row.account_id) });
}

function presentCloseOut(
  { row, closeOut: { position } }: FoundCloseOut,
  planned: PlannedCorrection<CaseRequest> | undefined,
): UndoneCloseOut {
  const trade = toCorrectable(row);
  assert(trade !== undefined, 'what was closed out is closed');
  const { symbol } = row;
  const { direction, amount, leverage, closedAt, current } = trade;
  const withResult = (prices: TradePrices) => ({ ...prices, profit: resultAt(trade, prices) });
  return {
    position,
    symbol,
    decimals: decimalsOf(symbol),
    direction,
    amount,
    leverage,
    closed_at: closedAt,
    before: withResult(current),
    after: planned === undefined || isKept(planned.refusal) ? null : withResult(planned.request.prices),
    difference: planned?.difference ?? ZERO,
    refusal: planned?.refusal ?? null,
  };
}
