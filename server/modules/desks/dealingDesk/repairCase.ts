import type { RepairReference } from '@candor/contracts/http/office/repairs.ts';
import { assert } from '@candor/domain/assert.ts';
import type { AccountId, BrandId, Instant, PositionId } from '@candor/domain/ids.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { isSplitBetween } from '@candor/domain/trading/corporateActions.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import { closeOutsUndone } from '@candor/domain/trading/closeOutUndone.ts';
import type { CorrectedTrade } from '@candor/domain/trading/closeOutUndone.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import type { CorrectionCause } from '@candor/domain/trading/correction.ts';
import {
  FOLLOWED_WITHIN_MS,
  REPAIR_TRADES_MAX,
  REPAIR_WINDOW_MAX_MS,
  isBad,
  planRepair,
  repairedPrices,
} from '@candor/domain/trading/repair.ts';
import type { BadWindow, PlannedCorrection } from '@candor/domain/trading/repair.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import { listOpenKeys } from '../../access/approvals/index.ts';
import { archivedText, readActionState, readArchivedUntil, toMarkUp } from '../../engine/dealing/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { TickWindow } from '../../engine/tape/index.ts';
import { listCloseOuts } from './closeOutStore.ts';
import type { FoundCloseOut } from './closeOutStore.ts';
import { toCorrectable } from './correctable.ts';
import { availableOf, correctionKey, currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { listClosedOutAccounts, listTouched } from './repairStore.ts';
import type { FoundTrade } from './repairStore.ts';
import { unchangedTrade, tickEvidence, tickSource, toRequest, undoRequests } from './requests.ts';
import type { CaseRequest } from './requests.ts';

/** Maximum number of ticks shown. */
const TICKS_SHOWN = 200;

export interface RepairRequest extends BadWindow {
  readonly reference: RepairReference;
  readonly leaveOut: ReadonlySet<PositionId>;
  readonly cause: CorrectionCause;
}

/** Everything that a repair would correct. */
export interface RepairCase {
  readonly window: TickWindow;
  readonly reference: Quote | undefined;
  readonly planned: readonly PlannedCorrection<CaseRequest>[];
  /** Trades about which another request is pending; they are not corrected. */
  readonly waiting: ReadonlySet<PositionId>;
  readonly touched: readonly FoundTrade[];
}

/**
 * Rule RP-1: refuses with `instrumentUnknown`, or with `repairWindow` if the window is empty, too long, or not over
 * yet.
 */
export function checkWindow(
  { clock }: Pick<DealingDeskDeps, 'clock'>,
  { symbol, from, until }: BadWindow,
): Result<true> {
  if (findInstrument(symbol)?.symbol !== symbol) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  if (from > until || until - from > REPAIR_WINDOW_MAX_MS || until > clock.now()) {
    const params = { minutes: String(REPAIR_WINDOW_MAX_MS / MINUTE_MS) };
    return refuse({ code: 'repairWindow', field: 'until', params });
  }
  return accept(true);
}

/** Rules RP-1 to RP-5: finds what followed from the bad ticks in the brand, and what correcting it would book now. */
export async function findCase(
  deps: DealingDeskDeps,
  { brandId }: Pick<StaffSession, 'brandId'>,
  requested: RepairRequest,
): Promise<Result<RepairCase>> {
  const checked = checkWindow(deps, requested);
  if (!checked.ok) return checked;
  return findCaseIn(deps, brandId, requested, await readWindow(deps, requested));
}

/** Reads the bad ticks from the tape, the same for every brand. */
export function readWindow({ bus }: Pick<DealingDeskDeps, 'bus'>, { symbol, from, until }: BadWindow) {
  return bus.request('tape.window', { symbol, from, until, count: TICKS_SHOWN });
}

/** Finds the case for a window that has been checked and read. */
export async function findCaseIn(
  deps: DealingDeskDeps,
  brandId: BrandId,
  requested: RepairRequest,
  window: TickWindow,
): Promise<Result<RepairCase>> {
  const { symbol, from, until } = requested;
  const reference = window[requested.reference];
  const now = deps.clock.now();
  const found = await transaction(deps.pool, brandId, async (connection) => {
    const archived = await readArchivedUntil(connection);
    if (archived !== undefined && from < archived) return refuse(windowArchived(archived));
    const touched = await listTouched(connection, requested, REPAIR_TRADES_MAX + 1);
    if (touched.length > REPAIR_TRADES_MAX) return tooLarge();
    const accounts = new Set([
      ...touched.map(({ row }) => toInteger(row.account_id)),
      ...(await listClosedOutAccounts(connection, requested)),
    ]);
    const closeOuts = await listCloseOuts(connection, [...accounts], { from, until: until + FOLLOWED_WITHIN_MS });
    const actions = await readActionState(connection);
    return accept({ touched, closeOuts, actions, open: await listOpenKeys(connection, 'tradeCorrection', now) });
  });
  if (!found.ok) return found;
  const { touched, closeOuts, actions, open } = found.value;
  if (reference === undefined) return accept({ window, reference, planned: [], waiting: new Set(), touched });
  if ([from, until].some((at) => isSplitBetween(actions.splits, symbol, [at, reference.receivedTime]))) {
    return refuse({ code: 'splitBetween', field: 'reference' });
  }
  const requests = requestsOf(deps, requested, { touched, closeOuts, actions, reference });
  // Trades that are still open are listed as well, but not corrected.
  const still = touched.filter(({ closed }) => closed === undefined).length;
  if (requests.length + still > REPAIR_TRADES_MAX) return tooLarge();
  const free = requests.filter(({ position }) => !open.has(correctionKey(position)));
  const waiting = requests.filter(({ position }) => open.has(correctionKey(position)));
  const available = await availableFor(deps, brandId, free);
  const facts = { now, currency: currencyOf(deps, brandId).code, available };
  const planned = [
    ...planRepair(free, facts),
    ...planRepair(waiting, facts).map((one) => ({ ...one, refusal: 'approvalWaiting' as const })),
  ];
  return accept({ window, reference, planned, waiting: new Set(waiting.map(({ position }) => position)), touched });
}

/** Rule ER-12: trades dealt at archived ticks would be missing from the case. */
function windowArchived(until: Instant): Refusal {
  return { code: 'repairArchived', field: 'from', params: { until: archivedText(until) } };
}

/** Refuses a case with too many trades, including the close-outs that are undone. */
function tooLarge(): Result<never> {
  return refuse({ code: 'repairTooLarge', params: { limit: String(REPAIR_TRADES_MAX) } });
}

interface Found {
  readonly touched: readonly FoundTrade[];
  readonly closeOuts: readonly FoundCloseOut[];
  readonly actions: Actions;
  readonly reference: Quote;
}

/** Returns the trades dealt at bad ticks, and the close-outs that followed only from those. */
function requestsOf(deps: DealingDeskDeps, requested: RepairRequest, found: Found): CaseRequest[] {
  const { touched, closeOuts, actions, reference } = found;
  const { cause, leaveOut } = requested;
  const direct = touched.flatMap((one) => {
    const { row, closed } = one;
    if (closed === undefined || leaveOut.has(toInteger(row.id))) return [];
    const trade = toCorrectable(row);
    assert(trade !== undefined, 'what has an execution that closed it is closed');
    if (isSplitBetween(actions.splits, row.symbol, [reference.receivedTime, trade.closedAt])) {
      const stays = unchangedTrade(trade, { cause, quote: reference, refusal: 'splitBetween' });
      return [{ closed, request: toRequest(row, trade, closed.forgiveness, stays) }];
    }
    const prices = repairedPrices(
      { trade, markUp: toMarkUp(row.mark_up_percent), ...badEnds(one, requested) },
      reference,
    );
    const [source, evidence] = [tickSource(reference), tickEvidence(reference)];
    return [
      {
        closed,
        request: toRequest(row, trade, closed.forgiveness, { prices, cause, source, evidence, isOfTick: true }),
      },
    ];
  });
  const corrected = direct.filter(({ request }) => request.refusal === undefined);
  const trades = corrected.map(({ closed, request }) => ({
    accountId: request.accountId,
    right: toRight(request, closed.execution),
  }));
  const own = new Set(touched.map(({ row }) => toInteger(row.id)));
  const candidates = closeOuts.filter(({ closeOut }) => !own.has(closeOut.position));
  const undone = new Set(findUndone(candidates, trades, (quote) => (isBad(requested, quote) ? reference : quote)));
  const follow = candidates.filter(({ closeOut: { position } }) => undone.has(position) && !leaveOut.has(position));
  return [...direct.map(({ request }) => request), ...undoRequests(deps, follow, actions)];
}

/** Returns which ends of a trade were dealt at bad ticks. */
export function badEnds({ openedTick, closed, row: { closing_reason: reason } }: FoundTrade, window: BadWindow) {
  const { symbol } = window;
  return {
    isOpenedBad: isBad(window, { symbol, receivedTime: openedTick }),
    // A delisting closes at the announced price, regardless of the last tick.
    isClosedBad: closed !== undefined && reason !== 'delisted' && isBad(window, { symbol, receivedTime: closed.tick }),
  };
}

function toRight({ position, trade, prices }: CaseRequest, closedBy: number): CorrectedTrade {
  // The change is from the dealt prices, since the account traded on those, regardless of later corrections.
  const change = money(resultAt(trade, prices) - resultAt(trade, trade.dealt));
  return { position, closedBy, closedAt: trade.closedAt, prices, change };
}

/** Finds undone close-outs account by account, since each is decided separately. */
function findUndone(
  candidates: readonly FoundCloseOut[],
  trades: readonly { readonly accountId: AccountId; readonly right: CorrectedTrade }[],
  quoteFor: (quote: Quote) => Quote,
): readonly PositionId[] {
  const accounts = new Set(candidates.map(({ row }) => toInteger(row.account_id)));
  return [...accounts].flatMap((accountId) =>
    closeOutsUndone(
      candidates.filter(({ row }) => toInteger(row.account_id) === accountId).map(({ closeOut }) => closeOut),
      { trades: trades.filter((one) => one.accountId === accountId).map(({ right }) => right), quoteFor },
    ),
  );
}

/** Returns how much could be taken from each account, queried only where something would be. */
async function availableFor(deps: DealingDeskDeps, brandId: string, requests: readonly CaseRequest[]) {
  const against = requests.filter(({ trade, prices }) => resultAt(trade, prices) < resultAt(trade, trade.current));
  const amounts = new Map<AccountId, Money>();
  for (const accountId of new Set(against.map((one) => one.accountId))) {
    amounts.set(accountId, await availableOf(deps, { brandId, accountId }));
  }
  return (accountId: AccountId): Money => amounts.get(accountId) ?? ZERO;
}

/** Formats an instant of a window for people, in UTC. */
export function timeText(at: Instant): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');
}
