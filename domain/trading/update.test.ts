import { describe, expect, test } from 'vitest';
import { rateOf } from '../money/examples.ts';
import { exampleQuote, heldPosition } from './examples.ts';
import { RATE_LIMIT, rate } from '../money/money.ts';
import type { MarketState } from '../pricing/usability.ts';
import type { Position } from './position.ts';
import { decideUpdate } from './update.ts';
import type { UpdatingFacts } from './update.ts';

const quote = exampleQuote('EURUSD', '1.10000', '1.10010');
const position: Position = {
  ...heldPosition,
  id: 3,
  leverage: 5,
  openedAt: 500,
  openRate: rateOf('1.09'),
  takeProfit: rateOf('1.2'),
};
const facts: UpdatingFacts = { position, market: { kind: 'open' }, quote, decimals: 5 };
const sold: UpdatingFacts = {
  ...facts,
  position: { ...position, direction: 'sell', openRate: rateOf('1.11'), takeProfit: undefined },
};
const untouched = { stopLoss: undefined, takeProfit: rateOf('1.2'), trailing: undefined, breakEven: undefined };

describe('TR-24 a trailing stop that has no stop yet gets one at once', () => {
  test.each([
    ['buy', facts, '1.09900'],
    ['sell', sold, '1.10110'],
  ] as const)('a %s', (_direction, updating, stopLoss) => {
    const result = decideUpdate({ trailing: rateOf('0.001') }, updating);
    expect(result).toMatchObject({ ok: true, value: { stopLoss: rateOf(stopLoss), trailing: rateOf('0.001') } });
  });

  test('one that has a stop keeps it until a tick moves it', () => {
    const held = { ...facts, position: { ...position, stopLoss: rateOf('1') } };
    expect(decideUpdate({ trailing: rateOf('0.001') }, held)).toMatchObject({ value: { stopLoss: rateOf('1') } });
  });

  test('clearing the stop of one that goes on trailing sets another', () => {
    const held = { ...position, stopLoss: rateOf('1'), trailing: rateOf('0.002') };
    const result = decideUpdate({ stopLoss: undefined }, { ...facts, position: held });
    expect(result).toMatchObject({ value: { stopLoss: rateOf('1.098'), trailing: rateOf('0.002') } });
    const both = decideUpdate({ stopLoss: undefined, trailing: undefined }, { ...facts, position: held });
    expect(both).toEqual({ ok: true, value: untouched });
  });
});

test('what is absent stays as it is, undefined clears it', () => {
  const levels = { stopLoss: rateOf('1.05'), trailing: rateOf('0.01'), breakEven: rateOf('1.1') };
  const held = { ...facts, position: { ...position, ...levels } };
  expect(decideUpdate({}, held)).toEqual({ ok: true, value: { ...levels, takeProfit: rateOf('1.2') } });
  const cleared = decideUpdate({ takeProfit: undefined, trailing: undefined, breakEven: undefined }, held);
  expect(cleared).toEqual({ ok: true, value: { ...untouched, takeProfit: undefined, stopLoss: rateOf('1.05') } });
});

describe('TR-29 in a shut market levels are set against its last good price', () => {
  const shut: UpdatingFacts = { ...facts, market: { kind: 'closed', until: 9_000 } };

  test('and refused against it', () => {
    expect(decideUpdate({ stopLoss: rateOf('1.05') }, shut)).toMatchObject({ value: { stopLoss: rateOf('1.05') } });
    expect(decideUpdate({ trailing: rateOf('0.001') }, shut)).toMatchObject({ value: { stopLoss: rateOf('1.099') } });
    const params = { price: '1.10000' };
    expect(decideUpdate({ stopLoss: rateOf('1.2') }, shut)).toMatchObject({
      refusal: { code: 'stopLossTooHigh', field: 'stop_lost', params },
    });
  });

  test.each([
    ['has never quoted', { ...shut, quote: undefined }, 'temporarilyUnavailable'],
    ['stands still', { ...facts, market: { kind: 'stale', since: 1 } }, 'temporarilyUnavailable'],
    ['holds a jump', { ...facts, market: { kind: 'held' } }, 'temporarilyUnavailable'],
    ['is halted', { ...facts, market: { kind: 'halted' } }, 'instrumentHalted'],
  ] as const)('not where it %s', (_name, updating: UpdatingFacts, code) => {
    expect(decideUpdate({ stopLoss: rateOf('1.05') }, updating)).toEqual({ ok: false, refusal: { code } });
  });
});

