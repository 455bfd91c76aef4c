import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { ZERO, money, negate, rate } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { CorrectableTrade, TradePrices } from './correction.ts';
import { MARK_UP } from '../pricing/rates.ts';
import { HOUR_MS } from '../time.ts';
import { REPAIR_WINDOW_MAX_MS, forgivenAmount, isBad, planRepair, repairedPrices } from './repair.ts';
import type { CorrectionRequest } from './repair.ts';

const at = (open: string, close: string): TradePrices => ({ open: rateOf(open), close: rateOf(close) });
const tick = (sell: string, buy: string) => ({ sell: rateOf(sell), buy: rateOf(buy) });

/** Makes a buy of 100 with leverage 10. */
function trade(prices: TradePrices, more: Partial<CorrectableTrade> = {}): CorrectableTrade {
  const stake = { direction: 'buy', amount: eur('100'), leverage: 10, closedAt: 0, corrections: 0 } as const;
  return { ...stake, dealt: prices, current: prices, ...more };
}

const nothing = { stretch: 1, whole: ZERO, later: ZERO, protection: ZERO };
const request = (position: number, prices: TradePrices, right: TradePrices, more: Partial<CorrectionRequest> = {}) => ({
  position,
  accountId: 1,
  decimals: 2,
  trade: trade(prices),
  prices: right,
  forgiveness: nothing,
  isOfTick: true,
  ...more,
});
const facts = { now: 1000, currency: 'EUR', available: () => eur('1000') };

it('RP-1 takes a window of at most an hour', () => {
  expect(REPAIR_WINDOW_MAX_MS).toBe(HOUR_MS);
});

it('RP-1 the bad ticks are those of the instrument in the window, both ends included', () => {
  const window = { symbol: 'BTCUSD', from: 10, until: 20 };
  const isIn = (symbol: string, receivedTime: number) => isBad(window, { symbol, receivedTime });
  expect([9, 10, 20, 21].map((time) => isIn('BTCUSD', time))).toEqual([false, true, true, false]);
  expect(isIn('AAPL', 15)).toBe(false);
});

describe('RP-3 what a repair makes of a trade', () => {
  const reference = tick('99', '101');

  const opened = { buy: '101.02525', sell: '98.97525' };
  const markUp = MARK_UP;

  it.each([
    ['closed at a bad tick', { isOpenedBad: false, isClosedBad: true }, at('100.5', '99')],
    ['opened at one, with the mark-up', { isOpenedBad: true, isClosedBad: false }, at(opened.buy, '40')],
    ['both', { isOpenedBad: true, isClosedBad: true }, at(opened.buy, '99')],
  ])('%s', (_name, ends, right) => {
    expect(repairedPrices({ trade: trade(at('100.5', '40')), markUp, ...ends }, reference)).toEqual(right);
  });

  it('a sell is opened at the other side, and closed at it', () => {
    const sell = trade(at('48.5', '60'), { direction: 'sell' });
    const ends = { isOpenedBad: true, isClosedBad: true };
    expect(repairedPrices({ trade: sell, markUp, ...ends }, reference)).toEqual(at(opened.sell, '101'));
  });

  it.each([
    ['buy', 10n, '101.0101'],
    ['buy', 0n, '101'],
    ['sell', 10n, '98.9901'],
    ['sell', 0n, '99'],
  ] as const)('SE-8 a %s opened under %s thousandths of a percent keeps them', (direction, lower, open) => {
    const ends = { isOpenedBad: true, isClosedBad: false };
    const touched = { trade: trade(at('100.5', '40'), { direction }), markUp: lower, ...ends };
    expect(repairedPrices(touched, reference)).toEqual(at(open, '40'));
  });
});

describe('RP-4 RP-5 the corrections of a repair', () => {
  it('CA-11 what is refused before its figures are known books nothing, and takes nothing from what is left', () => {
    const stays = request(1, at('100', '20'), at('100', '20'), { refusal: 'splitBetween' });
    const [first, second] = planRepair([stays, request(2, at('100', '20'), at('100', '100'))], facts);
    expect(first).toMatchObject({ difference: eur('800'), refusal: undefined });
    expect(second).toMatchObject({ change: ZERO, protection: ZERO, difference: ZERO, refusal: 'splitBetween' });
  });

  it('go further than a fifth, and take the account in turn, those for the client first', () => {
    const bad = request(1, at('100', '180'), at('100', '100'));
    const good = request(2, at('100', '20'), at('100', '100'));
    const planned = planRepair([bad, good], { ...facts, available: () => ZERO });
    expect(planned.map(({ request: { position }, difference, refusal }) => [position, difference, refusal])).toEqual([
      [2, eur('800'), undefined],
      [1, eur('-800'), undefined],
    ]);
    expect(planRepair([bad], { ...facts, available: () => eur('799') })).toMatchObject([
      { difference: ZERO, refusal: 'correctionAboveLimit' },
    ]);
  });

  it('TC-9 take back once what a stretch was forgiven, whatever their order', () => {
    const anyCents = fc.bigInt(-50_000n, 50_000n);
    fc.assert(
      fc.property(fc.array(anyCents, { minLength: 1, maxLength: 6 }), fc.bigInt(1n, 200_000n), (moves, cents) => {
        const whole = money(cents * 10_000n);
        const forgiveness = { stretch: 1, whole, later: whole, protection: ZERO };
        const requests = moves.map((move, index) => {
          const close = rate(rateOf('100') + move * 10_000n);
          return request(index + 1, at('100', '100.01'), { open: rateOf('100'), close }, { forgiveness });
        });
        const planned = planRepair(requests, { ...facts, available: () => eur('1000000000') });
        const done = planned.filter(({ refusal }) => refusal === undefined);
        const sum = (pick: (one: (typeof done)[number]) => Money) => done.reduce((all, one) => all + pick(one), 0n);
        const change = sum((one) => one.change);
        // The reversals in total leave as forgiven debt what the account would have needed at the corrected prices.
        const expected = change > whole ? negate(whole) : money(-change);
        expect(sum((one) => one.protection)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('TC-9 forgive a loss before a gain takes back what it would be forgiven by', () => {
    const forgiveness = { stretch: 1, whole: eur('10'), later: eur('10'), protection: ZERO };
    const requests = ['101.25', '98'].map((close, index) =>
      request(index + 1, at('100', '100.01'), at('100', close), { forgiveness }),
    );
    const planned = planRepair(requests, { ...facts, available: () => ZERO });
    expect(planned.map(({ change, protection, difference }) => [change, protection, difference])).toEqual([
      [eur('-20.10'), eur('20.10'), ZERO],
      [eur('12.40'), eur('-12.40'), ZERO],
    ]);
  });

  it('TC-9 forgive nothing for what was closed after the lift', () => {
    expect(forgivenAmount({ whole: eur('100'), later: ZERO, protection: ZERO })).toBe(ZERO);
    expect(forgivenAmount({ whole: eur('100'), later: eur('60'), protection: eur('-70') })).toBe(eur('30'));
  });
});
