import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { ZERO, maxMoney, money, rate } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import { HOUR_MS } from '../time.ts';
import { closeAt } from './close.ts';
import { CORRECTION_PERCENT_MAX, decideCorrection, protectionOf, resultAt } from './correction.ts';
import type { CorrectableTrade, CorrectionFacts, DecidedCorrection, TradePrices } from './correction.ts';
import { heldPosition } from './examples.ts';

const YEAR_MS = 365 * 24 * HOUR_MS;
const at = (open: string, close: string): TradePrices => ({ open: rateOf(open), close: rateOf(close) });

/** Buy of 100 at 100 with leverage 10, closed at 90 with a loss of 100. */
const trade: CorrectableTrade = {
  direction: 'buy',
  amount: eur('100'),
  leverage: 10,
  closedAt: 0,
  corrections: 0,
  dealt: at('100', '90'),
  current: at('100', '90'),
};
const facts: CorrectionFacts = {
  trade,
  currency: 'EUR',
  book: 'real',
  decimals: 2,
  available: eur('1000'),
  now: HOUR_MS,
};

const decide = (prices: TradePrices, more: Partial<CorrectionFacts> = {}, of: Partial<CorrectableTrade> = {}) =>
  decideCorrection(prices, { ...facts, ...more, trade: { ...trade, ...of } });

/** Returns a correction without forgiven debt. */
const booked = (of: Pick<DecidedCorrection, 'reversal' | 'result' | 'change'>): DecidedCorrection => ({
  ...of,
  protection: ZERO,
  difference: of.change,
});

describe('TC-1 a correction', () => {
  it.each([
    ['the close, for the client', at('100', '95'), '50'],
    ['the close, against him', at('100', '89.5'), '-5'],
    ['the opening, for him', at('90', '90'), '100'],
    ['both', at('95', '95'), '100'],
  ])('of %s takes the old result back and books the new one', (_name, prices, difference) => {
    const result = money(eur('-100') + eur(difference));
    expect(decide(prices)).toEqual(accept(booked({ reversal: eur('100'), result, change: eur(difference) })));
  });

  it('of a sell gains what a buy loses', () => {
    expect(decide(at('100', '95'), {}, { direction: 'sell' })).toEqual(
      accept(booked({ reversal: eur('-100'), result: eur('50'), change: eur('-50') })),
    );
  });

  it('has no reversal where nothing was booked, and no result where nothing is left', () => {
    const even = { current: at('100', '100'), dealt: at('100', '100') };
    expect(decide(at('100', '101'), {}, even)).toEqual(
      accept(booked({ reversal: eur('0'), result: eur('10'), change: eur('10') })),
    );
    expect(decide(at('100', '100'))).toEqual(
      accept(booked({ reversal: eur('100'), result: eur('0'), change: eur('100') })),
    );
  });

  it('is computed by the same formula as the close itself', () => {
    const quote = { sell: rateOf('95.37'), buy: rateOf('95.39') };
    const closed = closeAt(heldPosition, quote, 0, 'manually');
    expect(resultAt(heldPosition, { open: heldPosition.openRate, close: closed.closeRate })).toBe(closed.profit);
  });
});

describe('TC-9 what was forgiven after the trade', () => {
  it.each([
    ['nothing of it where nothing was', '0', '95', '50', '0'],
    ['all that the right result would have left', '30', '95', '50', '-30'],
    ['the whole difference where it was forgiven', '80', '95', '50', '-50'],
    ['more of it, of a result that is worse', '30', '89.5', '-5', '5'],
  ])('%s', (_name, forgiven, close, change, protection) => {
    expect(decide(at('100', close), {}, { forgiven: eur(forgiven) })).toMatchObject({
      value: {
        change: eur(change),
        protection: eur(protection),
        difference: money(eur(change) + eur(protection)),
      },
    });
  });

  it('a result that is worse costs a client nothing whose rest was forgiven', () => {
    expect(decide(at('100', '89.5'), { available: eur('0') }, { forgiven: eur('1') }).ok).toBe(true);
  });

  it('leaves the client what they would have had: the balance of an account whose balance is lifted once, at its end', () => {
    const cents = fc.bigInt({ min: 0n, max: 100_000_000_000n }).map((value) => money(value));
    fc.assert(
      fc.property(cents, cents, cents, (start, dealtLoss, rightLoss) => {
        const forgiven = maxMoney(ZERO, money(dealtLoss - start));
        const change = money(dealtLoss - rightLoss);
        const after = start + forgiven - dealtLoss + change + protectionOf(change, forgiven);
        // Beyond the forgiven part, the client pays for a worse result, up to the client's cash: the limit ensures it.
        const isLimited = forgiven === 0n && rightLoss > start;
        expect(after).toBe(isLimited ? start - rightLoss : maxMoney(ZERO, money(start - rightLoss)));
      }),
    );
  });
});

describe('TC-2 the second correction', () => {
  const corrected = { corrections: 1, current: at('100', '95') };

  it('takes back what the first has booked, and there is no third', () => {
    expect(decide(at('100', '96'), {}, corrected)).toEqual(
      accept(booked({ reversal: eur('50'), result: eur('-40'), change: eur('10') })),
    );
    expect(decide(at('100', '97'), {}, { ...corrected, corrections: 2 })).toEqual(
      refuse({ code: 'correctionsUsedUp', params: { limit: '2' } }),
    );
  });

  it('is measured against what was dealt at, so that two do not go further than one', () => {
    expect(decide(at('100', '108.01'), {}, corrected)).toMatchObject({ refusal: { code: 'correctionTooFar' } });
  });
});

