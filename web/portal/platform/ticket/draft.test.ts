import type { WireOwn } from '@candor/contracts/http/trading.ts';
import { formatMoney, formatRate } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { describe, expect, test } from 'vitest';
import { buildKnownFacts } from '../buildFacts.ts';
import { blockOf } from './Blocked.tsx';
import { decideBoth, decideDraft, shownSide } from './draft.ts';
import type { Draft } from './draft.ts';
import { leverageChoices, openingFacts } from './openingFacts.ts';
import { previewOf } from './preview.ts';

const draft: Draft = {
  type: 'market',
  entry: '',
  expiry: { kind: 'cancelled', date: '' },
  amount: '250',
  leverage: 20,
  stopLoss: price(''),
  takeProfit: price(''),
};

const MIDNIGHT = Date.parse('2026-01-15T00:00:00Z');
const paused: WireOwn = { paused_until: MIDNIGHT, loss_day: null };

function lossOf(lost: bigint, isReached: boolean): WireOwn {
  const loss = { limit: money(50_000_000n), lost: money(lost), is_reached: isReached, until: MIDNIGHT };
  return { paused_until: null, loss_day: loss };
}

function price(text: string): TypedLevel {
  return { unit: 'price', text };
}

describe('the ticket refuses what the server would refuse', () => {
  test.each([
    ['an empty amount', { amount: ' ' }, 'required', 'amount'],
    ['an amount that is no number', { amount: '1,5' }, 'notANumber', 'amount'],
    ['an amount below one', { amount: '0.99' }, 'amountTooSmall', 'amount'],
    ['an amount above the limit', { amount: '5000.01' }, 'amountAboveLimit', 'amount'],
    ['no leverage', { leverage: undefined }, 'required', 'leverage'],
    ['a leverage that is not offered', { leverage: 7 }, 'leverageNotAllowed', 'leverage'],
    ['a stop that is no price', { stopLoss: price('x') }, 'notANumber', 'stop_lost'],
    ['a stop of zero', { stopLoss: price('0') }, 'notANumber', 'stop_lost'],
    ['a stop above all prices', { stopLoss: price('99999999') }, 'priceTooHigh', 'stop_lost'],
    ['a stop above the sell price', { stopLoss: price('1.2') }, 'stopLossTooHigh', 'stop_lost'],
    ['a target below the sell price', { takeProfit: price('1.0') }, 'takeProfitTooLow', 'take_profit'],
    ['a stop that is no distance', { stopLoss: { unit: 'pips', text: '5 pips' } }, 'notADistance', 'stop_lost'],
    ['a stop on the winning side', { stopLoss: { unit: 'pips', text: '-50' } }, 'stopLossTooHigh', 'stop_lost'],
    ['a target inside the spread', { takeProfit: { unit: 'pips', text: '-5' } }, 'takeProfitTooLow', 'take_profit'],
    ['a target of a risk that is none', { takeProfit: { unit: 'risk', text: '2' } }, 'noRisk', 'take_profit'],
    ['a stop farther than prices go', { stopLoss: { unit: 'percent', text: '100' } }, 'outOfReach', 'stop_lost'],
    ['an amount too small for its levels', { amount: '0', stopLoss: price('1') }, 'amountTooSmall', 'amount'],
  ] as const)('%s', (_name, change, code, field) => {
    const decision = decideDraft({ ...draft, ...change }, 'buy', openingFacts(buildKnownFacts()));
    expect(decision.ok || decision.refusal).toMatchObject({ code, field });
  });

  test.each([
    ['a category that is not permitted', { groups: [2] }, 'noAccess'],
    ['an unverified client with real money', { verified: false }, 'notVerified'],
    ['a closed market', { state: 'closed' }, 'temporarilyUnavailable'],
    ['what the broker has paused', { isOpeningPaused: true, groups: [] }, 'tradingClosed'],
    ['OL-3 a pause of the client', { own: paused, groups: [] }, 'tradingPaused'],
    ['OL-3 a loss of the day that is reached', { own: lossOf(50_000_000n, true), groups: [] }, 'dailyLossReached'],
  ] as const)('%s, before anything that is typed', (_name, change, code) => {
    const decision = decideDraft({ ...draft, amount: '' }, 'buy', openingFacts(buildKnownFacts(change)));
    expect(decision.ok || decision.refusal.code).toBe(code);
  });
});

