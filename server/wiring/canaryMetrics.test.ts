import type { CanaryWalk } from '@candor/domain/service/canary.ts';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addCanary } from './canaryMetrics.ts';
import { CollectedMetrics } from './collectedMetrics.ts';

it('CY-5 the metrics say of the latest walk alone whether it succeeded, and how long its steps took', async () => {
  const registry = new Registry();
  let walk: CanaryWalk | undefined;
  let walks = 0;
  addCanary(new CollectedMetrics(registry), () => ({ latest: walk, walks }));
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('candor_'));
  expect(await lines()).toEqual(['candor_canary_walks_total 0']);
  const page = { step: 'page', ms: 250, fault: undefined } as const;
  walks = 1;
  walk = { at: 0, outcomes: [page, { step: 'session', ms: 1_500, fault: 'busy' }], isCutShort: false };
  expect(await lines()).toEqual([
    'candor_canary_works 0',
    'candor_canary_walks_total 1',
    'candor_canary_seconds{step="page"} 0.25',
    'candor_canary_seconds{step="session"} 1.5',
  ]);
  walk = { at: 1, outcomes: [page], isCutShort: false };
  expect(await lines()).toEqual([
    'candor_canary_works 1',
    'candor_canary_walks_total 1',
    'candor_canary_seconds{step="page"} 0.25',
  ]);
  walk = undefined;
  expect(await lines()).toEqual(['candor_canary_walks_total 1']);
});
