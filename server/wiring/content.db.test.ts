import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { loadBrand } from '../brands.ts';
import { ThreadBus } from '../bus/threads.ts';
import { SettingBoard } from '../modules/engine/dealing/index.ts';
import { contentOf, enterPack, followChanges } from './content.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const brand = () => loadBrand('northline');
const change = { brandId: 'northline', commandId: 'a', at: 0, version: 1, key: 'payments.withdrawalDays' } as const;

async function economics(): Promise<string> {
  const { sourceOf } = edge.content;
  const { page } = await contentOf(sourceOf(edge.brand), { brand: edge.brand, language: 'en', address: '/economics' });
  return JSON.stringify(page);
}

test('WD-10 the pages that visitors read name the days that two people have just set', async () => {
  const board = new SettingBoard(ThreadBus.hub(), [brand()]);
  const warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => warnings.push(facts) };
  followChanges({ pool: edge.pool, clock: edge.clock, log }, edge.content, {
    studio: { listen: () => {} },
    settings: board,
  });
  await enterPack(edge, brand());
  edge.content.forget('northline');
  expect(await economics()).not.toContain('may take about five business days');
  board.learn([{ ...change, text: '5' }]);
  await expect.poll(economics).toContain('may take about five business days');
  expect(warnings).toEqual([]);
});

test('BS-7 the pages that visitors read follow what is published in the studio', async () => {
  const listeners: ((brand: ReturnType<typeof loadBrand>) => Promise<void>)[] = [];
  const studio = { listen: (listener: (typeof listeners)[number]) => void listeners.push(listener) };
  const log = { warn: () => {} };
  followChanges({ ...edge, log }, edge.content, { studio, settings: { listenPayments: () => {} } });
  const northline = brand();
  const payments = { ...northline.payments, withdrawalDays: 11 };
  for (const listener of listeners) await listener({ ...northline, payments });
  expect(await economics()).toContain('may take about 11 business days');
});

test('pages that cannot be entered again are reported, and nothing else fails', async () => {
  const board = new SettingBoard(ThreadBus.hub(), [brand()]);
  const warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => warnings.push(facts) };
  const clock = {
    ...edge.clock,
    now: () => {
      throw new Error('no time');
    },
  };
  followChanges({ pool: edge.pool, clock, log }, edge.content, { studio: { listen: () => {} }, settings: board });
  board.learn([{ ...change, text: '6' }]);
  await expect.poll(() => warnings).toEqual([{ brand: 'northline', error: 'Error: no time' }]);
});