describe('PO-11 in a shut market', () => {
  const facts = openingFacts(buildKnownFacts({ state: 'closed' }));

  test('an order that waits is decided against the last good price, one at the market is blocked', () => {
    const limit = { ...draft, type: 'limit', entry: '1.08' } as const;
    expect(decideDraft(limit, 'buy', facts)).toMatchObject({ ok: true, value: { pending: { type: 'limit' } } });
    expect(decideDraft({ ...limit, entry: '1.09' }, 'buy', facts)).toMatchObject({
      refusal: { code: 'orderRateTooHigh' },
    });
    expect(blockOf({ draft: limit, facts })).toBeUndefined();
    expect(blockOf({ draft, facts })).toBe('temporarilyUnavailable');
  });

  test.each(['stale', 'held', 'halted', 'none'] as const)('not where the price is %s', (state) => {
    const other = openingFacts(buildKnownFacts({ state }));
    const limit = { ...draft, type: 'limit', entry: '1.08' } as const;
    const code = state === 'halted' ? 'instrumentHalted' : 'temporarilyUnavailable';
    expect(decideDraft(limit, 'buy', other)).toMatchObject({ refusal: { code } });
    expect(blockOf({ draft: limit, facts: other })).toBe(code);
  });
});

describe('OL-10 the own limit on the loss of a day', () => {
  test('refuses what could lose more than is left, with the figure, at once and waiting alike', () => {
    const facts = openingFacts(buildKnownFacts({ own: lossOf(20_000_000n, false) }));
    const refusal = { code: 'amountAboveDailyLoss', field: 'amount', params: { left: '30.00', limit: '50.00' } };
    const waits = { ...draft, type: 'limit', entry: '1.07' } as const;
    for (const typed of [draft, waits]) {
      const decision = decideDraft({ ...typed, amount: '30.01' }, 'buy', facts);
      expect(decision.ok || decision.refusal).toMatchObject(refusal);
      expect(decideDraft({ ...typed, amount: '30' }, 'buy', facts).ok).toBe(true);
    }
  });
});

describe('an order that waits for its price', () => {
  const waits: Draft = { ...draft, type: 'limit', entry: '1.07' };
  const date = (text: string) => ({ kind: 'date', date: text }) as const;

  test.each([
    ['no entry price', { entry: ' ' }, 'required', 'rate'],
    ['an entry that is no price', { entry: '1.0.7' }, 'notANumber', 'rate'],
    ['an entry above all prices', { entry: '99999999' }, 'priceTooHigh', 'rate'],
    ['an entry inside the spread of nothing', { entry: '0.00001' }, 'outOfReach', 'rate'],
    ['a buy limit above the price', { entry: '1.09' }, 'orderRateTooHigh', 'rate'],
    ['a buy stop below the price', { type: 'stop' }, 'orderRateTooLow', 'rate'],
    ['a stop loss above its entry', { stopLoss: price('1.08') }, 'stopLossTooHigh', 'stop_lost'],
    ['no date', { expiry: date('') }, 'notADate', 'expires_at'],
    ['a date that is over', { expiry: date('2026-01-13') }, 'expiryPassed', 'expires_at'],
    ['a date too far', { expiry: date('2026-06-01') }, 'expiryTooFar', 'expires_at'],
    ['an amount below one', { amount: '0.5' }, 'amountTooSmall', 'amount'],
  ] as const)('refuses %s', (_name, change, code, field) => {
    const decision = decideDraft({ ...waits, ...change }, 'buy', openingFacts(buildKnownFacts()));
    expect(decision.ok || decision.refusal).toMatchObject({ code, field });
  });

  test('is measured from its entry price with the spread of now, and may be more than can be used now', () => {
    const typed = {
      amount: '6000',
      stopLoss: { unit: 'pips', text: '50' },
      expiry: { kind: 'day', date: '' },
    } as const;
    const decision = decideDraft({ ...waits, ...typed }, 'buy', openingFacts(buildKnownFacts()));
    if (!decision.ok) throw new Error(`the draft is refused: ${decision.refusal.code}`);
    const { openRate, quote, pending } = decision.value;
    expect([openRate, quote.buy, quote.sell].map(formatRate)).toEqual(['1.0702675', '1.07', '1.06992']);
    expect(pending).toMatchObject({
      type: 'limit',
      rate: 107_000_000n,
      stopLoss: 106_527_000n,
      expiresAt: Date.parse('2026-01-15T00:00:00Z'),
    });
  });

  test('one price suits one side', () => {
    const { buy, sell } = decideBoth(waits, openingFacts(buildKnownFacts()));
    expect([buy.ok, sell.ok]).toEqual([true, false]);
  });
});

