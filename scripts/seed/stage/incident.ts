import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import { cast } from './cast.ts';
import type { RegisteredClients } from './arrivals.ts';
import { trades, tradesOf } from './trading.ts';
import type { Scene, Stage } from './stage.ts';

const SYMBOL: InstrumentSymbol = 'SOLUSD';
/** Thousandths by which the bad prices are below the market, for `BAD_MS`. */
const FALL = 41n;
const BAD_MS = MINUTE_MS;

/** Bad ticks that reached the stops of three clients; their repair waits for compliance. */
export function incident(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  const at = stage.ago(0, 8);
  const hit = [
    [cast.matteo, '300.00'],
    [cast.sara, '250.00'],
    [cast.viktor, '150.00'],
  ] as const;
  const opened = hit.flatMap(([person, amount], index) => {
    // Opened minutes before, in which the market itself moves by less than the distance between the stop and the bad
    // prices.
    const daysAgo = (stage.now - at + (4 + 2 * index) * MINUTE_MS) / DAY_MS;
    return trades(stage, clients, person, tradesOf([[daysAgo, SYMBOL, 'buy', amount, 5, undefined, 260]]));
  });
  stage.spoil((quote) => spoiled(quote, at));
  return [
    ...opened,
    {
      at: stage.ago(0, 5),
      play: async () => {
        const dealer = await stage.signIn('Perihan');
        const window = { symbol: SYMBOL, from: textOf(at), until: textOf(at + BAD_MS), reference: 'before' };
        await dealer.post('/api/office/dealing/repair/look', window);
        await dealer.post('/api/office/dealing/repair', {
          ...window,
          cause: 'wrongQuote',
          reason: 'For a minute the source quoted four percent below every other market; three stops were reached.',
          request: stage.command(),
        });
      },
    },
  ];
}

/** Returns the quote as the source gave it for a minute. */
function spoiled(quote: Quote, at: Instant): Quote {
  const isBad = quote.symbol === SYMBOL && quote.receivedTime >= at && quote.receivedTime < at + BAD_MS;
  if (!isBad) return quote;
  return { ...quote, sell: lower(quote.sell), buy: lower(quote.buy) };
}

/** Lowers a price, on the instrument's tick, as every price is. */
function lower(price: bigint): Rate {
  const tick = 10n ** BigInt(RATE_DIGITS - (findInstrument(SYMBOL)?.decimals ?? RATE_DIGITS));
  const fallen = (price * (1_000n - FALL)) / 1_000n;
  return rate(fallen - (fallen % tick));
}

function textOf(instant: Instant): string {
  return new Date(instant).toISOString();
}