describe('TR-25 the refusals of a change, each with its field and figure', () => {
  test.each([
    ['a distance below a tick', { trailing: '0.00000999' }, facts, 'trailingTooSmall', 'trailing', '0.00001'],
    ['a distance of the price', { trailing: '1.1' }, facts, 'trailingTooLarge', 'trailing', '1.10000'],
    ['a distance of the price of a sell', { trailing: '1.1001' }, sold, 'trailingTooLarge', 'trailing', '1.10010'],
    ['break-even at the open rate', { breakEven: '1.09' }, facts, 'breakEvenTooLow', 'break_even', '1.09'],
    ['break-even of a sell at it', { breakEven: '1.11' }, sold, 'breakEvenTooHigh', 'break_even', '1.11'],
    ['break-even of a sell above it', { breakEven: '1.2' }, sold, 'breakEvenTooHigh', 'break_even', '1.11'],
    ['levels first', { stopLoss: '2', trailing: '9' }, facts, 'stopLossTooHigh', 'stop_lost', '1.10000'],
    ['then trailing', { trailing: '9', breakEven: '1' }, facts, 'trailingTooLarge', 'trailing', '1.10000'],
  ] as const)('%s', (_name, change, updating, code, field, figure) => {
    const levels = Object.fromEntries(Object.entries(change).map(([name, text]) => [name, rateOf(text)]));
    const params = { [code === 'trailingTooSmall' ? 'minimum' : 'price']: figure };
    expect(decideUpdate(levels, updating)).toEqual({ ok: false, refusal: { code, field, params } });
  });

  test.each(['0.00002', '0.0001'])(
    'TR-30 a distance of %s, within the spread, is refused with the spread',
    (distance) => {
      const refusal = { code: 'trailingInsideSpread', field: 'trailing', params: { spread: '0.0001' } };
      expect(decideUpdate({ trailing: rateOf(distance) }, facts)).toEqual({ ok: false, refusal });
      expect(decideUpdate({ trailing: rateOf('0.00011') }, facts).ok).toBe(true);
    },
  );

  test.each([
    ['just less than the price', { trailing: '1.09999999' }, facts],
    ['break-even a unit above the open rate', { breakEven: '1.09000001' }, facts],
    ['break-even of a sell a unit below it', { breakEven: '1.10999999' }, sold],
  ] as const)('%s is accepted', (_name, change, updating) => {
    const levels = Object.fromEntries(Object.entries(change).map(([name, text]) => [name, rateOf(text)]));
    expect(decideUpdate(levels, updating).ok).toBe(true);
  });

  test('a stop of a sell that would be no rate any more', () => {
    const high = rate(RATE_LIMIT - 1n);
    const dear = { ...sold, quote: { ...quote, sell: high, buy: high } };
    expect(decideUpdate({ trailing: rate(1_000n) }, dear)).toMatchObject({ refusal: { code: 'trailingTooLarge' } });
  });

  test('an old distance is not asked again', () => {
    const held = { ...position, stopLoss: rateOf('0.1'), trailing: rateOf('1.5'), breakEven: rateOf('1') };
    expect(decideUpdate({ takeProfit: undefined }, { ...facts, position: held }).ok).toBe(true);
  });

  test.each<MarketState>([{ kind: 'held' }, { kind: 'stale', since: 1 }, { kind: 'none' }])(
    'TR-4 in a market that is %j nothing changes',
    (market) => {
      const refusal = { code: 'temporarilyUnavailable' };
      expect(decideUpdate({ trailing: rateOf('9') }, { ...facts, market })).toEqual({ ok: false, refusal });
      expect(decideUpdate({}, { ...facts, quote: undefined })).toEqual({ ok: false, refusal });
    },
  );
});
