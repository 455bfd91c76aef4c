import { statfs } from 'node:fs/promises';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { RefusedConnection } from '../admission/connections.ts';
import type { Bus } from '../bus/bus.ts';
import type { SteadyClock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Readiness } from '../http/readiness.ts';
import '../modules/engine/dealing/index.ts';
import { totalOf } from '../modules/engine/quotes/index.ts';
import type { CanaryBoard } from './canary.ts';
import { addCanary } from './canaryMetrics.ts';
import type { SpanCounts } from '../tracing/exporter.ts';
import type { TraceCounts } from '../tracing/sampler.ts';
import { answerInTime } from './answerInTime.ts';
import { CollectedMetrics } from './collectedMetrics.ts';
import type { Count } from './collectedMetrics.ts';
import type { MailOutcome } from './mailWatch.ts';
import type { MoneyFigures } from './moneyFigures.ts';
import { rememberFor } from './rememberFor.ts';
import type { TraceMetrics } from './tracing.ts';

/** How long answers of other threads and the database are remembered, however many programs read the metrics. */
const REMEMBERED_MS = 5_000;
/** How long slow answers are remembered: sizes read every file of a table, and waiting money reads every brand. */
const LONG_REMEMBERED_MS = MINUTE_MS;
const LARGEST_TABLES = 12;
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface MetricsDeps {
  readonly bus: Bus;
  readonly clock: SteadyClock;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly dataDir: string;
  readonly readiness: () => Promise<Readiness>;
  readonly sockets: () => Readonly<Record<string, number>>;
  readonly isOnDuty: () => boolean;
  /** The canary's latest walk, where this edge makes them. */
  readonly canary: () => CanaryBoard;
  readonly alarmsRaised: () => number;
  readonly money: () => Promise<MoneyFigures>;
  readonly mails: () => Readonly<Record<MailOutcome, number>>;
  /** Undefined where nothing is traced. */
  readonly traces: () => TraceMetrics | undefined;
}

/** Opens the metrics of this process: its own, and those of the dealing thread and the database behind it. */
export function openMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'candor_http_answer_seconds',
    help: 'Time to an answer by area (api, page, office, files, bank) and class of status.',
    labelNames: ['area', 'status'],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  });
  const collected = new CollectedMetrics(registry);
  const refused: Record<RefusedConnection, number> = { answered: 0, dropped: 0 };
  collected.total(
    'candor_connections_refused_total',
    'Connections refused before a request, by whether they were answered.',
    ['outcome'],
    () => countsOf('outcome', refused),
  );
  addCondition(collected, deps);
  addTraffic(collected, deps);
  addDealing(collected, deps);
  addDatabase(collected, deps);
  addMoney(collected, deps);
  addTraces(collected, deps);
  addCanary(collected, deps.canary);
  return {
    contentType: registry.contentType,
    answered: ({ area, status, seconds }) => answers.observe({ area, status: classOf(status) }, seconds),
    refusedConnection: (how) => {
      refused[how] += 1;
    },
    text: () => registry.metrics(),
  };
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Adds whether the parts work: the contents of /readyz and /dealz as figures. */
function addCondition(metrics: CollectedMetrics, { readiness, dataDir, isOnDuty, alarmsRaised }: MetricsDeps): void {
  metrics.gauge('candor_condition', 'Whether a part works: 1 or 0.', ['part'], async (condition) => {
    const found = await readiness();
    for (const part of ['ready', 'deals', 'database', 'dealing'] as const) condition.set({ part }, found[part] ? 1 : 0);
    condition.set({ part: 'opening' }, found.opening.everywhere ? 0 : 1);
  });
  metrics.gauge('candor_on_duty', 'Is it this edge that looks after everything: 1 or 0.', [], async (duty) => {
    duty.set(isOnDuty() ? 1 : 0);
  });
  metrics.gauge('candor_opening_pauses', 'Pauses of opening that are set.', [], async (pauses) => {
    pauses.set((await readiness()).opening.pauses);
  });
  metrics.gauge('candor_price_sources', 'Price sources by state.', ['state'], async (sources) => {
    const found = await readiness();
    for (const state of ['connecting', 'live', 'stale', 'down'] as const)
      sources.set({ state }, found.sources.filter((source) => source.state === state).length);
  });
  metrics.gauge('candor_disk_free_bytes', 'Free room for DATA_DIR.', [], async (free) => {
    const { bavail, bsize } = await statfs(dataDir);
    free.set(bavail * bsize);
  });
  metrics.total('candor_alarms_total', 'Alarms raised since the start.', [], () => [
    { labels: {}, count: alarmsRaised() },
  ]);
}

