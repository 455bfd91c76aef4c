import { afterEach, beforeEach, expect, test } from 'vitest';
import { eur } from '../support/dealing.ts';
import { ActionBench, codeOf } from './actionBench.ts';

let bench: ActionBench;

beforeEach(async () => {
  bench = await ActionBench.openDemo('EURUSD');
});
afterEach(() => bench.close());

test.each([true, false])(
  'FS-8, LE-7 a demo account that began again leaves what could not be closed, and so does its replay (tape kept: %s)',
  async (isTapeKept) => {
    await bench.tick('199.9', '200');
    await bench.tick('1.1', '1.1001', 'EURUSD');
    expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '100', leverage: 5 }))).toBe('opened');
    const pair = { direction: 'sell', amount: '200', leverage: 5, symbol: 'EURUSD' } as const;
    expect(codeOf(await bench.openPosition(pair))).toBe('opened');
    expect(codeOf(await bench.placeOrder('150'))).toBe('order');
    bench.engine.market('AAPL', { kind: 'closed', until: undefined });
    expect(codeOf(await bench.submit({ kind: 'resetDemo', funding: eur('1000') }))).toBe('reset');
    expect(bench.held.map(({ symbol }) => symbol)).toEqual(['AAPL']);
    const found = await bench.replay({ isTapeKept });
    expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  },
);
