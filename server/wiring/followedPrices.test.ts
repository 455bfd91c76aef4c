import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThreadBus } from '../bus/threads.ts';
import { createClock } from '../clock.ts';
import type { SourceVersion } from '../modules/desks/sourceDesk/index.ts';
import { KnownSplits } from '../modules/engine/quotes/index.ts';
import type { RouterSetting } from '../priceSettings.ts';
import { createFix } from '../providers/prices/fix/fix.ts';
import { openPrices } from './followedPrices.ts';
import { openLogger } from './logger.ts';

/** An address that nothing answers. */
const NOWHERE = 'ws://127.0.0.1:9';
const prices: RouterSetting = { kind: 'router', categories: { crypto: ['binance'] }, venues: { binance: NOWHERE } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function follow(first: SourceVersion | undefined) {
  const written: string[] = [];
  const bus = ThreadBus.hub();
  let newest = first;
  const followed = await openPrices({
    config: { prices, mode: 'live' },
    bus,
    clock: createClock(0),
    splits: new KnownSplits(),
    installation: { seed: 1, firstInstant: 0 },
    newest: () => Promise.resolve(newest),
    secrets: () => ({ read: () => undefined, markOf: () => '' }),
    log: openLogger({ logLevel: 'info' }, 'test', { to: { write: (line: string) => void written.push(line) } }),
  });
  const version = async () => (await bus.request('prices.running', null)).version;
  return { version, written, stop: () => followed.stop(), put: (next: SourceVersion) => (newest = next) };
}

const versionOf = (written: SourceVersion['written']): SourceVersion => ({ version: 1, written, marks: {}, at: 0 });

test('SE-23 dealing finds within a minute what nobody could tell it', async () => {
  const { version, stop, put } = await follow(undefined);
  put(versionOf({ crypto: 'binance', BINANCE_URL: 'ws://127.0.0.1:10' }));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await version()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await version()).toBe(1);
  stop();
});

test('SE-24 a version that this release cannot use leaves what applied before, with an alarm', async () => {
  const { version, written, stop } = await follow(versionOf({ crypto: 'kraken' }));
  expect(await version()).toBe(0);
  expect(written.join('')).toMatch(/"alarm":true.*price sources in force cannot be used/);
  stop();
});

test('SE-23 a FIX venue admits one session for a pair of names', () => {
  const access = { url: 'tcp://127.0.0.1:9', sender: 'US', target: 'THEM', username: undefined, password: undefined };
  const { session } = createFix(access, createClock(0));
  expect([session, createFix({ ...access, password: 'other' }, createClock(0)).session]).toEqual([
    'US THEM',
    'US THEM',
  ]);
});
