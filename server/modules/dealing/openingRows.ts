import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type pg from 'pg';
import { toInteger } from '../../database/columns.ts';
import type { OpeningRow } from './rows.ts';

interface OpeningColumns {
  readonly command_id: string;
  readonly brand_id: BrandId | null;
  readonly symbol: InstrumentSymbol | null;
  readonly is_paused: boolean;
  readonly acting_brand: BrandId;
  readonly staff_id: bigint;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly last_tick: bigint;
  readonly journalled: number;
  readonly at: Instant;
  readonly batch: bigint;
}

/** With its place among the batches. */
export interface StoredOpening extends OpeningRow {
  readonly batch: number;
}

/** Every switch of opening in the order in which they were decided. */
export async function readOpenings(client: Pick<pg.ClientBase, 'query'>): Promise<StoredOpening[]> {
  const { rows } = await client.query<OpeningColumns>('SELECT * FROM opening_switch ORDER BY batch, seq');
  return rows.map((row) => ({
    commandId: row.command_id,
    brandId: row.brand_id ?? undefined,
    symbol: row.symbol ?? undefined,
    isPaused: row.is_paused,
    actingBrand: row.acting_brand,
    staffId: toInteger(row.staff_id),
    staffName: row.staff_name,
    approvedBy: row.approved_by ?? undefined,
    reason: row.reason,
    lastTick: toInteger(row.last_tick),
    journalled: row.journalled,
    at: row.at,
    batch: toInteger(row.batch),
  }));
}
