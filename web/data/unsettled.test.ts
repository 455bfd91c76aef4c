import type { SettledOrder } from '@candor/contracts/http/trading.ts';
import { describe, expect, it } from 'vitest';
import { refused, unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { UnsettledOrders } from './unsettled.ts';
import type { UnsettledOrder } from './unsettled.ts';

const order: UnsettledOrder = { commandId: 'command-1', event: 'openPosition', account: 7, at: 1 };
const nothing: SettledOrder = { opened: [], closed: [], changed: [], orders: [], refusal: null };
const done: Outcome<SettledOrder> = { kind: 'done', value: nothing };

/** Fakes a tab whose storage survives reloads; each `load` is a new page in it. */
function tab() {
  const stored = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const load = (answers: Outcome<SettledOrder>[] = []) => {
    const requests: string[] = [];
    const notices: string[] = [];
    const orders = new UnsettledOrders(shelf, async ({ commandId }) => {
      requests.push(commandId);
      return answers[requests.length - 1] ?? done;
    });
    orders.listen((notice) => notices.push(notice.order.commandId));
    return { orders, requests, notices };
  };
  return { stored, load };
}

describe('DE-7 orders whose answer was not heard', () => {
  it('are forgotten once the answer is there', async () => {
    const { orders, requests } = tab().load();
    orders.begin(order);
    orders.end('command-1', true);
    await orders.settle();
    expect([orders.list, requests]).toEqual([[], []]);
  });

  it('are not asked about while they are still being sent', async () => {
    const { orders, requests } = tab().load();
    orders.begin(order);
    await orders.settle();
    expect(requests).toEqual([]);
  });

  it('are queried once the sender has given up, and reported once', async () => {
    const { orders, requests, notices } = tab().load();
    orders.begin(order);
    orders.end('command-1', false);
    await Promise.all([orders.settle(), orders.settle()]);
    await orders.settle();
    expect([requests, notices, orders.list]).toEqual([['command-1'], ['command-1'], []]);
  });

  it('stay when the server cannot be reached or does not say', async () => {
    const { orders, notices } = tab().load([unreachable, refused({ code: 'tooManyRequests' }), done]);
    orders.begin(order);
    orders.end('command-1', false);
    await orders.settle();
    await orders.settle();
    expect([notices, orders.list]).toEqual([[], [order]]);
    await orders.settle();
    expect(notices).toEqual(['command-1']);
  });

  it('are asked about by the page that is loaded after the one that sent them', async () => {
    const { load } = tab();
    load().orders.begin(order);
    const { orders, requests, notices } = load();
    await orders.settle();
    expect([requests, notices, orders.list]).toEqual([['command-1'], ['command-1'], []]);
  });

  it('are dropped in silence when they were another client’s', async () => {
    const { orders, notices } = tab().load([refused({ code: 'accountUnknown' })]);
    orders.begin(order);
    orders.end('command-1', false);
    await orders.settle();
    expect([notices, orders.list]).toEqual([[], []]);
  });

  it('are none where the storage holds something else', async () => {
    const { stored, load } = tab();
    for (const text of ['{', '{"a":1}', '[{"commandId":7}]']) {
      stored.set('unsettled_orders', text);
      expect(load().orders.list).toEqual([]);
    }
  });
});
