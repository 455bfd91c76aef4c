import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { readConfig } from '@candor/server/config.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { openDatabase, toEnvironment } from '../../scripts/database.ts';
import { seed } from '../../scripts/seed.ts';
import { seedLarge } from '../../scripts/seed/large/seedLarge.ts';
import { startServer } from '../../scripts/serverProcess.ts';
import { buildAll } from '../../scripts/builds/all.ts';
import * as z from 'zod/mini';
import type { Figure } from '../measure.ts';
import { asksOf, unmeasured } from './asks.ts';
import type { Ask, Facts } from './asks.ts';
import { OfficeDesk } from './desk.ts';
import { PlanLog } from './plans.ts';

const TURNS = 20;
/** Rounds of each question: other work on a shared machine only adds, so the least disturbed round counts. */
const ROUNDS = 3;
const GOAL_MS = 200;
/** Number of queries whose plans are kept. */
const PLANS = 12;
const page = z.object({ next: z.nullish(z.string()) });

interface Measured {
  readonly ask: Ask;
  readonly request: (turn: number) => object;
  readonly p50: number;
  readonly p95: number;
}

/**
 * Measures every list and card of the office over 100,000 clients, 1,000,000 payments and 1,000,000 closed positions:
 * from the question to the whole answer. `BENCH_DATA_DIR` is where such a demonstration is or will be; without it one
 * is made for the length of the measurement. The plans of the slowest are written to `BENCH_PLANS`.
 */
export async function measureOfficeLists(): Promise<readonly Figure[]> {
  if (process.env['BENCH_BUILT'] !== '1') await buildAll();
  const ownFolder = process.env['BENCH_DATA_DIR'];
  const dataDir = ownFolder ?? mkdtempSync(join(tmpdir(), 'candor-bench-large-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config);
  const output = openSync(join(dataDir, 'bench.log'), 'w');
  try {
    await seed({ config, address: database.address });
    await seedLarge(config, database.address);
    const port = await findFreePort();
    const facts = await readFacts(database.ownerUrl);
    const environment = { ...process.env, ...toEnvironment(database.address), DATA_DIR: dataDir, PORT: String(port) };
    const server = await startServer({ baseUrl: `http://127.0.0.1:${port}`, environment, output });
    try {
      return await measureAll(port, database.ownerUrl, asksOf(facts));
    } finally {
      await server.stop();
    }
  } finally {
    closeSync(output);
    await database.stop();
    if (ownFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(port: number, ownerUrl: string, asks: readonly Ask[]): Promise<readonly Figure[]> {
  const forgotten = Object.keys(officeCalls).filter((name) => name.startsWith('list') && !isKnown(name, asks));
  assert(forgotten.length === 0, `these lists are not measured: ${forgotten.join(', ')}`);
  const desks = new Map<StaffRole, OfficeDesk>();
  const measured: Measured[] = [];
  for (const ask of asks) {
    const desk = desks.get(ask.role) ?? (await OfficeDesk.enter(port, ask.role));
    desks.set(ask.role, desk);
    const one = await measure(desk, ask);
    measured.push(one);
    process.stdout.write(`   ${ask.what.padEnd(44)} p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms\n`);
  }
  const slowest = measured.toSorted((first, second) => second.p95 - first.p95);
  await keepPlans(ownerUrl, slowest.slice(0, PLANS), desks);
  return slowest.map(({ ask, p95 }) => ({
    goal: 'office',
    what: `${ask.what}, 95th percentile`,
    ours: p95,
    baseline: GOAL_MS,
    unit: 'ms',
    gate: { ratio: 1, sense: 'at most' },
  }));
}

function isKnown(name: string, asks: readonly Ask[]): boolean {
  return unmeasured.some((one) => one === name) || asks.some(({ call }) => call === name);
}

async function measure(desk: OfficeDesk, ask: Ask): Promise<Measured> {
  const request = await readOn(desk, ask);
  await desk.ask(ask.call, request(TURNS));
  const rounds: Pick<Measured, 'p50' | 'p95'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(desk, ask, request));
  const best = rounds.toSorted((first, second) => first.p95 - second.p95)[0];
  assert(best !== undefined, 'there is a round');
  return { ask, request, ...best };
}

async function measureRound(
  desk: OfficeDesk,
  { call }: Ask,
  request: Ask['request'],
): Promise<Pick<Measured, 'p50' | 'p95'>> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push((await desk.ask(call, request(turn))).ms);
  times.sort((first, second) => first - second);
  const percentile = (share: number) => times[Math.ceil(TURNS * share) - 1] ?? 0;
  return { p50: percentile(0.5), p95: percentile(0.95) };
}

/** Returns the same question, a number of pages further on. */
async function readOn(desk: OfficeDesk, { call, request, pages = 0 }: Ask): Promise<Ask['request']> {
  let after: string | undefined;
  for (let turned = 0; turned < pages; turned += 1) {
    const { data } = await desk.ask(call, { ...request(0), ...(after !== undefined && { after }) });
    after = z.parse(page, data).next ?? undefined;
  }
  return (turn) => ({ ...request(turn), ...(after !== undefined && { after }) });
}

/** Asks each question once more and keeps how the database carries it out. */
async function keepPlans(
  ownerUrl: string,
  slowest: readonly Measured[],
  desks: ReadonlyMap<StaffRole, OfficeDesk>,
): Promise<void> {
  const file = resolve(process.env['BENCH_PLANS'] ?? join(tmpdir(), 'candor-office-plans.txt'));
  const log = await PlanLog.open(ownerUrl);
  const texts: string[] = [];
  try {
    for (const { ask, request, p50, p95 } of slowest) {
      const desk = desks.get(ask.role);
      const plans = await log.of(async () => desk?.ask(ask.call, request(1)));
      const title = `## ${ask.what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
      texts.push(`${title}, ${plans.length} statements\n${JSON.stringify(request(1))}\n\n`);
      texts.push(...plans.slice(0, 2).map(({ text }) => text));
    }
  } finally {
    await log.close();
  }
  writeFileSync(file, texts.join('\n'));
  process.stdout.write(`   plans: ${file}\n`);
}

/** Reads some clients, among them the most active. */
async function readFacts(ownerUrl: string): Promise<Facts> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string; pin: string; last_name: string; email: string; number: string }>(
      `SELECT client.id, pin, last_name, email, (SELECT number FROM payment WHERE client_id = client.id LIMIT 1) AS number
       FROM (SELECT client_id FROM payment WHERE brand_id = 'northline' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 20) busy
         JOIN client ON client.id = client_id
       UNION ALL
       (SELECT client.id, pin, last_name, email, (SELECT number FROM payment WHERE client_id = client.id LIMIT 1)
        FROM client WHERE brand_id = 'northline' AND id % 1499 = 7
          AND EXISTS (SELECT FROM payment WHERE client_id = client.id) LIMIT 20)`,
    );
    const partners = await owner.query<{ id: string }>(
      `SELECT id FROM affiliate WHERE brand_id = 'northline' AND email LIKE '%@invented.example' ORDER BY id LIMIT 40`,
    );
    return {
      clients: rows.map(({ id }) => Number.parseInt(id, 10)),
      pins: rows.map(({ pin }) => pin),
      names: rows.map(({ last_name: name }) => name),
      emails: rows.map(({ email }) => email),
      payments: rows.map(({ number }) => number),
      partners: partners.rows.map(({ id }) => Number.parseInt(id, 10)),
    };
  } finally {
    await owner.end();
  }
}
