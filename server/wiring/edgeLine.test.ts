import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { edgeProblem } from './edgeLine.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-edges-'));
  mkdirSync(join(dataDir, 'edges'));
  writeFileSync(join(dataDir, 'edges', 'known'), '');
});

afterAll(() => rmSync(dataDir, { recursive: true }));

const cluster = { natsUrl: 'nats://127.0.0.1:4222', natsPrefix: 'candor' };

it.each([
  ['alone', cluster, [], undefined],
  ['beside one that has all in common with it', cluster, ['candor known'], undefined],
  ['beside one with another folder', cluster, ['candor known', 'candor elsewhere'], /DATA_DIR is not the folder/],
  ['beside one with another prefix', cluster, ['other known'], /NATS_PREFIX=other/],
  ['beside one without NATS', cluster, ['- known'], /both need NATS_URL/],
  ['without NATS itself', { natsPrefix: cluster.natsPrefix }, ['candor known'], /both need NATS_URL/],
])('an edge %s', (_how, settings, others, problem) => {
  const found = edgeProblem({ dataDir, ...settings }, others);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});