test('the figures follow the side that the levels allow', () => {
  const facts = openingFacts(buildKnownFacts());
  const below = decideBoth({ ...draft, stopLoss: price('1.07') }, facts);
  const above = decideBoth({ ...draft, stopLoss: price('1.09') }, facts);
  expect([shownSide(undefined, below), shownSide(undefined, above), shownSide('buy', above)]).toEqual([
    'buy',
    'sell',
    'buy',
  ]);
});

test('LV-3 a level typed as a distance is a price of its own on each side', () => {
  const typed = { stopLoss: { unit: 'pips', text: '50' }, takeProfit: { unit: 'risk', text: '2' } } as const;
  const { buy, sell } = decideBoth({ ...draft, ...typed }, openingFacts(buildKnownFacts()));
  const levels = [buy, sell].map((side) => side.ok && [side.value.stopLoss, side.value.takeProfit].map(shown));
  expect(levels).toEqual([
    ['1.07947', '1.09447'],
    ['1.08885', '1.07385'],
  ]);
});

function shown(level: Rate | undefined): string {
  return level === undefined ? '' : formatRate(level);
}

test('LV-6 the figures say when the account is closed out before the position ends, and which stop is never met', () => {
  const facts = openingFacts(buildKnownFacts());
  const whole = { ...draft, amount: '4000', leverage: 10, stopLoss: { unit: 'percent', text: '8' } } as const;
  const [some, most] = [{ ...whole, amount: '1000' }, whole].map((one) => decideDraft(one, 'buy', facts));
  const figures = [some, most].map((one) => one?.ok === true && previewOf(one.value, facts.account));
  expect(figures).toMatchObject([
    { endsBy: 'termination', isStopBehind: false },
    { endsBy: 'closeOut', isStopBehind: true },
  ]);
});

test('only the leverages of the list that the client and his regime allow are offered', () => {
  const { asset, user } = buildKnownFacts();
  expect(leverageChoices(asset, user)).toEqual([1, 3, 5, 10, 15, 20, 30]);
  expect(leverageChoices({ ...asset, leverage_cap: 10 }, { ...user, custom_leverage: { forex: [1, 2, 5] } })).toEqual([
    3, 5,
  ]);
});

test('the preview says what opening costs and where the position ends', () => {
  const facts = openingFacts(buildKnownFacts());
  const decision = decideDraft({ ...draft, stopLoss: price('1.07947') }, 'buy', facts);
  if (!decision.ok) throw new Error('the draft is refused');
  const preview = previewOf(decision.value, facts.account);
  expect(formatRate(preview.openRate)).toBe('1.08447105');
  expect(formatMoney(preview.cost, 'EUR')).toBe('-1.62');
  expect(formatMoney(preview.equity, 'EUR')).toBe('4998.38');
  expect(formatMoney(preview.freeMargin, 'EUR')).toBe('4750.00');
  expect(preview.atStop === undefined ? '' : formatMoney(preview.atStop, 'EUR')).toBe('-23.06');
  expect(formatRate(preview.endsAt)).toBe('1.03024749');
});
