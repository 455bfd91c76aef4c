import type { BrandId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { AccountRef, Desk } from '@candor/server/modules/engine/dealing/index.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import type { PastMarket } from './pastMarket.ts';
import { cents } from './storyIn.ts';
import type { Story, Trade } from './story.ts';

/** Time that people wait after an opening, when spreads are widest. */
const AFTER_OPENING_MS = 20 * MINUTE_MS;

export interface Actor {
  readonly story: Story;
  readonly brandId: BrandId;
  readonly accounts: Readonly<Record<Trade['account'], number>>;
  /** Was the client entered before, so that nothing more is done in their name? */
  readonly isKept?: boolean;
}

export interface Stage {
  readonly market: PastMarket;
  readonly desk: Desk;
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
  readonly now: Instant;
}

interface Act {
  readonly at: Instant;
  readonly trade: Trade;
  readonly actor: Actor;
  readonly commandId: CommandId;
  readonly kind: 'open' | 'close';
}

/** Plays all trades of all actors in order of time; between two acts the open instruments' markets run on. */
export async function playTrades(stage: Stage, actors: readonly Actor[]): Promise<void> {
  const acts = actors.flatMap((actor) =>
    actor.story.trades.flatMap((trade, index) => actsOf(stage, actor, trade, index)),
  );
  acts.sort((first, second) => first.at - second.at);
  const open = new Map<CommandId, number>();
  const watched = new Map<CommandId, InstrumentSymbol>();
  let playedTo = acts[0]?.at ?? stage.now;
  for (const act of acts) {
    watched.set(act.commandId, act.trade.symbol);
    await stage.market.play([...new Set(watched.values())], Math.min(playedTo, act.at - HOUR_MS / 30), act.at);
    playedTo = act.at;
    if (act.kind === 'open') open.set(act.commandId, await openTrade(stage, act));
    else {
      await closeTrade(stage, act, open.get(act.commandId));
      watched.delete(act.commandId);
    }
  }
  await stage.market.play([...new Set(watched.values())], playedTo, stage.now);
}

function actsOf({ now }: Stage, actor: Actor, trade: Trade, index: number): Act[] {
  const commandId = `seed:${actor.story.email}:${index}`;
  const at = whenOpen(trade.symbol, now - trade.hoursAgo * HOUR_MS);
  const act = { at, trade, actor, commandId };
  if (trade.hoursHeld === undefined) return [{ ...act, kind: 'open' }];
  const closedAt = whenOpen(trade.symbol, at + trade.hoursHeld * HOUR_MS);
  return closedAt >= now
    ? []
    : [
        { ...act, kind: 'open' },
        { ...act, kind: 'close', at: closedAt },
      ];
}

function whenOpen(symbol: InstrumentSymbol, instant: Instant): Instant {
  const hours = findInstrument(symbol)?.hours ?? '24x7';
  const session = sessionAt(hours, instant);
  return session.open ? instant : (session.opensAt ?? instant) + AFTER_OPENING_MS;
}

function accountOf({ actor, trade }: Act): AccountRef {
  return { brandId: actor.brandId, accountId: actor.accounts[trade.account] };
}

async function openTrade({ desk, quote }: Stage, act: Act): Promise<number> {
  const { symbol, direction, amount, leverage, stop, target } = act.trade;
  const shownQuote = quote(symbol);
  if (shownQuote === undefined) throw new Error(`no quote of ${symbol} to seed with`);
  const away = direction === 'buy' ? -1 : 1;
  const answer = await desk.openPosition(
    accountOf(act),
    {
      symbol,
      direction,
      amount: cents(amount),
      leverage,
      stop_lost: stop === undefined ? null : levelAt(shownQuote, act.trade, away * stop),
      take_profit: target === undefined ? null : levelAt(shownQuote, act.trade, -away * target),
    },
    act.commandId,
  );
  if (!answer.status) throw new Error(`seeding ${symbol} was refused: ${answer.error.code}`);
  return answer.data.position.id;
}

/** Closes by hand; a rule may have closed it first, which also makes a history. */
async function closeTrade({ desk }: Stage, act: Act, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const answer = await desk.closePosition(accountOf(act), { id }, `${act.commandId}:close`);
  if (!answer.status && answer.error.code !== 'positionUnknown')
    throw new Error(`seeding a close was refused: ${answer.error.code}`);
}

/** Returns a level a number of hundredths of a percent from the price, on the instrument's tick. */
function levelAt(quote: Quote, { symbol, direction }: Trade, hundredths: number): Rate {
  const price = closingPrice(quote, direction);
  const tick = 10n ** BigInt(RATE_DIGITS - (findInstrument(symbol)?.decimals ?? RATE_DIGITS));
  const level = (price * BigInt(10_000 + hundredths)) / 10_000n;
  return rate(level - (level % tick));
}
