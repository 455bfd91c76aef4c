import type { WireDiary } from '@candor/contracts/http/history.ts';
import type { Instant, PositionId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkDiary, tagKey } from '@candor/domain/trading/diary.ts';
import type { DiaryText } from '@candor/domain/trading/diary.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { diaryOf } from './present.ts';
import { findTrade } from './store.ts';
import type { Owner } from './store.ts';

export interface DiaryChange extends DiaryText {
  readonly position: PositionId;
  /** The version that the client has seen; 0 if there was none. */
  readonly version: number;
}

/**
 * Rule DI-2: writes over the version that the client saw, or refuses, so that no device overwrites the text of another.
 * A repeated change finds itself written and is accepted.
 */
export async function writeDiary(
  pool: Pool,
  owner: Owner,
  change: DiaryChange,
  now: Instant,
): Promise<Result<WireDiary>> {
  const checked = checkDiary(change);
  if (!checked.ok) return checked;
  const text = checked.value;
  return transaction(pool, owner.brandId, async (connection) => {
    const version = await write(connection, owner, { ...change, ...text }, now);
    if (version !== undefined) return accept({ note: text.note, tags: [...text.tags], version });
    const trade = await findTrade(connection, owner, change.position);
    if (trade === undefined) return refuse({ code: 'notFound', field: 'position' });
    const stored = diaryOf(trade);
    const isRepeated = stored.version === change.version + 1 && isSame(stored, text);
    return isRepeated ? accept(stored) : refuse({ code: 'noteChanged', field: 'version' });
  });
}

async function write(
  connection: Connection,
  { accounts }: Owner,
  { position, note, tags, version }: DiaryChange,
  now: Instant,
): Promise<number | undefined> {
  const values = [String(position), accounts.map(String), note, tags, tags.map(tagKey), toTimestamp(now)];
  const { rows } =
    version === 0
      ? await connection.query<{ version: number }>(
          `INSERT INTO trade_note (brand_id, account_id, position_id, note, tags, tag_keys, version, updated_at)
           SELECT brand_id, account_id, id, $3, $4, $5, 1, $6 FROM position
           WHERE id = $1 AND account_id = ANY($2::bigint[])
           ON CONFLICT DO NOTHING RETURNING version`,
          values,
        )
      : await connection.query<{ version: number }>(
          `UPDATE trade_note SET note = $3, tags = $4, tag_keys = $5, version = version + 1, updated_at = $6
           WHERE position_id = $1 AND account_id = ANY($2::bigint[]) AND version = $7::bigint RETURNING version`,
          [...values, version],
        );
  return rows[0]?.version;
}

function isSame(first: DiaryText, second: DiaryText): boolean {
  return first.note === second.note && first.tags.join('\n') === second.tags.join('\n');
}