describe('TC-3 TC-4 TC-5 what is not corrected', () => {
  const tooFar = (field: string) => ({ code: 'correctionTooFar', field, params: { limit: '20' } }) as const;
  const tooLate = { code: 'correctionTooLate', params: { hours: '24', years: '5' } } as const;

  it.each([
    ['TC-3 a demo account', at('100', '95'), { book: 'demo' }, { code: 'demoMoney' }],
    ['TC-3 no opening price', at('0', '95'), {}, { code: 'malformed', field: 'open' }],
    ['TC-3 no closing price', at('100', '0'), {}, { code: 'malformed', field: 'close' }],
    ['TC-3 a price finer than the feed', at('100', '95.001'), {}, { code: 'malformed', field: 'close' }],
    ['TC-3 more than a fifth above', at('100', '108.01'), {}, tooFar('close')],
    ['TC-3 more than a fifth below', at('100', '71.99'), {}, tooFar('close')],
    ['TC-3 an opening too far away', at('120.00000001', '90'), {}, tooFar('open')],
    ['TC-3 the same prices', at('100', '90'), {}, { code: 'correctionUnchanged' }],
    ['TC-3 other prices with the same result', at('50', '45'), {}, tooFar('open')],
    ['TC-4 against the client after a day', at('100', '89'), { now: 24 * HOUR_MS + 1 }, tooLate],
    ['TC-4 for the client after five years', at('100', '95'), { now: 5 * YEAR_MS + 1 }, tooLate],
    [
      'TC-5 more than he could withdraw',
      at('100', '89'),
      { available: eur('9.999999') },
      { code: 'correctionAboveLimit', params: { limit: '9.99' } },
    ],
  ] as const)('%s', (_name, prices, more, refusal) => {
    expect(decide(prices, more)).toEqual(refuse(refusal));
  });

  it.each([
    ['a fifth above', at('100', '108'), {}],
    ['a fifth below', at('100', '72'), {}],
    ['every digit of an opening rate', at('100.00000101', '90'), {}],
    ['against the client within a day', at('100', '89'), { now: 24 * HOUR_MS }],
    ['for the client within five years', at('100', '95'), { now: 5 * YEAR_MS, available: eur('0') }],
    ['all that he could withdraw', at('100', '89'), { available: eur('10') }],
  ] as const)('but %s is', (_name, prices, more) => {
    expect(decide(prices, more)).toMatchObject({ ok: true });
  });
});

describe('TC-1 TC-5 of any trade', () => {
  const price = fc.bigInt({ min: 1_000_000n, max: 10n ** 14n }).map((units) => rate(units));
  const near = fc.integer({ min: 801, max: 1_199 });
  const anyTrade = fc.record({
    direction: fc.constantFrom('buy', 'sell'),
    amount: fc.bigInt({ min: 100n, max: 10_000_000n }).map((cents) => money(cents * 10_000n)),
    leverage: fc.integer({ min: 1, max: 30 }),
    open: price,
    close: near,
    corrected: fc.tuple(near, near),
    available: fc.bigInt({ min: 0n, max: 10n ** 13n }).map(money),
  });

  it('the two entries are the difference, it is never more than what is there, and taking it back gives it back', () => {
    fc.assert(
      fc.property(anyTrade, ({ open, close, corrected, available, ...stake }) => {
        const scaled = (of: bigint, thousandths: number) => rate((of * BigInt(thousandths)) / 1_000n);
        const dealt = { open, close: scaled(open, close) };
        const prices = { open: scaled(dealt.open, corrected[0]), close: scaled(dealt.close, corrected[1]) };
        const history = { closedAt: 0, dealt, current: dealt, corrections: 0 };
        const context = { currency: 'EUR', book: 'real', decimals: 8, available, now: 1 } as const;
        const decided = decideCorrection(prices, { ...context, trade: { ...stake, ...history } });
        if (!decided.ok) {
          expect(['correctionAboveLimit', 'correctionUnchanged']).toContain(decided.refusal.code);
          return;
        }
        const { reversal, result, difference } = decided.value;
        expect(reversal + result).toBe(difference);
        expect(available + difference >= 0n).toBe(true);
        const back = decideCorrection(dealt, {
          ...context,
          available: money(10n ** 15n),
          trade: { ...stake, ...history, current: prices, corrections: 1 },
        });
        expect(back).toEqual(
          accept(
            booked({ reversal: money(0n - result), result: money(0n - reversal), change: money(0n - difference) }),
          ),
        );
      }),
    );
  });

  it('nothing further away than its limit passes', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 10n ** 15n }), (close, off) => {
        const dealt = { open: rate(10n ** 12n), close };
        const context = { ...facts, decimals: 8, available: money(10n ** 15n) };
        const prices = { ...dealt, close: rate(close + off) };
        const decided = decideCorrection(prices, {
          ...context,
          trade: { ...trade, amount: eur('1'), dealt, current: dealt },
        });
        if (decided.ok) expect(off * 100n <= close * CORRECTION_PERCENT_MAX).toBe(true);
      }),
    );
  });
});
