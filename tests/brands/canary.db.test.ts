import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { operatorLists } from '@candor/domain/operator/lists.ts';
import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import { reportNames } from '@candor/domain/reports/report.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { startFeed } from '@candor/server/modules/desks/operatorApi/feedStore.ts';
import { numberEvents, operatorHandlers } from '@candor/server/modules/desks/operatorApi/index.ts';
import type { OperatorCaller } from '@candor/server/modules/desks/operatorApi/index.ts';
import { appendWaiting } from '@candor/server/modules/engine/publicLog/index.ts';
import { makeCounts } from '@candor/server/modules/money/clientMoney/index.ts';
import { shownBrands } from '@candor/server/wiring/brandSwitcher.ts';
import { readMoneyFigures } from '@candor/server/wiring/moneyFigures.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { canaryOf, countOfBrand, startCanaryEdge } from '../support/canary.ts';
import type { CanaryEdge } from '../support/canary.ts';
import { asOwner } from '../support/edge.ts';
import { newClient } from '../support/edgeClient.ts';
import { programWith, textOf } from '../support/operatorKey.ts';
import { newStaff, officeGet, officePost } from '../support/officeClient.ts';
import type { Staff } from '../support/officeClient.ts';

/** A canary's walk leaves rows in the database, and nothing in what anybody reads of a brand. */

let served: CanaryEdge;
let edge: CanaryEdge['edge'];
let auditor: Staff;
let program: OperatorCaller;

beforeAll(async () => {
  served = await startCanaryEdge();
  ({ edge } = served);
  await newClient(edge);
  auditor = await newStaff(edge, ['auditor']);
  await transaction(edge.officePool, 'northline', (connection) => startFeed(connection, 'northline', edge.clock.now()));
  program = await programWith(edge, operatorScopes);
});

afterAll(() => served.stop());

/** Does everything that a canary does; each act must leave rows. */
async function walk(): Promise<void> {
  const before = await countOfBrand(edge, 'execution', CANARY_BRAND);
  const paid = await countOfBrand(edge, 'payment', CANARY_BRAND);
  const { outcomes } = await canaryOf(served).walk();
  expect(outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(await countOfBrand(edge, 'execution', CANARY_BRAND)).toBeGreaterThan(before);
  expect(await countOfBrand(edge, 'payment', CANARY_BRAND)).toBeGreaterThan(paid);
}

/** Expects the same answer before and after a walk, at the same instant. */
async function expectUnchanged(read: () => Promise<unknown>): Promise<void> {
  const before = await read();
  await walk();
  expect(await read()).toEqual(before);
}

test.each(reportNames)('CY-1 the report %s has no row of the canary, of one brand and of all', async (report) => {
  const today = edge.clock.now() - (edge.clock.now() % DAY_MS);
  const [from, until] = [today - DAY_MS, today + DAY_MS].map((at) => new Date(at).toISOString());
  const read = async (everywhere: 0 | 1) => {
    const answer = await officePost(edge, 'reports/read', { report, from, until, everywhere }, auditor.sent);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  await expectUnchanged(async () => [await read(0), await read(1)].map(({ at: _at, ...answer }) => answer));
});

it('CY-1 public figures, waiting money and the list of brands are without it', async () => {
  const { pool, clock, reported, brands } = edge;
  await expectUnchanged(async () => [
    await edge.figures.fairness(brands[0]),
    await readMoneyFigures(
      pool,
      reported.map(({ id }) => id),
      clock.now(),
    ),
    shownBrands(edge.config, edge, { hasOutbox: false })?.brands.map(({ id }) => id),
  ]);
  expect(reported.map(({ id }) => id)).toEqual(brands.map(({ id }) => id).filter((id) => id !== CANARY_BRAND));
});

/** Reads of another brand, or of all brands. */
const readers: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the change feed',
    async () => {
      await numberEvents(edge.operator, 'northline');
      return operatorHandlers(edge.operator).readEvents({ after: 0 }, program);
    },
  ],
  ['the tree of client money', () => makeCounts(edge.clientMoney, 'northline', { day: '2026-11-22' })],
  ...['reports/loss', 'reports/withdrawals', 'reports/execution', 'reports/checks', 'liabilities', 'log'].map(
    (path) => [`the public figures of ${path}`, () => publicAnswer(path)] as const,
  ),
  ['what waits at the desks', async () => withoutHouse((await officeGet(edge, 'home', auditor.sent)).data)],
];

async function publicAnswer(path: string): Promise<unknown> {
  const answer = await edge.app.inject({ url: `/api/${path}`, headers: { host: 'northline.localhost' } });
  return { status: answer.statusCode, body: answer.body };
}

/** Removes our own figures, in which the process does count the canary's requests. */
function withoutHouse({ house: _house, ...others }: Record<string, unknown>): unknown {
  return others;
}

test.each(readers)('CY-1 %s: the same before and after a walk', (_name, read) => expectUnchanged(read));

test.each(operatorLists)('CY-1 OA-3 the exported list %s has no row of the canary', async (list) => {
  await expectUnchanged(async () => {
    const read = await operatorHandlers(edge.operator).readList({ list }, program);
    if (!read.ok) throw new Error(read.refusal.code);
    return textOf(read.value);
  });
});

it('CY-1 nothing of it is in the public log', async () => {
  while ((await appendWaiting(edge.publicLog)) > 0);
  await walk();
  expect(await appendWaiting(edge.publicLog)).toBe(0);
});

it('CY-1 its staff would be staff of no brand: nobody is invited there, and nobody chooses it', async () => {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT 1 FROM staff_role WHERE brand_id = $1', [CANARY_BRAND]),
  );
  expect(rows).toEqual([]);
  const chosen = await officePost(edge, 'brand', { brand: CANARY_BRAND }, auditor.sent);
  expect(chosen.status).not.toBe(200);
});