function addTraffic(metrics: CollectedMetrics, { sockets, pools, mails }: MetricsDeps): void {
  metrics.gauge('candor_sockets', 'Open sockets by kind.', ['kind'], async (open) => {
    for (const [kind, count] of Object.entries(sockets())) open.set({ kind }, count);
  });
  metrics.gauge(
    'candor_pool_connections',
    'Database connections by pool and state.',
    ['pool', 'state'],
    async (all) => {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        all.set({ pool: name, state: 'open' }, totalCount);
        all.set({ pool: name, state: 'idle' }, idleCount);
        all.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  );
  metrics.total('candor_mails_total', 'Attempts to send a mail, by outcome.', ['outcome'], () =>
    countsOf('outcome', mails()),
  );
}

function addDealing(metrics: CollectedMetrics, { bus, clock }: MetricsDeps): void {
  const read = rememberFor(clock, REMEMBERED_MS, async () => {
    const [times, quality] = await Promise.all([
      answerInTime(bus.request('dealing.fillTimes', null)),
      answerInTime(bus.request('quotes.quality', null)),
    ]);
    return { times, quality };
  });
  // Zero while dealing does not answer would look like a restart, and the count after it like a thousand new commands.
  let commands = 0;
  metrics.total('candor_commands_total', 'Commands that the engine has answered.', [], async () => {
    commands = (await read()).times?.count ?? commands;
    return [{ labels: {}, count: commands }];
  });
  metrics.gauge(
    'candor_command_seconds',
    'From arrival to the answer after the commit, of the latest thousand commands.',
    ['quantile'],
    async (seconds) => {
      const { times } = await read();
      seconds.reset();
      if (times?.medianMs !== undefined) seconds.set({ quantile: '0.5' }, times.medianMs / 1_000);
      if (times?.p99Ms !== undefined) seconds.set({ quantile: '0.99' }, times.p99Ms / 1_000);
    },
  );
  metrics.total('candor_quotes_total', 'Quotes by what the price gate made of them.', ['outcome'], async () => {
    const { quality } = await read();
    if (quality === undefined) return [];
    return countsOf('outcome', { ...totalOf(quality.instruments.map(({ counts }) => counts)) });
  });
}

function addDatabase(metrics: CollectedMetrics, { pools, clock }: MetricsDeps): void {
  const { web } = pools;
  if (web === undefined) return;
  const read = rememberFor(clock, LONG_REMEMBERED_MS, () => readSizes(web));
  metrics.gauge('candor_table_bytes', 'The largest tables with their indexes.', ['table'], async (sizes) => {
    sizes.reset();
    for (const { table, bytes } of (await answerInTime(read())) ?? []) sizes.set({ table }, bytes);
  });
}

function addTraces(metrics: CollectedMetrics, { traces }: MetricsDeps): void {
  const countsOrNone = (counts: SpanCounts | TraceCounts | undefined) =>
    counts === undefined ? [] : countsOf('outcome', { ...counts });
  metrics.total('candor_traces_total', 'Orders and requests that were drawn for a trace.', ['outcome'], () =>
    countsOrNone(traces()?.traces),
  );
  metrics.total('candor_trace_spans_total', 'Spans by what became of them.', ['outcome'], () =>
    countsOrNone(traces()?.spans),
  );
}

function addMoney(metrics: CollectedMetrics, { money, clock }: MetricsDeps): void {
  const read = rememberFor(clock, LONG_REMEMBERED_MS, money);
  const help = 'What of clients’ money waits for a person: differences, and payments that are held or late.';
  metrics.gauge('candor_money_waiting', help, ['what'], async (waiting) => {
    for (const [what, count] of Object.entries((await answerInTime(read())) ?? {})) waiting.set({ what }, count);
  });
}

interface TableSize {
  readonly table: string;
  readonly bytes: number;
}

async function readSizes(pool: Pool): Promise<readonly TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `SELECT relname AS "table", sum(pg_total_relation_size(coalesce(part.relid, oid)))::float8 AS bytes
     FROM pg_class LEFT JOIN LATERAL pg_partition_tree(oid) AS part ON relkind = 'p'
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     GROUP BY relname ORDER BY 2 DESC LIMIT ${LARGEST_TABLES}`,
  );
  return rows;
}

function countsOf<Label extends string>(
  label: Label,
  counts: Readonly<Record<string, number>>,
): readonly Count<Label>[] {
  return Object.entries(counts).map(([name, count]) => ({ labels: labelled(label, name), count }));
}

function labelled<Label extends string>(label: Label, value: string): Partial<Record<Label, string>> {
  const labels: Partial<Record<Label, string>> = {};
  labels[label] = value;
  return labels;
}
