import { expect, test } from 'vitest';
import { AccountFeed } from './accountFeed.ts';
import type { FeedDeps } from './accountFeed.ts';

/** A desk whose reads of an account wait until the test lets them go on. */
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
  const account = { brandId: 'northline', accountId: 1 };
  const onFailure = (error: unknown): void => {
    throw error;
  };
  const feed = new AccountFeed({ desk, account, onFailure, onEmpty: () => undefined });
  const leave = feed.join({
    onState: () => sent.push('push'),
    onClosed: () => undefined,
    onOrderEnded: () => undefined,
  });
  const asked = feed.inTurn(async () => {
    await desk.positions(account);
    sent.push('answer');
  });
  change();
  await Promise.resolve();
  // The push has not begun to read: it would be of the same time as the answer, or earlier.
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  await asked;
  await expect.poll(() => waiting.length).toBe(2);
  for (const goOn of waiting) goOn();
  await expect.poll(() => sent).toEqual(['answer', 'push']);
  leave();
});

test('a read that fails stops none after it', async () => {
  const { desk } = slowDesk();
  const account = { brandId: 'northline', accountId: 1 };
  const feed = new AccountFeed({ desk, account, onFailure: () => undefined, onEmpty: () => undefined });
  await expect(feed.inTurn(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const sent: string[] = [];
  await feed.inTurn(async () => void sent.push('next'));
  expect(sent).toEqual(['next']);
});
