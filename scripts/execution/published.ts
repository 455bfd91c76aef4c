import type { MonthFigures } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type pg from 'pg';
import type { Recounted } from './recount.ts';

/** The newest row of a published month. */
export interface Published extends Recounted {
  readonly month: string;
  readonly revision: number;
  /** undefined: it was published that there are too few orders. */
  readonly counted: MonthFigures | undefined;
}

interface Row {
  readonly brand_id: BrandId;
  readonly from: Instant;
  readonly until: Instant;
  readonly revision: number;
  readonly simulated: boolean;
  readonly figures: MonthFigures['figures'] | null;
  readonly periods: MonthFigures['periods'] | null;
}

/** Finds a published month, of one brand or of every brand that has published it. */
export async function findPublished(
  client: pg.ClientBase,
  { month, brandId }: { readonly month: string; readonly brandId: BrandId | undefined },
): Promise<readonly Published[]> {
  const { rows } = await client.query<Row>(
    `SELECT DISTINCT ON (brand_id) brand_id, month::timestamp AT TIME ZONE 'UTC' AS from,
       (month + interval '1 month') AT TIME ZONE 'UTC' AS until, revision, simulated, figures, periods
     FROM execution_month WHERE month = ($1 || '-01')::date AND ($2::text IS NULL OR brand_id = $2)
     ORDER BY brand_id, revision DESC`,
    [month, brandId],
  );
  return rows.map(({ brand_id: id, figures, periods, ...row }) => ({
    ...row,
    month,
    brandId: id,
    counted: figures === null || periods === null ? undefined : { figures, periods },
  }));
}
