import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildAll } from '../../scripts/builds/all.ts';
import { printLine } from '../../scripts/progress.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { startTestServer } from '../../tests/support/server.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { startLoad } from './load.ts';
import type { Load } from './load.ts';
import { boundsOf, courseOf, growthOf, readMetric, shareOf } from './samples.ts';
import type { Course, Sample } from './samples.ts';
import { readTables, readTape } from './sizes.ts';

const SAMPLE_MS = 10_000;
/** Minimum length: three thirds of a few samples each. */
const MINUTES_MINIMUM = 3;
const DAY_S = 86_400;
/** Largest ratio of the last third to the middle third. Latencies share the machine with the load itself. */
const LIMITS = { memory: 1.25, files: 1.1, latency: 2 } as const;

/**
 * `npm run soak -- 30`: runs a whole broker under load for a number of minutes, and finds what grows meanwhile. Exit
 * code 1: something does.
 */
async function soak(minutes: number): Promise<number> {
  await buildAll();
  const { cluster, stop } = await startCluster();
  try {
    const server = await startTestServer({ cluster, isSeeded: true, settings: { LOG_LEVEL: 'info' } });
    const load = await startLoad(server);
    const samples = await watch(server, load, minutes);
    await load.stop();
    const isBounded = reportBounds(samples, load.clientBytes);
    const isSound = report(samples, load, server) && isBounded;
    const log = server.log();
    await server.stop();
    const alarms = log.split('\n').filter((line) => line.includes('"alarm"'));
    for (const alarm of alarms.slice(0, 5)) printLine(`alarm: ${alarm.slice(0, 200)}`);
    return isSound && alarms.length === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}

async function watch(server: TestServer, load: Load, minutes: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  while (performance.now() - began < minutes * 60_000) {
    await delay(SAMPLE_MS);
    const sample = await takeSample(server, load, performance.now() - began);
    samples.push(sample);
    if (samples.length % 6 === 0) printLine(describeSample(sample));
  }
  return samples;
}

async function takeSample(server: TestServer, load: Load, atMs: number): Promise<Sample> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text();
  const { orders, pages, frames } = load.take();
  return {
    atMs,
    orders: load.done.orders,
    logBytes: server.log().length,
    heapBytes: readMetric(text, 'nodejs_heap_size_used_bytes'),
    residentBytes: readMetric(text, 'process_resident_memory_bytes'),
    openFiles: readMetric(text, 'process_open_fds'),
    orderP99Ms: shareOf(orders, 0.99),
    pageP99Ms: shareOf(pages, 0.99),
    frameMs: shareOf(frames, 1),
    tableBytes: await readTables(server),
    ticks: readMetric(text, 'candor_quotes_total'),
    tapeBytes: readTape(server),
  };
}

function describeSample({ atMs, orders, heapBytes, residentBytes, orderP99Ms, pageP99Ms }: Sample): string {
  const mega = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;
  return (
    `${Math.round(atMs / 60_000)} min: ${orders} orders, heap ${mega(heapBytes)}, resident ${mega(residentBytes)}, ` +
    `order p99 ${Math.round(orderP99Ms ?? 0)} ms, page p99 ${Math.round(pageP99Ms ?? 0)} ms`
  );
}

/** Reports the growth; true if nothing grows that should not. */
function report(samples: readonly Sample[], { done }: Load, server: TestServer): boolean {
  const courses: readonly (readonly [what: string, course: Course, limit: number])[] = [
    ['heap of the main thread, bytes', courseOf(samples, ({ heapBytes }) => heapBytes), LIMITS.memory],
    ['resident memory, bytes', courseOf(samples, ({ residentBytes }) => residentBytes), LIMITS.memory],
    ['open files', courseOf(samples, ({ openFiles }) => openFiles), LIMITS.files],
    ['order, p99 ms', courseOf(samples, ({ orderP99Ms }) => orderP99Ms), LIMITS.latency],
    ['page, p99 ms', courseOf(samples, ({ pageP99Ms }) => pageP99Ms), LIMITS.latency],
    ['longest wait for prices, ms', courseOf(samples, ({ frameMs }) => frameMs), LIMITS.latency],
  ];
  printLine('\nSeries                          middle third    last third    ratio');
  for (const [what, { middle, last, ratio }, limit] of courses)
    printLine(
      `${what.padEnd(32)}${String(Math.round(middle)).padStart(12)}${String(Math.round(last)).padStart(14)}` +
        `${ratio.toFixed(2).padStart(9)}  ${ratio <= limit ? '' : `ABOVE ${limit}`}`,
    );
  reportGrowth(samples);
  printLine(
    `\n${done.orders} orders and ${done.deposits} deposits were answered, ${done.unanswered} orders and ${done.troubles} other calls were not.`,
  );
  return (
    courses.every(([, { ratio }, limit]) => ratio <= limit) &&
    done.unanswered === 0 &&
    done.troubles === 0 &&
    audits(server)
  );
}

/** Reports the bounds; true if nothing leaves more behind than its bound allows. */
function reportBounds(samples: readonly Sample[], clientBytes: number): boolean {
  const bounds = boundsOf(samples, clientBytes);
  printLine('');
  for (const { what, value, most } of bounds)
    printLine(`${what.padEnd(32)}${value.toFixed(1).padStart(14)}${value <= most ? '' : `  ABOVE ${most}`}`);
  return bounds.every(({ value, most }) => value <= most);
}

function reportGrowth(samples: readonly Sample[]): void {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return;
  const seconds = (last.atMs - first.atMs) / 1_000;
  const perSecond = (last.orders - first.orders) / seconds;
  printLine(`\nTable                bytes an order    MB a day at ${perSecond.toFixed(1)} orders/s`);
  for (const { table, bytes } of growthOf(samples))
    printLine(
      `${table.padEnd(20)}${String(Math.round(bytes)).padStart(15)}${megabytes(bytes * perSecond * DAY_S).padStart(24)}`,
    );
  printLine(
    `log                 ${''.padStart(15)}${megabytes(((last.logBytes - first.logBytes) / seconds) * DAY_S).padStart(24)}`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

/** Audits the books of what was dealt, with the operator's command. */
function audits({ database }: TestServer): boolean {
  const script = resolve(import.meta.dirname, '../../scripts/auditBooks.ts');
  const { status, stdout } = spawnSync(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: database.databaseUrl,
      AUDIT_DATABASE_PASSWORD: database.passwords.audit,
      DATA_DIR: join(resolve(import.meta.dirname, '../../.cache'), 'soak'),
    },
    encoding: 'utf8',
  });
  printLine(stdout.trim());
  return status === 0;
}

const minutes = Number.parseFloat(process.argv[2] ?? '30');
if (!(minutes >= MINUTES_MINIMUM)) {
  printLine(`npm run soak -- MINUTES, at least ${MINUTES_MINIMUM}; 30 if left out.`);
  process.exitCode = 2;
} else process.exitCode = await soak(minutes);
