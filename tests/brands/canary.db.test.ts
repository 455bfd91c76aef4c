import { join } from 'node:path';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { reportNames } from '@candor/domain/reports/report.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { Canary } from '@candor/server/canary/walk.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { appendWaiting } from '@candor/server/modules/engine/publicLog/index.ts';
import { shownBrands } from '@candor/server/wiring/brandSwitcher.ts';
import { readMoneyFigures } from '@candor/server/wiring/moneyFigures.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openMarket, quoteOf } from '../support/dealing.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { openTrading } from '../support/edgeSockets.ts';
import type { OpenTrading } from '../support/edgeSockets.ts';
import { newClient } from '../support/edgeClient.ts';
import { newStaff, officePost } from '../support/officeClient.ts';
import type { Staff } from '../support/officeClient.ts';

/** What a walk of the canary leaves behind is in the database, and in nothing that anybody reads of a brand. */

const HOST = 'canary.test';
let edge: Edge;
let open: OpenTrading;
let auditor: Staff;

beforeAll(async () => {
  const northline = loadBrand('northline');
  edge = await startEdge([{ ...northline, id: CANARY_BRAND, name: 'Canary', hosts: [HOST] }]);
  edge.app.get('/login', (_request, reply) => reply.type('text/html').send('<main>Log in</main>'));
  open = await openTrading(edge);
  const quote = quoteOf('BTCUSD', '50000.00', '50010.00');
  openMarket(edge.engine, quote);
  edge.lastGood.set('BTCUSD', quote);
  await newClient(edge);
  auditor = await newStaff(edge, ['auditor']);
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

/** Everything that a canary does, which has to leave rows. */
async function walk(): Promise<void> {
  const door = () => ({ address: '127.0.0.1', port: open.port, host: HOST });
  const before = await rowsOfCanary();
  const { outcomes } = await new Canary({
    door,
    clock: edge.clock,
    elapsed: () => performance.now(),
    file: join(edge.config.dataDir, 'canary', 'accounts.json'),
    isSwitchedOff: () => false,
  }).walk();
  expect(outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(await rowsOfCanary()).toBeGreaterThan(before);
}

async function rowsOfCanary(): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ count: number }>('SELECT count(*)::int AS count FROM execution WHERE brand_id = $1', [CANARY_BRAND]),
  );
  return rows[0]?.count ?? 0;
}

/** The same before and after a walk, at the same instant. */
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
