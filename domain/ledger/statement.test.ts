import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { clientEntryKinds } from './entry.ts';
import { assertAgrees, closingOf, grossOf, lineOf, openStatement, withMovement, withTrade } from './statement.ts';

const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }).map(money);
const cost = fc.bigInt({ min: 0n, max: 1_000_000_000n }).map(money);
const movement = fc.record({ kind: fc.constantFrom(...clientEntryKinds.filter((kind) => kind !== 'trade')), amount });
const trade = fc.record({ profit: amount, spread: cost, markUp: cost });

const movements = fc.array(movement, { maxLength: 50 });
const trades = fc.array(trade, { maxLength: 50 });
type Moves = typeof movements extends fc.Arbitrary<infer Value> ? Value : never;
type Closes = typeof trades extends fc.Arbitrary<infer Value> ? Value : never;

function statementOf(opening: ReturnType<typeof money>, moves: Moves, closes: Closes) {
  const moved = moves.reduce((totals, { kind, amount: by }) => withMovement(totals, kind, by), openStatement(opening));
  return closes.reduce(withTrade, moved);
}

describe('a statement', () => {
  it('SA-1 opening and movements are the closing, whatever moves', () => {
    fc.assert(
      fc.property(amount, movements, trades, (opening, moves, closes) => {
        const totals = statementOf(opening, moves, closes);
        const sum = [...moves.map((one) => one.amount), ...closes.map((one) => one.profit)].reduce(
          (total, by) => total + by,
          opening as bigint,
        );
        expect(closingOf(totals)).toBe(sum);
        expect(totals.trades).toBe(closes.length);
        expect(grossOf(totals)).toBe(totals.trading + totals.spread + totals.markUp);
      }),
    );
  });

  it('SA-2 counts a trade as won or lost, and one that brought nothing as neither', () => {
    const closes = [2n, 1n, -1n, -2n, -3n, -4n, 0n].map((profit) => ({
      profit: money(profit),
      spread: money(5n),
      markUp: money(7n),
    }));
    const totals = closes.reduce(withTrade, openStatement(money(0n)));
    expect(totals).toMatchObject({ trades: 7, won: 2, lost: 4, trading: -7n, spread: 35n, markUp: 49n });
  });

  it('SA-2 counts no trade without what it cost', () => {
    expect(() => withMovement(openStatement(money(0n)), 'trade', money(1n))).toThrow('counted with its costs');
  });

  it('SA-2 is not finished where the ledger has a micro-unit more or less', () => {
    fc.assert(
      fc.property(amount, movements, trades, fc.constantFrom(1n, -1n), (opening, moves, closes, off) => {
        const totals = statementOf(opening, moves, closes);
        const ledger = { closing: closingOf(totals), trading: totals.trading };
        expect(() => assertAgrees(totals, ledger)).not.toThrow();
        expect(() => assertAgrees(totals, { ...ledger, closing: money(ledger.closing + off) })).toThrow();
        expect(() => assertAgrees(totals, { ...ledger, trading: money(ledger.trading + off) })).toThrow();
      }),
    );
  });

  it('counts each kind of entry on one line', () => {
    expect(clientEntryKinds.map((kind) => [kind, lineOf(kind)])).toEqual([
      ['trade', 'trading'],
      ['deposit', 'deposits'],
      ['demoFunding', 'deposits'],
      ['withdrawalReserve', 'withdrawals'],
      ['negativeBalance', 'adjustments'],
      ['suspenseRelease', 'deposits'],
      ['withdrawalRelease', 'withdrawals'],
      ['refund', 'withdrawals'],
      ['chargeback', 'withdrawals'],
      ['chargebackReversal', 'withdrawals'],
      ['receivableSettled', 'withdrawals'],
      ['remainderSwept', 'adjustments'],
      ['adjustment', 'adjustments'],
      ['tradeReversal', 'adjustments'],
      ['tradeCorrection', 'adjustments'],
      ['protectionCorrection', 'adjustments'],
      ['dividend', 'adjustments'],
    ]);
  });
});
