import { beforeEach, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { TermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { PriceSource, RawQuote } from '../../../providers/prices/interface.ts';
import { TickWriter } from '../../../providers/prices/tickColumns.ts';
import { instruments } from '../instruments/index.ts';
import { createGate } from './gate.ts';
import type { Gate, StateChange } from './gate.ts';

/** The gate with terms that two people have set: hours, and the age limit of prices. */

/** A Wednesday afternoon: every market is open. */
const START = Date.parse('2026-11-18T16:00:00Z');
const EVENINGS = 'Etc/UTC; none; Mon-Fri 18:00-20:00';
let now = START;
let gate: Gate;
let ticks: Quote[] = [];
let said: StateChange[] = [];

function open(followsCalendar: boolean): void {
  const ignore = () => undefined;
  const facts = { name: 'scripted', simulated: true, repeatable: false, followsCalendar };
  const calls = { start: ignore, stop: ignore, latest: () => [], ticks: () => new TickWriter() };
  const source: PriceSource = { ...facts, ...calls };
  gate = createGate({
    instruments: instruments.filter(({ symbol }) => symbol === 'EURUSD' || symbol === 'BTCUSD'),
    clock: { now: () => now, elapsed: () => now },
    sink: { onLoaded: ignore, onTick: (quote) => ticks.push(quote), onStates: (changes) => said.push(...changes) },
    source,
    lastTickId: 0,
    alarm: ignore,
  });
  gate.start();
  gate.stop();
}

function quote(symbol: string, sell: bigint): RawQuote {
  return { symbol, sell: rate(sell), buy: rate(sell + 10n), sourceTime: now };
}

function take(...changes: readonly Pick<TermChange, 'place' | 'name' | 'text'>[]): void {
  const all = changes.map((change, index) => ({ ...change, commandId: `c${index}`, version: index + 1, at: now }));
  gate.takeTerms(all.reduce(withTermChange, NO_TERMS));
  gate.check();
}

beforeEach(() => {
  [now, ticks, said] = [START, [], []];
  open(true);
  gate.receive(quote('BTCUSD', 9_000_000_000_000n));
  said = [];
});

test.each([true, false])(
  'SE-20 shorter hours shut a market at once and refuse its quotes (calendar: %s)',
  (follows) => {
    open(follows);
    gate.receive(quote('BTCUSD', 9_000_000_000_000n));
    [said, ticks] = [[], []];
    take({ place: '24x7', name: 'hours', text: EVENINGS });
    const until = Date.parse('2026-11-18T18:00:00Z');
    expect(said).toContainEqual({ symbol: 'BTCUSD', state: { kind: 'closed', until } });
    gate.receive(quote('BTCUSD', 9_000_000_100_000n));
    expect(ticks).toEqual([]);
    take();
    gate.receive(quote('BTCUSD', 9_000_000_100_000n));
    expect(ticks).toHaveLength(1);
    expect(gate.state('BTCUSD')).toEqual({ kind: 'open' });
  },
);

test('SE-18 an instrument’s own hours go before its class’s', () => {
  take(
    { place: '24x7', name: 'hours', text: EVENINGS },
    { place: 'BTCUSD', name: 'hours', text: 'Etc/UTC; none; Sun-Sat 00:00-24:00' },
  );
  expect(gate.state('BTCUSD')).toEqual({ kind: 'open' });
});

test('SE-18 a price is stale at the age that is set', () => {
  take({ place: 'BTCUSD', name: 'ageLimit', text: '8' });
  now += 8_000;
  gate.noteAlive();
  expect(gate.state('BTCUSD')).toEqual({ kind: 'open' });
  now += 1;
  gate.noteAlive();
  expect(gate.state('BTCUSD')).toEqual({ kind: 'stale', since: START });
  take();
  expect(gate.state('BTCUSD')).toEqual({ kind: 'open' });
});
