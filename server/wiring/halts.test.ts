import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import { expect, test } from 'vitest';
import { ThreadBus } from '../bus/threads.ts';
import { HaltLine } from './halts.ts';

const clock = { now: () => 20 };

function quote(tickId: number): Quote {
  return { symbol: 'AAPL', sell: rate(1n), buy: rate(2n), tickId, sourceTime: 1, receivedTime: 1, source: 'test' };
}

function halt(of: Quote): Halt {
  return { symbol: of.symbol, since: 10, staffName: 'Ana', reason: 'a split', note: undefined, quote: of };
}

/** Records the instrument's price on the pages, tick after tick. */
function watchPages(bus: ThreadBus): number[] {
  const shown: number[] = [];
  bus.subscribe('quotes.loaded', (quotes) => shown.push(...quotes.map(({ tickId }) => tickId)));
  bus.subscribe('quotes.tick', ({ tickId }) => shown.push(tickId));
  return shown;
}

test('HT-3 a quote that came while a halt was stored is taken back from the pages', () => {
  const bus = ThreadBus.hub();
  const shown = watchPages(bus);
  const line = new HaltLine(bus, clock);
  const prices = line.before({
    onLoaded: (quotes) => bus.publish('quotes.loaded', quotes),
    onTick: (tick) => bus.publish('quotes.tick', tick),
    onStates: () => undefined,
  });
  prices.onTick(quote(1));
  // The halt is decided now and stored after the next tick.
  prices.onTick(quote(2));
  line.publish([halt(quote(1))]);
  prices.onTick(quote(3));
  line.publish([halt(quote(1))]);
  expect(shown).toEqual([1, 2, 1]);
});

test('HT-3 a halt that was there at the start is published with the first prices, and not before', () => {
  const bus = ThreadBus.hub();
  const shown = watchPages(bus);
  const line = new HaltLine(bus, clock);
  line.publish([halt(quote(7))]);
  line
    .before({
      onLoaded: (quotes) => bus.publish('quotes.loaded', quotes),
      onTick: () => undefined,
      onStates: () => undefined,
    })
    .onLoaded([quote(9)]);
  expect(shown).toEqual([7]);
});
