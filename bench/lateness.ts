import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CLIENT_COOKIE } from '../tests/support/clientCookie.ts';
import type { Figure } from './measure.ts';
import { withServer } from './server.ts';

const CONNECTIONS = 200;
/** Warm-up: the dealing thread reports each ten seconds, and its first report contains the start-up. */
const WARM_UP_MS = 22_000;
const PHASE_MS = 32_000;

const report = z.object({ lateness: z.object({ p99Ms: z.number() }) });
type Report = z.infer<typeof report>;

/** Ruling B1: measures how late ticks are in the dealing thread while pages are rendered, against an idle server. */
export async function measureLateness(): Promise<Figure> {
  const { idleMs, loadedMs, load: pages } = await latenessBeside(loadUncached);
  process.stdout.write(`   (${pages} pages rendered; ${idleMs} ms idle, ${loadedMs} ms loaded)\n`);
  return {
    goal: 'threads',
    what: `lateness of a tick, p99, while ${CONNECTIONS} connections load uncached pages`,
    ours: loadedMs,
    baseline: idleMs,
    unit: 'ms',
    gate: { ratio: 2, sense: 'at most' },
  };
}

/** The lateness of a tick, p99 in milliseconds, of an idle server and of the same one under this load. */
export interface Beside<Load> {
  readonly idleMs: number;
  readonly loadedMs: number;
  readonly load: Load;
}

export function latenessBeside<Load>(
  load: (baseUrl: string, durationMs: number) => Promise<Load>,
): Promise<Beside<Load>> {
  return withServer({ LOG_LEVEL: 'info' }, async ({ baseUrl, logFile }) => {
    await delay(WARM_UP_MS);
    const before = reportsIn(logFile).length;
    await delay(PHASE_MS);
    const idle = reportsIn(logFile).length;
    const idleMs = latenessSince(logFile, before);
    const loaded = await load(baseUrl, PHASE_MS);
    return { idleMs, loadedMs: latenessSince(logFile, idle + 1), load: loaded };
  });
}

/** Lists the dealing thread's reports of how late ticks were, oldest first. */
export function reportsIn(logFile: string): readonly Report[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"lateness"'))
    .map((line) => report.parse(JSON.parse(line)));
}

/**
 * Returns the lateness in milliseconds since this report: the median of the reports' 99th percentiles, so that one
 * hiccup of the machine is not the figure.
 */
export function latenessSince(logFile: string, first: number): number {
  const found = reportsIn(logFile).slice(first);
  const sorted = found.map(({ lateness }) => lateness.p99Ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Has every connection ask for one page after another, of those that are made for each visitor. */
async function loadUncached(baseUrl: string, durationMs: number): Promise<number> {
  const end = performance.now() + durationMs;
  let pages = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      // Each lane is another client: one address may not load this many pages.
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${lane + 1}` });
      for (let turn = 0; performance.now() < end; turn += 1) {
        await fetchPage(agent, `${baseUrl}/platform/BTCUSD?${lane}-${turn}`);
        pages += 1;
      }
      agent.destroy();
    }),
  );
  return pages;
}

function fetchPage(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html', cookie: CLIENT_COOKIE } }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}
