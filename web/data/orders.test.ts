import { money, rate } from '@candor/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { sendOrder } from './orders.ts';
import type { OrderLine } from './orders.ts';

const order = {
  symbol: 'EURUSD',
  direction: 'buy',
  amount: money(250_000_000n),
  leverage: 20,
  price: rate(108_420_000n),
} as const;
const position = {
  id: 7,
  symbol: 'EURUSD',
  symbolName: 'EUR/USD',
  direction: 'buy',
  amount: 250,
  leverage: 20,
  open_date: '2026-01-14T10:00:00.000Z',
  open_rate: 1.084471,
  close_date: null,
  closed_rate: null,
  take_profit: null,
  stop_lost: null,
  profit: -1.62,
  closingReason: null,
  protected: 0,
  trailing: null,
  break_even: null,
  parent: null,
};

/** Fakes a connection that answers each attempt with the next of these; an Error is a missing acknowledgement. */
function lineOf(answers: readonly unknown[], isConnected: () => boolean = () => true) {
  const sent: unknown[] = [];
  const line: OrderLine = {
    connected: async () => isConnected(),
    async emit(event, payload) {
      sent.push({ event, payload });
      const answer = answers[sent.length - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { line, sent };
}

const stamp = (commandId: string) => ({ commandId, seenTick: 41 });

describe('sending an order', () => {
  it('reads what closing everything closed and left, and both sides of a reversal', async () => {
    const error = { code: 'temporarilyUnavailable', message: 'Temporarily unavailable' };
    const all = lineOf([{ status: true, data: { closed: [position], left: [{ id: 8, error }] } }]);
    expect(await sendOrder(all.line, 'closeAllPositions', {}, stamp('command-1'))).toMatchObject({
      kind: 'done',
      value: { closed: [{ id: 7 }], left: [{ id: 8, error }] },
    });
    const both = lineOf([
      { status: true, data: { closed: position, opened: { ...position, id: 9, direction: 'sell' } } },
    ]);
    expect(await sendOrder(both.line, 'reversePosition', { id: 7 }, stamp('command-2'))).toMatchObject({
      kind: 'done',
      value: { closed: { id: 7 }, opened: { id: 9, direction: 'sell' } },
    });
    const other = lineOf([{ status: true, data: { position } }, ...Array.from({ length: 3 }, () => ({}))]);
    expect((await sendOrder(other.line, 'reversePosition', { id: 7 }, stamp('command-3'))).kind).toBe('unreachable');
  });

  it('writes it as the contract says and reads the position', async () => {
    const { line, sent } = lineOf([{ status: true, data: { position } }]);
    const outcome = await sendOrder(line, 'openPosition', order, stamp('command-1'));
    expect(outcome).toMatchObject({ kind: 'done', value: { position: { id: 7, amount: 250_000_000n } } });
    expect(sent).toEqual([
      {
        event: 'openPosition',
        payload: {
          symbol: 'EURUSD',
          direction: 'buy',
          amount: 250,
          leverage: 20,
          price: 1.0842,
          commandId: 'command-1',
          seenTick: 41,
        },
      },
    ]);
  });

  it('SE-8 states the mark-up that the client saw', async () => {
    const { line, sent } = lineOf([{ status: true, data: { position } }]);
    await sendOrder(line, 'openPosition', { ...order, mark_up_percent: 10n }, stamp('command-1'));
    expect(sent).toMatchObject([{ payload: { mark_up_percent: '0.01' } }]);
  });

  it('gives a refusal with its figures', async () => {
    const error = { code: 'amountAboveLimit', message: 'The amount …', field: 'amount', params: { limit: '5040.00' } };
    const { line } = lineOf([{ status: false, error }]);
    expect(await sendOrder(line, 'openPosition', order, stamp('command-1'))).toEqual({
      kind: 'refused',
      refusal: { code: 'amountAboveLimit', field: 'amount', params: { limit: '5040.00' } },
    });
  });

  it('B4.3: sends it again under the same id when no acknowledgement came', async () => {
    const { line, sent } = lineOf([new Error('timeout'), new Error('timeout'), { status: true, data: { position } }]);
    expect((await sendOrder(line, 'openPosition', order, stamp('command-1'))).kind).toBe('done');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('says that its fate is unknown when the line stays dead', async () => {
    const { line, sent } = lineOf([new Error('timeout')], () => sent.length === 0);
    expect((await sendOrder(line, 'closePosition', { id: 7 }, stamp('command-1'))).kind).toBe('unreachable');
    expect(sent).toHaveLength(1);
  });

  it('does not take an answer that it cannot read for an answer', async () => {
    const { line, sent } = lineOf(Array.from({ length: 9 }, () => ({ status: 'ok' })));
    expect((await sendOrder(line, 'closePosition', { id: 7 }, stamp('command-1'))).kind).toBe('unreachable');
    expect(sent).toHaveLength(4);
  });
});
