import type { ComparedProvider } from '@candor/contracts/http/office/reconciliation.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { IS_OPEN } from './lists.ts';

const COUNT_MAXIMUM = 1_000;

const comparedRows = rowsOf({
  from: column.instant('(SELECT from_at FROM stretch)').nullable(),
  until: column.instant('(SELECT until_at FROM stretch)').nullable(),
  open: column.integer(`(SELECT count(*) FROM reconciliation_line line
    WHERE line.brand_id = $1 AND line.provider = $2 AND ${IS_OPEN})`),
  uncompared: column.integer('(SELECT count(*) FROM uncompared)'),
  uncompared_since: column.instant('(SELECT min(answered_at) FROM uncompared)').nullable(),
});

/**
 * Rule RC-10: returns how far a provider has been compared: the last period without a gap, its open differences, and
 * its credits afterwards. Nothing is reported about any other time.
 */
export async function readCompared(
  connection: Connection,
  brandId: BrandId,
  { provider, how }: Pick<ComparedProvider, 'provider' | 'how'>,
): Promise<ComparedProvider> {
  const compared = await comparedRows.one(
    connection,
    `WITH stretch AS (
       SELECT lower(one) AS from_at, upper(one) AS until_at
       FROM unnest((SELECT range_agg(tstzrange(from_at, until_at)) FROM reconciliation_run
         WHERE brand_id = $1 AND provider = $2)) AS one
       ORDER BY one DESC LIMIT 1
     ), uncompared AS (
       SELECT credit.answered_at FROM payment_move credit
         JOIN payment ON payment.brand_id = credit.brand_id AND payment.id = credit.payment_id
       WHERE credit.brand_id = $1 AND credit.provider = $2 AND credit.state = 'done'
         AND credit.kind IN ('deposit', 'releaseSuspended') AND payment.type_id IN (1, 2, 3, 9)
         AND credit.answered_at >= coalesce((SELECT until_at FROM stretch), '-infinity')
       ORDER BY credit.answered_at LIMIT ${COUNT_MAXIMUM}
     )
     SELECT ${comparedRows.columns}`,
    [brandId, provider],
  );
  return { provider, how, ...compared };
}
