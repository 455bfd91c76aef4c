import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Instrument } from '@candor/domain/trading/instrument.ts';
import { decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening, OpeningAccount, OpeningFacts } from '@candor/domain/trading/open.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import type { AccountCommand, Answer, OpenPosition, Origin } from './commands.ts';
import { checkOwn, lossRoomOf } from './ownLimits.ts';
import type { Leg } from './rows.ts';
import { accountProfit, isClosingOnly, leveragesOf, limitsOf, markUpOf, offeredNow, withPosition } from './state.ts';
import type { EngineState } from './state.ts';

/** Opens a position at the server's own latest tick. Opening posts nothing: it ties up free margin. */
export function openPosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<OpenPosition>,
  now: Instant,
): Answer {
  if (command.actor === 'robot' && account.eligibility.robot?.isOn !== true) return refuse({ code: 'robotOff' });
  if (isClosingOnly(state, account.brandId, command.body.symbol)) return refuse({ code: 'tradingClosed' });
  const instrument = offeredNow(state, account.brandId, command.body.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const permitted = checkOwn(account, now);
  if (!permitted.ok) return permitted;
  const { order } = command.body;
  const decided = decideOpen(order, openingFacts(state, account, instrument, now));
  if (!decided.ok) return decided;
  const { commandId, actor, arrival } = command;
  const evidence = { commandId, actor, arrival, expectedRate: order.expectedPrice, now };
  return { ok: true, value: { kind: 'opened', position: bookOpening(state, account, decided.value, evidence) } };
}

/**
 * Gathers the facts that decide an opening; they use the instrument's own symbol, where the client may have used an
 * alias.
 */
export function openingFacts(
  state: EngineState,
  account: TradingAccount,
  instrument: Instrument,
  now: Instant,
): OpeningFacts {
  const { market, book } = state;
  const { symbol, category } = instrument;
  return {
    account: { ...openingAccount(state, account, symbol), lossRoom: lossRoomOf(account, now) },
    instrument,
    offeredLeverages: leveragesOf(state, account.brandId, category),
    markUp: markUpOf(state, account.brandId),
    market: market.state(symbol),
    quote: market.quote(symbol),
    limits: limitsOf(state, account.brandId, symbol),
    houseExposure: book.exposure(account.brandId, symbol),
  };
}

function openingAccount({ market }: EngineState, account: TradingAccount, symbol: string): OpeningAccount {
  const { cash, credit, used, kind, currency, eligibility, positions } = account;
  let instrumentNotional = 0n;
  for (const position of positions.values()) {
    if (position.symbol === symbol) instrumentNotional += position.amount * BigInt(position.leverage);
  }
  return {
    cash,
    credit,
    used,
    kind,
    currency,
    eligibility,
    openPositions: positions.size,
    profit: accountProfit(market, account),
    instrumentNotional: money(instrumentNotional),
  };
}

export interface OpenEvidence extends Origin {
  readonly expectedRate: Rate | undefined;
  /** For a rule: the quotes of all legs that it evaluated. */
  readonly legs?: readonly Leg[];
  readonly now: Instant;
}

/** Books a decided opening: the position and its evidence. */
export function bookOpening(
  { book, effects }: EngineState,
  account: TradingAccount,
  opening: Opening,
  { commandId, actor, arrival, expectedRate, legs, now }: OpenEvidence,
): Position {
  const { direction, amount, leverage, openRate, stopLoss, takeProfit, quote } = opening;
  const position: Position = {
    id: book.nextId(),
    accountId: account.id,
    symbol: quote.symbol,
    direction,
    amount,
    leverage,
    openedAt: now,
    openRate,
    stopLoss,
    takeProfit,
    trailing: undefined,
    breakEven: undefined,
    protected: actor === 'robot',
  };
  book.put(withPosition(account, position));
  effects.position(account, position, true);
  effects.executions.push({
    id: book.nextId(),
    brandId: account.brandId,
    accountId: account.id,
    positionId: position.id,
    kind: 'open',
    commandId,
    actor,
    arrival,
    quote,
    markUp: openRate - openingPrice(quote, direction),
    expectedRate,
    fillRate: openRate,
    entryId: undefined,
    levels: { stopLoss, takeProfit },
    legs,
    at: now,
  });
  return position;
}
