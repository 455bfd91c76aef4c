import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { brandNames, brandsFolder } from '@candor/brands/folder.ts';
import { assert } from '@candor/domain/assert.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { latenessSince, reportsIn } from './lateness.ts';
import type { Figure } from './measure.ts';
import { quantile } from './platformTrace.ts';
import { withServer } from './server.ts';
import type { BenchServer } from './server.ts';

const BRANDS = 200;
/** Pairs of slots, one of each server; every second pair begins with the other server. */
const PAIRS = 4;
/** Longer than the dealing thread's interval between two reports, so that each slot contains a whole one. */
const SLOT_MS = 21 * SECOND_MS;
/** The first report contains the start-up. */
const WARM_UP_MS = 22 * SECOND_MS;
const LANES = 20;
/** Interval between pages of one lane: together a hundred a second. */
const EVERY_MS = 200;
/** Pages that every brand has. */
const PATHS = ['/login', '/register', '/terms-conditions', '/password/request'];

/** What one server showed in its slots. */
interface Shown {
  readonly lastBytes: number[];
  readonly lateness: number[];
}

const brandFile = z.looseObject({ id: z.string(), hosts: z.array(z.string()) });

/** Issue N: compares pages and ticks of a process with 200 brands with those of a process with our own. */
export async function measureManyBrands(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-brands-'));
  try {
    writeBrands(folder);
    const few = { LOG_LEVEL: 'info', DATA_DIR: join(folder, '.few') };
    const many = { LOG_LEVEL: 'info', DATA_DIR: join(folder, '.many'), BRANDS_FOLDER: folder };
    return await withServer(few, (ours) => withServer(many, (theirs) => compare(ours, theirs)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies our brands to the folder until it has enough of them, each with an id and a host of its own. */
function writeBrands(folder: string): void {
  const ours = brandNames();
  for (let index = 0; index < BRANDS; index += 1) {
    const model = ours[index % ours.length];
    assert(model !== undefined, 'we have brands');
    const id = index < ours.length ? model : `${model}-${Math.floor(index / ours.length)}`;
    cpSync(join(brandsFolder(), model), join(folder, id), { recursive: true });
    const path = join(folder, id, 'brand.json');
    const brand = brandFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    writeFileSync(path, JSON.stringify({ ...brand, id, hosts: [`${id}.localhost`] }));
  }
  mkdirSync(join(folder, '.few'));
  mkdirSync(join(folder, '.many'));
}

async function compare(few: BenchServer, many: BenchServer): Promise<readonly Figure[]> {
  await delay(WARM_UP_MS);
  // The first pages of each brand compile and read what later ones find.
  for (const server of [few, many]) await loadSlot(server, { lastBytes: [], lateness: [] });
  const shown = new Map<BenchServer, Shown>([few, many].map((server) => [server, { lastBytes: [], lateness: [] }]));
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const server of pair % 2 === 0 ? [few, many] : [many, few]) await loadSlot(server, shown.get(server));
  const gate = { ratio: 1.1, sense: 'at most' } as const;
  const median = (values: readonly number[] = []): number =>
    quantile(
      values.toSorted((first, second) => first - second),
      5_000,
    );
  const [ours, theirs] = [shown.get(few), shown.get(many)];
  return [
    {
      goal: '200 brands',
      what: `last byte of a page, median, with ${BRANDS} brands against our own`,
      ours: median(theirs?.lastBytes),
      baseline: median(ours?.lastBytes),
      unit: 'ms',
      gate,
    },
    {
      goal: '200 brands',
      what: `lateness of a tick, p99, beside these pages, with ${BRANDS} brands against our own`,
      ours: median(theirs?.lateness),
      baseline: median(ours?.lateness),
      unit: 'ms',
      gate,
    },
  ];
}

/** Requests pages of the brands that both servers have, when they are due. */
async function loadSlot({ port, logFile }: BenchServer, shown: Shown | undefined): Promise<void> {
  assert(shown !== undefined, 'each server has its figures');
  const before = reportsIn(logFile).length;
  const hosts = brandNames().map((name) => `${name}.localhost`);
  const end = performance.now() + SLOT_MS;
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      // Each lane is another visitor: one address may not load this many pages.
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.3.${lane + 1}` });
      await delay((lane * EVERY_MS) / LANES);
      for (let turn = lane; performance.now() < end; turn += 1) {
        const host = hosts[turn % hosts.length] ?? '';
        const begin = performance.now();
        await fetchPage(agent, { port, host, path: PATHS[turn % PATHS.length] ?? '/' });
        shown.lastBytes.push(performance.now() - begin);
        await delay(Math.max(0, begin + EVERY_MS - performance.now()));
      }
      agent.destroy();
    }),
  );
  // The report in which the slot begins also counts the time before it.
  shown.lateness.push(latenessSince(logFile, before + 1));
}

interface Requested {
  readonly port: number;
  readonly host: string;
  readonly path: string;
}

function fetchPage(agent: Agent, { port, host, path }: Requested): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html', 'accept-encoding': 'br' };
    get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      // A brand without a home page redirects to its login.
      if (response.statusCode !== 200 && response.statusCode !== 302)
        reject(new Error(`${host}${path} answers ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}
