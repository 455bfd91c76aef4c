import type { ComparedProvider } from '@candor/contracts/http/office/reconciliation.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import type { Connection } from '../../../database/pool.ts';
import { IS_OPEN } from './lists.ts';

const COUNT_MAXIMUM = 1_000;

interface Row {
  readonly from_at: Instant | null;
  readonly until_at: Instant | null;
  readonly open: bigint;
  readonly uncompared: bigint;
  readonly uncompared_since: Instant | null;
}

/**
 * Rule RC-10: how far a provider has been compared: the last stretch of time without a gap, its open differences, and
 * what was credited by it afterwards. Nothing is said of any other time.
 */
export async function readCompared(
  connection: Connection,
  brandId: BrandId,
  { provider, how }: Pick<ComparedProvider, 'provider' | 'how'>,
): Promise<ComparedProvider> {
  const { rows } = await connection.query<Row>(
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
     SELECT (SELECT from_at FROM stretch) AS from_at, (SELECT until_at FROM stretch) AS until_at,
       (SELECT count(*) FROM reconciliation_line line
        WHERE line.brand_id = $1 AND line.provider = $2 AND ${IS_OPEN}) AS open,
       (SELECT count(*) FROM uncompared) AS uncompared, (SELECT min(answered_at) FROM uncompared) AS uncompared_since`,
    [brandId, provider],
  );
  const [row] = rows;
  return {
    provider,
    how,
    from: row?.from_at ?? null,
    until: row?.until_at ?? null,
    open: toInteger(row?.open ?? 0n),
    uncompared: toInteger(row?.uncompared ?? 0n),
    uncompared_since: row?.uncompared_since ?? null,
  };
}
