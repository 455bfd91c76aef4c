import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { CloseOut } from '@candor/domain/trading/closeOutUndone.ts';
import type { Forgiveness } from '@candor/domain/trading/repair.ts';
import { z } from 'zod';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { openRateBefore, storedLegs } from '../../engine/dealing/index.ts';
import { FORGIVENESS, FORGIVENESS_OF, TRADE, TRADE_OWNER, toForgiveness } from './correctionStore.ts';
import type { ForgivenessColumns, TradeRow } from './correctionStore.ts';

interface Row extends TradeRow, ForgivenessColumns {
  readonly execution: bigint;
  readonly at: Instant;
  readonly legs: unknown;
  readonly cash: bigint;
  readonly held: unknown;
}

export interface FoundCloseOut {
  readonly row: TradeRow;
  readonly forgiveness: Forgiveness;
  readonly closeOut: CloseOut;
}

const held = z.array(
  z.object({
    position: z.number(),
    symbol: z.string(),
    direction: z.enum(['buy', 'sell']),
    leverage: z.number(),
    openRate: z.string().transform((text) => rate(BigInt(text))),
    amount: z.string().transform((text) => money(BigInt(text))),
  }),
);

/** Positions of an account just before an execution. Parts that were closed later were part of their position then. */
const HELD = `(SELECT jsonb_agg(jsonb_build_object('position', one.id, 'symbol', one.symbol, 'direction', one.direction,
    'leverage', one.leverage, 'openRate',
    ${openRateBefore({ position: 'one.id', decision: 'hit.id' })}::text, 'amount', (one.amount + coalesce(
      (SELECT sum(part.amount) FROM position part WHERE part.parent = one.id AND part.id > hit.id), 0))::text)
    ORDER BY one.id)
  FROM position one
  WHERE one.account_id = hit.account_id AND one.parent IS NULL AND one.id < hit.id
    AND (one.closed_at IS NULL OR one.closed_at >= hit.at) AND NOT EXISTS (
    SELECT FROM execution earlier WHERE earlier.position_id = one.id AND earlier.kind = 'close' AND earlier.id < hit.id))`;

/** Lists the close-outs of these accounts in a period, in order of time, each with its account before it. */
export async function listCloseOuts(
  connection: Connection,
  accounts: readonly AccountId[],
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<FoundCloseOut[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${TRADE}, ${FORGIVENESS}, hit.id AS execution, hit.at, hit.legs, ${HELD} AS held,
       (SELECT coalesce(sum(posting.amount), 0)::bigint FROM posting
        WHERE posting.account_id = hit.account_id AND posting.entry_id < coalesce(hit.entry_id, hit.id)) AS cash
     FROM execution hit JOIN position ON position.id = hit.position_id ${TRADE_OWNER} ${FORGIVENESS_OF}
     WHERE hit.account_id = ANY ($1) AND hit.kind = 'close' AND hit.actor = 'closeOut' AND hit.at BETWEEN $2 AND $3
     ORDER BY hit.id`,
    [accounts, toTimestamp(from), toTimestamp(until)],
  );
  return rows.map((row) => ({
    row,
    forgiveness: toForgiveness(row),
    closeOut: {
      execution: toInteger(row.execution),
      position: toInteger(row.id),
      at: row.at,
      cash: money(row.cash),
      held: held.parse(row.held ?? []),
      quotes: row.legs === null ? [] : storedLegs(row.legs),
    },
  }));
}
