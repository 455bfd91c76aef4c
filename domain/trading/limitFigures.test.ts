import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import {
  NO_FIGURES,
  checkLimitChange,
  figureText,
  limitsInForce,
  parseFigure,
  standingOf,
  withSetting,
} from './limitFigures.ts';
import type { LimitFigures, LimitName } from './limitFigures.ts';
import type { TradingLimits } from './limits.ts';

const cents = (whole: number) => money(BigInt(whole) * 10_000n);
const euros = (whole: number) => cents(whole * 100);
const file: TradingLimits = {
  currency: 'EUR',
  openPositions: 200,
  positionAmount: euros(50_000),
  notionalPerInstrument: euros(1_000_000),
  houseExposure: euros(25_000_000),
  ordersPerSecond: 10,
  pendingOrders: 50,
};
const setting = { since: 1, staffName: 'O. Lund', approvedBy: undefined, reason: 'the market is thin' };

interface Set {
  readonly brandId?: string;
  readonly symbol?: string;
  readonly name?: LimitName;
  readonly figure: bigint | undefined;
}

function figuresOf(...set: readonly Set[]): LimitFigures {
  return set.reduce<LimitFigures>(
    (figures, { brandId = 'north', symbol, name = 'positionAmount', figure }) =>
      withSetting(figures, { brandId, symbol, name, figure, ...setting }),
    NO_FIGURES,
  );
}

describe('LI-1 what holds where', () => {
  test.each([
    ['nothing set: the file', [], 50_000, 50_000],
    ['the brand', [{ figure: euros(20_000) }], 20_000, 20_000],
    ['an instrument', [{ symbol: 'XAUUSD', figure: euros(5_000) }], 50_000, 5_000],
    ['both', [{ figure: euros(20_000) }, { symbol: 'XAUUSD', figure: euros(5_000) }], 20_000, 5_000],
    [
      'a brand that has become stricter than its instrument',
      [{ symbol: 'XAUUSD', figure: euros(30_000) }, { figure: euros(20_000) }],
      20_000,
      20_000,
    ],
    [
      'taken away again',
      [
        { symbol: 'XAUUSD', figure: euros(5_000) },
        { symbol: 'XAUUSD', figure: undefined },
      ],
      50_000,
      50_000,
    ],
    ['another brand’s', [{ brandId: 'south', figure: euros(1_000) }], 50_000, 50_000],
    ['above what the file allows today', [{ figure: euros(900_000) }], 100_000, 100_000],
  ] as const)('%s', (_name, set, ofBrand, ofGold) => {
    const figures = figuresOf(...set);
    const amountIn = (symbol: string) => limitsInForce(file, figures, { brandId: 'north', symbol }).positionAmount;
    expect([amountIn('EURUSD'), amountIn('XAUUSD')]).toEqual([euros(ofBrand), euros(ofGold)]);
  });

  test('each limit is changed by itself, counts for the whole brand', () => {
    const figures = figuresOf(
      { name: 'openPositions', figure: 20n },
      { name: 'houseExposure', symbol: 'XAUUSD', figure: euros(3_000_000) },
    );
    const gold = limitsInForce(file, figures, { brandId: 'north', symbol: 'XAUUSD' });
    expect(gold).toEqual({ ...file, openPositions: 20, houseExposure: euros(3_000_000) });
    const euro = limitsInForce(file, figures, { brandId: 'north', symbol: 'EURUSD' });
    expect(euro).toEqual({ ...file, openPositions: 20 });
  });
});

interface Case {
  /** Amount in the file, if different. */
  readonly positionAmount?: number;
  readonly set?: readonly Set[];
  readonly symbol?: string;
  readonly name?: LimitName;
  readonly before?: bigint;
  readonly figure: bigint | undefined;
  readonly isApproved?: boolean;
}

function outcome({ positionAmount, set = [], symbol, ...change }: Case): unknown {
  const { name = 'positionAmount', before, figure, isApproved = false } = change;
  const place = { brandId: 'north', symbol, name };
  const changed = positionAmount === undefined ? file : { ...file, positionAmount: cents(positionAmount) };
  const standing = standingOf(changed, figuresOf(...set), place);
  const checked = checkLimitChange(standing, { place, before: before ?? standing.inForce, figure, isApproved });
  if (checked.ok) return figureText(name, checked.value, 'EUR');
  const { code, params } = checked.refusal;
  return params === undefined ? code : `${code} ${Object.values(params).join(' ')}`;
}

const gold = { symbol: 'XAUUSD', figure: euros(5_000) };

