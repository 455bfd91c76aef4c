import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDispute } from '../../scripts/replay/describeDispute.ts';
import { eur } from '../support/dealing.ts';
import { asOwner } from '../support/edge.ts';
import { ActionBench, codeOf } from './actionBench.ts';

let bench: ActionBench;

beforeEach(async () => {
  bench = await ActionBench.open('EURUSD');
});
afterEach(() => bench.close());

test.each([true, false])(
  'FS-8, MA-8 a deposit below zero beside an open position is replayed (tape kept: %s)',
  async (isTapeKept) => {
    await bench.tick('199.9', '200');
    await bench.tick('1.1', '1.1001', 'EURUSD');
    expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '100', leverage: 5 }))).toBe('opened');
    const lost = { direction: 'buy', amount: '800', leverage: 5, symbol: 'EURUSD' } as const;
    expect(codeOf(await bench.openPosition(lost))).toBe('opened');
    await bench.tick('210', '210.1');
    bench.engine.market('AAPL', { kind: 'held' });
    await bench.tick('0.6', '0.6001', 'EURUSD');
    expect(bench.held.map(({ symbol }) => symbol)).toEqual(['AAPL']);
    expect(bench.account.cash).toBeLessThan(0n);
    for (const amount of ['50', '20'])
      expect(codeOf(await bench.submit({ kind: 'deposit', amount: eur(amount) }))).toBe('moved');
    expect(await lifted()).toBe(1);
    const found = await bench.replay({ isTapeKept });
    expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
    expect(found.stretches.map(({ origin }) => origin)).toEqual([isTapeKept ? 'tape' : 'executions']);
    expect(found.fromLedger).toBe(isTapeKept ? 0 : 2);
    const isNamed = describeDispute(1, found).includes('2 movements of money taken from the ledger');
    expect(isNamed).toBe(!isTapeKept);
  },
);

async function lifted(): Promise<number> {
  return asOwner(bench.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ledger_entry WHERE kind = 'negativeBalance'`,
    );
    return rows[0]?.count ?? 0;
  });
}
