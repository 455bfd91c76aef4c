import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening, OpeningAccount } from '@candor/domain/trading/open.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import type { AccountCommand, Answer, OpenPosition } from './commands.ts';
import { accountProfit, withPosition } from './state.ts';
import type { EngineState } from './state.ts';

/** Opens a position at the server's own latest tick. Opening posts nothing: it ties up free margin (engine 4.2). */
export function openPosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<OpenPosition>,
  now: Instant,
): Answer {
  const { rules, market, book } = state;
  if (command.actor === 'robot' && account.eligibility.robot?.isOn !== true) return refuse({ code: 'robotOff' });
  if (market.closingOnly) return refuse({ code: 'tradingClosed' });
  const instrument = rules.instrument(command.body.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  // The client may have used an alias.
  const { symbol } = instrument;
  const { order } = command.body;
  const decided = decideOpen(order, {
    account: openingAccount(state, account, symbol),
    instrument,
    offeredLeverages: rules.leverages(account.brandId, instrument.category),
    market: market.state(symbol),
    quote: market.quote(symbol),
    limits: rules.limits(account.brandId),
    houseExposure: book.exposure(account.brandId, symbol),
  });
  if (!decided.ok) return decided;
  return { ok: true, value: { kind: 'opened', position: bookOpening(state, account, command, decided.value, now) } };
}

function openingAccount({ market }: EngineState, account: TradingAccount, symbol: string): OpeningAccount {
  const { cash, credit, used, kind, eligibility, positions } = account;
  let instrumentNotional = 0n;
  for (const position of positions.values()) {
    if (position.symbol === symbol) instrumentNotional += position.amount * BigInt(position.leverage);
  }
  return {
    cash,
    credit,
    used,
    kind,
    eligibility,
    openPositions: positions.size,
    profit: accountProfit(market, account),
    instrumentNotional: money(instrumentNotional),
  };
}

function bookOpening(
  { book, effects }: EngineState,
  account: TradingAccount,
  command: AccountCommand<OpenPosition>,
  opening: Opening,
  now: Instant,
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
    protected: command.actor === 'robot',
  };
  book.put(withPosition(account, position));
  effects.position(account, position, true);
  effects.executions.push({
    id: book.nextId(),
    brandId: account.brandId,
    accountId: account.id,
    positionId: position.id,
    kind: 'open',
    commandId: command.commandId,
    actor: command.actor,
    quote,
    markUp: openRate - openingPrice(quote, direction),
    expectedRate: command.body.order.expectedPrice,
    fillRate: openRate,
    entryId: undefined,
    legs: undefined,
    at: now,
  });
  return position;
}
