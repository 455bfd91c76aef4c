import type {
  WireBalance,
  WireOrder,
  WireOrders,
  WirePosition,
  WirePositions,
} from '@candor/contracts/http/trading.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountWatcher } from '../modules/engine/dealing/index.ts';
import { AccountFeed } from './accountFeed.ts';
import type { AccountState, FeedDeps } from './accountFeed.ts';

const account = { brandId: 'northline', accountId: 1 };

/** A desk whose reads of an account wait until the test releases them. */
function slowDesk() {
  const waiting: (() => void)[] = [];
  const read = () => new Promise<never>((resolve) => waiting.push(() => resolve(undefined as never)));
  let change = (): void => undefined;
  const desk: FeedDeps['desk'] = {
    balance: read,
    positions: read,
    orders: read,
    watch: (_account, watcher) => {
      change = () => watcher.onChange();
      return () => undefined;
    },
  };
  return { desk, waiting, change: () => change() };
}

test('a read that takes long is sent before a push that came after it, and never over it', async () => {
  const { desk, waiting, change } = slowDesk();
  const sent: string[] = [];
  const onFailure = (error: unknown): void => {
    throw error;
  };
  const feed = new AccountFeed({ desk, account, onFailure, onEmpty: () => undefined });
  const leave = feed.join({
    onState: () => sent.push('push'),
    onClosed: () => undefined,
    onOrderEnded: () => undefined,
  });
  const turn = feed.runInTurn(async () => {
    await desk.positions(account);
    sent.push('answer');
  });
  change();
  await Promise.resolve();
  // The push has not started to read: its state would be as old as the answer's, or older.
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  await turn;
  await expect.poll(() => waiting.length).toBe(2);
  for (const resume of waiting) resume();
  await expect.poll(() => sent).toEqual(['answer', 'push']);
  leave();
});

test('a read that fails stops none after it', async () => {
  const { desk } = slowDesk();
  const feed = new AccountFeed({ desk, account, onFailure: () => undefined, onEmpty: () => undefined });
  await expect(feed.runInTurn(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const sent: string[] = [];
  await feed.runInTurn(async () => void sent.push('next'));
  expect(sent).toEqual(['next']);
});

describe('R32 what happens to an account reaches every page that shows it', () => {
  const balance = {} as WireBalance;
  const positions = {} as WirePositions;
  const orders = {} as WireOrders;
  const reads = { balance: vi.fn<FeedDeps['desk']['balance']>(async () => balance) };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openFeed() {
    let watcher: AccountWatcher | undefined;
    const unwatch = vi.fn<() => void>();
    const watch: FeedDeps['desk']['watch'] = (_account, newWatcher) => {
      watcher = newWatcher;
      return unwatch;
    };
    const desk = { ...reads, positions: async () => positions, orders: async () => orders, watch };
    const [onFailure, onEmpty] = [vi.fn<(error: unknown) => void>(), vi.fn<() => void>()];
    const feed = new AccountFeed({ desk, account, onFailure, onEmpty });
    if (watcher === undefined) throw new Error('the feed watches its account');
    return { feed, watcher, unwatch, onFailure, onEmpty };
  }

  function join(feed: AccountFeed) {
    const [states, ended] = [[] as AccountState[], [] as unknown[]];
    const leave = feed.join({
      onState: (state) => void states.push(state),
      onClosed: (position) => void ended.push(position),
      onOrderEnded: (order) => void ended.push(order),
    });
    return { states, ended, leave };
  }

  test('each end of a position or an order', () => {
    const { feed, watcher } = openFeed();
    const pages = [join(feed), join(feed)];
    const [position, order] = [{ id: 1 } as WirePosition, { id: 2 } as WireOrder];
    watcher.onClosed(position);
    watcher.onOrderEnded(order);
    for (const { ended } of pages) expect(ended).toEqual([position, order]);
  });

  test('at once, then once a second, the last change too', async () => {
    const { feed, watcher } = openFeed();
    const { states } = join(feed);
    watcher.onOrders();
    watcher.onChange();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([{ balance, positions, orders }]);
    watcher.onChange();
    watcher.onChange();
    await vi.advanceTimersByTimeAsync(999);
    expect(states).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    // The orders have not changed since.
    expect(states.slice(1)).toEqual([{ balance, positions, orders: undefined }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toHaveLength(2);
    watcher.onChange();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toHaveLength(3);
  });

  test('orders whose push failed, with the next', async () => {
    const { feed, watcher, onFailure } = openFeed();
    const { states } = join(feed);
    reads.balance.mockRejectedValueOnce(new Error('dealing is away'));
    watcher.onOrders();
    watcher.onChange();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(states).toEqual([]);
    watcher.onChange();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([{ balance, positions, orders }]);
  });

  test('until the last page has gone, and no longer', async () => {
    const { feed, watcher, unwatch, onEmpty } = openFeed();
    const [first, last] = [join(feed), join(feed)];
    watcher.onChange();
    first.leave();
    first.leave();
    expect(unwatch).not.toHaveBeenCalled();
    last.leave();
    expect([unwatch.mock.calls.length, onEmpty.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });
});
