import { expect, test } from 'vitest';
import { ThreadBus } from '../bus/threads.ts';
import type { Readiness } from '../http/readiness.ts';
import '../modules/engine/dealing/index.ts';
import { openMetrics } from './metrics.ts';

const ready: Readiness = {
  ready: true,
  deals: false,
  database: true,
  dealing: false,
  sources: [],
  sourceChanges: 0,
  opening: { everywhere: false, pauses: 0 },
  mode: 'normal',
};

test('the count of commands stays while dealing does not answer, and its times do not', async () => {
  let at = 0;
  let isThere = true;
  const bus = ThreadBus.hub();
  bus.respond('dealing.fillTimes', async () => {
    if (isThere) return { count: 4_711, medianMs: 3, p99Ms: 20 };
    throw new Error('no answer');
  });
  bus.respond('quotes.quality', () => Promise.reject(new Error('no answer')));
  const metrics = openMetrics({
    bus,
    clock: { now: () => at, elapsed: () => at },
    pools: {},
    dataDir: '/',
    readiness: async () => ready,
    sockets: () => ({}),
    isOnDuty: () => false,
    canary: () => ({ latest: undefined, walks: 0 }),
    alarmsRaised: () => 0,
    money: () => Promise.reject(new Error('not asked')),
    mails: () => ({ sent: 0, retried: 0, refused: 0 }),
    traces: () => undefined,
  });
  const read = async () => {
    const text = await metrics.text();
    return text.split('\n').filter((line) => /^candor_command(?:s_total|_seconds)/.test(line));
  };
  const total = 'candor_commands_total 4711';
  expect(await read()).toEqual([
    total,
    'candor_command_seconds{quantile="0.5"} 0.003',
    'candor_command_seconds{quantile="0.99"} 0.02',
  ]);
  isThere = false;
  at += 5_000;
  expect(await read()).toEqual([total]);
});