describe('LI-2 how far a figure may go', () => {
  test.each<readonly [string, Case, string]>([
    ['down to a hundredth', { figure: euros(500) }, '500.00'],
    ['not below it', { figure: euros(499) }, 'limitOutOfRange 500.00 100000.00'],
    ['up to twice the file’s, by two', { figure: euros(100_000), isApproved: true }, '100000.00'],
    ['not above it', { figure: euros(100_001), isApproved: true }, 'limitOutOfRange 500.00 100000.00'],
    ['down to a hundredth in whole cents', { positionAmount: 12_345, figure: euros(1) }, 'limitOutOfRange 1.23 246.90'],
    ['never below what a trade may be', { positionAmount: 5_000, figure: cents(99) }, 'limitOutOfRange 1.00 100.00'],
    ['counts', { name: 'openPositions', figure: 1n }, 'limitOutOfRange 2 400'],
    ['counts of few', { name: 'ordersPerSecond', figure: 1n }, '1'],
    [
      'an instrument up to its brand',
      { set: [gold], symbol: 'XAUUSD', figure: euros(50_000), isApproved: true },
      '50000.00',
    ],
    [
      'and not above it',
      { set: [gold], symbol: 'XAUUSD', figure: euros(50_001), isApproved: true },
      'limitOutOfRange 500.00 50000.00',
    ],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('never above what money can be, as a large exposure in yen would', () => {
    const yen: TradingLimits = { ...file, currency: 'JPY', houseExposure: euros(5_000_000_000) };
    const place = { brandId: 'north', symbol: undefined, name: 'houseExposure' } as const;
    const { ceiling } = standingOf(yen, NO_FIGURES, place);
    expect(figureText('houseExposure', ceiling, 'JPY')).toBe('8000000000');
  });
});

describe('LI-3 one person lowers, two raise', () => {
  test.each<readonly [string, Case, string]>([
    ['lower', { figure: euros(10_000) }, '10000.00'],
    ['higher', { figure: euros(60_000) }, 'limitNeedsSecond'],
    ['an instrument lower', { symbol: 'XAUUSD', figure: euros(10_000) }, '10000.00'],
    ['an instrument lower still', { set: [gold], symbol: 'XAUUSD', figure: euros(4_000) }, '4000.00'],
    ['an instrument higher', { set: [gold], symbol: 'XAUUSD', figure: euros(6_000) }, 'limitNeedsSecond'],
    ['an instrument as its brand', { set: [gold], symbol: 'XAUUSD', figure: undefined }, 'limitNeedsSecond'],
    ['the same by two', { set: [gold], symbol: 'XAUUSD', figure: undefined, isApproved: true }, '50000.00'],
    [
      'what may rise with its brand, though nothing rises now',
      { set: [gold, { figure: euros(5_000) }], symbol: 'XAUUSD', figure: undefined },
      'limitNeedsSecond',
    ],
    ['back to a stricter file', { set: [{ figure: euros(60_000) }], figure: undefined }, '50000.00'],
    ['back to a looser file', { set: [{ figure: euros(10_000) }], figure: undefined }, 'limitNeedsSecond'],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));
});

describe('LI-4 what else is refused, in this order', () => {
  test.each<readonly [string, Case, string]>([
    ['a count of an instrument', { name: 'openPositions', symbol: 'XAUUSD', figure: 5n }, 'malformed'],
    ['parts of a cent', { figure: 1n, before: 1n }, 'malformed'],
    ['another figure holds by now', { figure: euros(50_000), before: euros(40_000) }, 'limitMoved 50000.00'],
    ['the same figure', { figure: euros(50_000) }, 'limitUnchanged'],
    ['nothing to take away', { figure: undefined }, 'limitUnchanged'],
    ['nothing of an instrument to take away', { symbol: 'XAUUSD', figure: undefined }, 'limitUnchanged'],
    ['too high, before it is said to need two', { figure: euros(200_000) }, 'limitOutOfRange 500.00 100000.00'],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));
});

test.each([
  ['positionAmount', '500.00', euros(500)],
  ['positionAmount', '500.001', undefined],
  ['positionAmount', '0', undefined],
  ['positionAmount', '-5', undefined],
  ['openPositions', '20', 20n],
  ['openPositions', '20.5', undefined],
  ['openPositions', '0', undefined],
  ['openPositions', '1e3', undefined],
] as const)('the text of %s %s', (name, text, expected) => expect(parseFigure(name, text, 'EUR')).toBe(expected));
