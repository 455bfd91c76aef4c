import { randomInt } from 'node:crypto';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Pool } from '../../../database/pool.ts';
import { toTimestamp } from '../../../database/pool.ts';

const SEED_BITS = 2 ** 31;

/** Facts that determine the simulated market of this installation. */
export interface Installation {
  readonly seed: number;
  /** The minute from which the market ticks at its live pace. */
  readonly firstInstant: Instant;
}

/** Reads the installation, creating it at the first start. The seed is drawn once and never changes. */
export async function ensureInstallation(web: Pool, now: Instant): Promise<Installation> {
  const firstInstant = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  await web.query('INSERT INTO installation (seed, first_instant) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    randomInt(SEED_BITS),
    toTimestamp(firstInstant),
  ]);
  return readInstallation(web);
}

/** Reads the installation, which the main thread creates before any other starts. */
export async function readInstallation(pool: Pool): Promise<Installation> {
  const { rows } = await pool.query<{ seed: string; first_instant: Instant }>(
    'SELECT seed::text, first_instant FROM installation',
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the installation has no row: the main thread makes it at its start');
  return { seed: Number.parseInt(row.seed, 10), firstInstant: row.first_instant };
}

/** The hour bars of closed days; a day is stored with all its hours or not at all. */
export interface CandleStore {
  load(symbol: InstrumentSymbol, from: Instant, to: Instant): Promise<readonly Bar[]>;
  save(symbol: InstrumentSymbol, hours: readonly Bar[], days: readonly Bar[]): Promise<void>;
}

interface CandleRow {
  readonly opened_at: Instant;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly ticks: number;
}

/** Creates the store; only the login of the render thread may write bars. */
export function createCandleStore(render: Pool): CandleStore {
  async function load(symbol: InstrumentSymbol, from: Instant, to: Instant): Promise<readonly Bar[]> {
    const { rows } = await render.query<CandleRow>(
      `SELECT opened_at, open, high, low, close, ticks FROM candle
       WHERE symbol = $1 AND interval = '1h' AND opened_at >= $2 AND opened_at < $3 ORDER BY opened_at`,
      [symbol, toTimestamp(from), toTimestamp(to)],
    );
    return rows.map(barOfRow);
  }

  async function save(symbol: InstrumentSymbol, hours: readonly Bar[], days: readonly Bar[]): Promise<void> {
    const rows = [...hours.map((bar) => ['1h', bar] as const), ...days.map((bar) => ['1D', bar] as const)];
    if (rows.length === 0) return;
    const column = (pick: (bar: Bar) => bigint) => rows.map(([, bar]) => pick(bar));
    await render.query(
      `INSERT INTO candle (symbol, interval, opened_at, open, high, low, close, ticks)
       SELECT $1, * FROM unnest(
         $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[]
       )
       ON CONFLICT DO NOTHING`,
      [
        symbol,
        rows.map(([interval]) => interval),
        rows.map(([, bar]) => toTimestamp(bar.time)),
        column((bar) => bar.open),
        column((bar) => bar.high),
        column((bar) => bar.low),
        column((bar) => bar.close),
        rows.map(([, bar]) => bar.ticks),
      ],
    );
  }

  return { load, save };
}

function barOfRow(row: CandleRow): Bar {
  const { opened_at: time, open, high, low, close, ticks } = row;
  return { time, open: rate(open), high: rate(high), low: rate(low), close: rate(close), ticks };
}
