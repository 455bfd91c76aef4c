import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBrand } from '../brands.ts';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { openTrading } from '../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../tests/support/edgeSockets.ts';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CanaryAccounts } from './accounts.ts';
import { Canary } from './walk.ts';

const HOST = 'canary.test';
let edge: Edge;
let open: OpenTrading;
let isPageBroken = false;
let isOff = false;
let isSessionBroken = false;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const northline = loadBrand('northline');
  edge = await startEdge([{ ...northline, id: CANARY_BRAND, name: 'Canary', hosts: [HOST] }]);
  edge.app.addHook('onRequest', async (request, reply) =>
    isSessionBroken && request.url === '/api/accounts/get' ? reply.status(500).send() : undefined,
  );
  // The pages of this edge, of which it has none.
  edge.app.get('/login', (_request, reply) =>
    isPageBroken ? reply.status(500).send() : reply.type('text/html').send('<main>Log in</main>'),
  );
  open = await openTrading(edge);
  const quote = quoteOf('BTCUSD', '50000.00', '50010.00');
  openMarket(edge.engine, quote);
  edge.lastGood.set('BTCUSD', quote);
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
  rmSync(folder, { recursive: true });
});

function canary(port = open.port): Canary {
  return new Canary({
    door: () => ({ address: '127.0.0.1', port, host: HOST }),
    clock: edge.clock,
    elapsed: () => performance.now(),
    file: join(folder, 'accounts.json'),
    isSwitchedOff: () => isOff,
  });
}

async function countOf(table: string, brandId: string): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE brand_id = $1`, [brandId]),
  );
  return rows[0]?.count ?? 0;
}

it('CY-2 registers, opens and closes a position, and comes back with its session', async () => {
  const walker = canary();
  const all = ['page', 'session', 'open', 'close'];
  for (let round = 0; round < 2; round += 1) {
    const { outcomes } = await walker.walk();
    expect(outcomes.map(({ step, fault }) => (fault === undefined ? step : `${step}: ${fault}`))).toEqual(all);
  }
  expect(await countOf('client', CANARY_BRAND)).toBe(1);
  // Two positions were opened and closed.
  expect(await countOf('execution', CANARY_BRAND)).toBe(4);
});

async function openAccounts(): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM client WHERE brand_id = $1 AND closed_at IS NULL',
      [CANARY_BRAND],
    ),
  );
  return rows[0]?.count ?? 0;
}

it('CY-2 a day later it registers again, and the account of the day before is closed', async () => {
  const walker = canary();
  await walker.walk();
  expect(await openAccounts()).toBe(1);
  const before = await countOf('client', CANARY_BRAND);
  edge.clock.pass(DAY_MS);
  edge.engine.tick(quoteOf('BTCUSD', '50000.00', '50010.00'));
  await edge.engine.idle();
  const { outcomes } = await walker.walk();
  expect(outcomes.slice(0, 2)).toMatchObject([{ fault: undefined }, { step: 'session', fault: undefined }]);
  expect(await countOf('client', CANARY_BRAND)).toBe(before + 1);
  expect(await openAccounts()).toBe(1);
});

it('CY-2 what an ended canary had registered, or only meant to, is closed by the next one', async () => {
  const accounts = new CanaryAccounts(join(folder, 'accounts.json'));
  await accounts.add({ email: `canary-none@${HOST}`, password: 'never registered' });
  const walker = canary();
  for (let round = 0; round < 3; round += 1) {
    const { outcomes } = await walker.walk();
    expect(outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
  }
  expect(await accounts.list()).toHaveLength(1);
  expect(await openAccounts()).toBe(1);
});

it('CY-2 a session step that is answered by anything but a missing session has failed', async () => {
  const walker = canary();
  await walker.walk();
  isSessionBroken = true;
  expect((await walker.walk()).outcomes.at(-1)).toMatchObject({ step: 'session', fault: 'status500' });
  isSessionBroken = false;
});

it('CY-4 a walk that ends where somebody has switched something off is cut short, and has no fault', async () => {
  [isPageBroken, isOff] = [true, true];
  expect(await canary().walk()).toMatchObject({ outcomes: [], isCutShort: true });
  [isPageBroken, isOff] = [false, false];
});

it('CY-1 at its host there is nothing for anybody else', async () => {
  const headers = { host: HOST };
  for (const sent of [headers, { ...headers, 'x-candor-canary': 'a guess' }]) {
    expect((await edge.app.inject({ url: '/login', headers: sent })).statusCode).toBe(421);
  }
  const url = `http://127.0.0.1:${open.port}/socket.io/?EIO=4&transport=polling`;
  const status = await new Promise((answer) => http.get(url, { headers }, (got) => answer(got.resume().statusCode)));
  expect(status).not.toBe(200);
});

it('CY-3 a page that fails and a server that does not answer are faults', async () => {
  isPageBroken = true;
  expect((await canary().walk()).outcomes).toMatchObject([{ step: 'page', fault: 'status500' }]);
  isPageBroken = false;
  expect((await canary(1).walk()).outcomes).toMatchObject([{ step: 'page', fault: expect.stringContaining('ECONN') }]);
});

it('CY-1 nothing of it is in the demo of another brand, or in any brand’s real book', async () => {
  await canary().walk();
  expect(await countOf('client', 'northline')).toBe(0);
  expect(await countOf('execution', 'northline')).toBe(0);
  expect(edge.reported.map(({ id }) => id)).not.toContain(CANARY_BRAND);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query(
      `SELECT 1 FROM execution JOIN trading_account account ON account.id = execution.account_id
       WHERE account.brand_id = $1 AND account.kind = 'real'`,
      [CANARY_BRAND],
    ),
  );
  expect(rows).toEqual([]);
});
