import type {
  WireBalance,
  WireOrder,
  WireOrders,
  WireOwn,
  WirePosition,
  WirePositions,
} from '@candor/contracts/http/trading.ts';
import { dayEnd } from '@candor/domain/clients/ownLimits.ts';
import type { OwnLimitState } from '@candor/domain/clients/ownLimits.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { withdrawalLimit } from '@candor/domain/ledger/movement.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from './book.ts';

/** What a presenter needs besides the rows. */
export interface Presentation {
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
  readonly instrumentName: (symbol: InstrumentSymbol) => string;
}

/** What a presenter needs when an answer may contain a refusal. */
export interface AnswerPresentation extends Presentation {
  /** Returns the English text of a refusal, for people who read the API by eye. */
  readonly message: (refusal: Refusal) => string;
}

export function presentOpen(position: Position, { quote, instrumentName }: Presentation): WirePosition {
  const current = quote(position.symbol);
  return {
    ...presentTerms(position, instrumentName),
    parent: null,
    close_date: null,
    closed_rate: null,
    profit: current === undefined ? money(0n) : profit(position, current),
    closingReason: null,
  };
}

export function presentClosed(
  position: ClosedPosition,
  { instrumentName }: Pick<Presentation, 'instrumentName'>,
): WirePosition {
  return {
    ...presentTerms(position, instrumentName),
    parent: position.parent ?? null,
    close_date: position.closedAt,
    closed_rate: position.closeRate,
    profit: position.profit,
    closingReason: position.closingReason,
  };
}

function presentTerms(position: Position, instrumentName: Presentation['instrumentName']) {
  return {
    id: position.id,
    symbol: position.symbol,
    symbolName: instrumentName(position.symbol),
    direction: position.direction,
    amount: position.amount,
    leverage: position.leverage,
    open_date: position.openedAt,
    open_rate: position.openRate,
    take_profit: position.takeProfit ?? null,
    stop_lost: position.stopLoss ?? null,
    trailing: position.trailing ?? null,
    break_even: position.breakEven ?? null,
    protected: position.protected,
  };
}

/** Presents accounts' positions. A closed position never changes: it is presented once per name of its instrument. */
export function positionsPresenter(presentation: Presentation) {
  const presentedPositions = new WeakMap<ClosedPosition, WirePosition>();
  const closed = (position: ClosedPosition): WirePosition => {
    const before = presentedPositions.get(position);
    if (before?.symbolName === presentation.instrumentName(position.symbol)) return before;
    const presented = presentClosed(position, presentation);
    presentedPositions.set(position, presented);
    return presented;
  };
  return (account: TradingAccount, history: readonly ClosedPosition[]): WirePositions => ({
    open: [...account.positions.values()].map((position) => presentOpen(position, presentation)),
    history: history.map(closed),
  });
}

export function presentBalance(account: TradingAccount, { quote }: Pick<Presentation, 'quote'>): WireBalance {
  const { id, kind, currency, owed } = account;
  const profit = openProfit(account, quote);
  const limit = withdrawalLimit(account, profit);
  const own = presentOwn(account.eligibility.own);
  return { ...marginSummary(account, profit), limit, owed, account: { id, kind, currency, own } };
}

/**
 * Presents the client's own limits as stored: the page compares them with its own clock and ignores a day that has
 * ended.
 */
export function presentOwn(own: OwnLimitState | undefined): WireOwn {
  if (own === undefined) return { paused_until: null, loss_day: null };
  const { pausedUntil, dailyLoss, lost, day, isReached = false } = own;
  const hasLoss = dailyLoss !== undefined || isReached;
  const loss = { limit: dailyLoss ?? null, lost, is_reached: isReached, until: dayEnd(day) };
  return { paused_until: pausedUntil ?? null, loss_day: hasLoss ? loss : null };
}

function openProfit(account: TradingAccount, quote: Presentation['quote']): Money {
  let total = 0n;
  for (const position of account.positions.values()) {
    const current = quote(position.symbol);
    if (current !== undefined) total += profit(position, current);
  }
  return money(total);
}

export function presentOrder(
  order: PendingOrder | EndedOrder,
  { instrumentName, message }: Pick<AnswerPresentation, 'instrumentName' | 'message'>,
): WireOrder {
  const ended = 'status' in order ? order : undefined;
  const refusal = ended?.refusal;
  return {
    id: order.id,
    symbol: order.symbol,
    symbolName: instrumentName(order.symbol),
    direction: order.direction,
    type: order.type,
    rate: order.rate,
    amount: order.amount,
    leverage: order.leverage,
    stop_lost: order.stopLoss ?? null,
    take_profit: order.takeProfit ?? null,
    created_at: order.createdAt,
    expires_at: order.expiresAt ?? null,
    status: ended?.status ?? 'open',
    ended_at: ended?.endedAt ?? null,
    position_id: ended?.positionId ?? null,
    refusal: refusal === undefined ? null : { ...refusal, message: message(refusal) },
  };
}

export function presentOrders(
  account: TradingAccount,
  past: readonly EndedOrder[],
  presentation: AnswerPresentation,
): WireOrders {
  const shown = (order: PendingOrder | EndedOrder) => presentOrder(order, presentation);
  return { open: account.pending.map(shown).toReversed(), past: past.map(shown) };
}
