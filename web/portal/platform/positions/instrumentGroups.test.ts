import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate, sum } from '@candor/domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByInstrument, groupedLines, plainLines, sortGroups } from './instrumentGroups.ts';
import { sortPositions } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';

type Direction = WirePosition['direction'];
type Terms = readonly [symbol: string, direction: Direction, euros: bigint, leverage: number, open: bigint];

function rowOf([symbol, direction, euros, leverage, open]: Terms, index: number) {
  const position = {
    id: index + 1,
    symbol,
    symbolName: symbol,
    direction,
    amount: money(euros * 1_000_000n),
    leverage,
    open_rate: rate(open * 100_000_000n),
    open_date: index,
    profit: money(euros * (direction === 'buy' ? 1n : -1n)),
  } as WirePosition;
  return { position };
}

function rowsOf(...terms: readonly Terms[]) {
  return terms.map(rowOf);
}

const idsOf = (rows: readonly { readonly position: WirePosition }[]) => rows.map(({ position }) => position.id);
const profitOf = (positions: readonly WirePosition[]) => sum(positions.map(({ profit }) => profit));

test.each<[string, readonly Terms[], bigint, bigint, readonly [Direction, number, bigint][]]>([
  ['one position', [['EURUSD', 'buy', 100n, 10, 2n]], 100n, 1_000n, [['buy', 1, 2n]]],
  ['a short is negative', [['EURUSD', 'sell', 100n, 10, 2n]], 100n, -1_000n, [['sell', 1, 2n]]],
  [
    'both sides: amounts add up, notionals are set against each other',
    [
      ['EURUSD', 'buy', 100n, 10, 2n],
      ['EURUSD', 'sell', 100n, 30, 3n],
    ],
    200n,
    -2_000n,
    [
      ['buy', 1, 2n],
      ['sell', 1, 3n],
    ],
  ],
  [
    'even: nothing is left of them',
    [
      ['EURUSD', 'sell', 300n, 1, 2n],
      ['EURUSD', 'buy', 100n, 3, 2n],
    ],
    400n,
    0n,
    [
      ['buy', 1, 2n],
      ['sell', 1, 2n],
    ],
  ],
  [
    // 300 at 1 are 300 units, 600 at 4 are 150: 900 for 450.
    'the average is weighted by units',
    [
      ['EURUSD', 'buy', 100n, 3, 1n],
      ['EURUSD', 'buy', 200n, 3, 4n],
    ],
    300n,
    900n,
    [['buy', 2, 2n]],
  ],
])('%s', (_name, terms, amount, net, sides) => {
  const [group, ...others] = groupByInstrument(rowsOf(...terms));
  expect(others).toEqual([]);
  expect(group).toMatchObject({ symbol: 'EURUSD', amount: amount * 1_000_000n, net: net * 1_000_000n });
  expect(group?.sides).toEqual(
    sides.map(([direction, count, average]) => ({ direction, count, average: average * 100_000_000n })),
  );
});

const mixed = rowsOf(
  ['BTCUSD', 'buy', 100n, 1, 5n],
  ['EURUSD', 'sell', 70n, 1, 1n],
  ['BTCUSD', 'buy', 10n, 1, 5n],
  ['GBPUSD', 'sell', 120n, 1, 1n],
  ['EURUSD', 'buy', 71n, 1, 1n],
);

test.each<[PositionOrder, string[]]>([
  ['newest', ['EURUSD', 'GBPUSD', 'BTCUSD']],
  ['instrument', ['BTCUSD', 'EURUSD', 'GBPUSD']],
  ['amount', ['EURUSD', 'GBPUSD', 'BTCUSD']],
  ['profit', ['BTCUSD', 'EURUSD', 'GBPUSD']],
])('groups by %s: %j', (order, symbols) => {
  const groups = groupByInstrument(sortPositions(mixed, order, ({ profit }) => profit));
  expect(sortGroups(groups, order, profitOf).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('an open group is followed by its positions, in the order they came in', () => {
  const groups = groupByInstrument(mixed);
  const lines = groupedLines(groups, new Set(['EURUSD', 'GONE']));
  expect(lines.map(({ key }) => key)).toEqual(['BTCUSD', 'EURUSD', '2', '5', 'GBPUSD']);
  expect(lines.map((line) => (line.kind === 'group' ? line.isOpen : line.isMember))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(plainLines(mixed).map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5']);
});

const anyTerms: fc.Arbitrary<Terms> = fc.tuple(
  fc.constantFrom('EURUSD', 'BTCUSD', 'XAUUSD', 'AAPL'),
  fc.constantFrom<Direction>('buy', 'sell'),
  fc.bigInt({ min: 1n, max: 1_000_000n }),
  fc.constantFrom(1, 2, 5, 10, 30),
  fc.bigInt({ min: 1n, max: 100_000n }),
);

test('each position is in exactly one group, that of its instrument, and the sums of the groups are the total', () => {
  fc.assert(
    fc.property(fc.array(anyTerms, { maxLength: 60 }), (terms) => {
      const rows = terms.map(rowOf);
      const groups = groupByInstrument(rows);
      const inGroups = groups.flatMap((group) => idsOf(group.rows));
      expect(inGroups.toSorted((first, second) => first - second)).toEqual(idsOf(rows));
      for (const { symbol, positions } of groups)
        expect(new Set(positions.map((one) => one.symbol))).toEqual(new Set([symbol]));

      const all = rows.map(({ position }) => position);
      expect(sum(groups.map(({ amount }) => amount))).toBe(sum(all.map(({ amount }) => amount)));
      expect(sum(groups.map(({ positions }) => profitOf(positions)))).toBe(profitOf(all));
      const notional = all.map(({ direction, amount, leverage }) =>
        money((direction === 'buy' ? amount : -amount) * BigInt(leverage)),
      );
      expect(sum(groups.map(({ net }) => net))).toBe(sum(notional));
    }),
  );
});

test('an average lies between the lowest and the highest opening rate of its side', () => {
  fc.assert(
    fc.property(fc.array(anyTerms, { minLength: 1, maxLength: 30 }), (terms) => {
      for (const { sides, positions } of groupByInstrument(terms.map(rowOf))) {
        for (const { direction, count, average } of sides) {
          const own = positions.filter((position) => position.direction === direction);
          const rates = own
            .map((position) => position.open_rate)
            .toSorted((first, second) => (first < second ? -1 : 1));
          expect(count).toBe(own.length);
          expect(average).toBeGreaterThanOrEqual(rates[0] ?? 0n);
          expect(average).toBeLessThanOrEqual(rates.at(-1) ?? 0n);
        }
      }
    }),
  );
});
