import { join } from 'node:path';
import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import type { BrandId, ClientId, Instant, PositionId } from '@candor/domain/ids.ts';
import { transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { findReceipt } from '@candor/server/modules/engine/receipts/store.ts';
import { StartError } from '../progress.ts';
import { readPartFile } from './partFile.ts';
import { listArchived, titleOf } from './parts.ts';

interface Found {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  /** The position's own number and, for a part, that of the position it was split from. */
  readonly positions: readonly PositionId[];
  readonly openedAt: Instant;
  readonly closedAt: Instant;
}

/**
 * Rule ER-12: makes the receipt of a closed position from the files of its months, as it always was. `pool` has one
 * connection, as candor_office: what the files say of the position is put into a table of its session that is found
 * before the real one, so that the receipt is made by the code that makes all others. Fails with a sentence if no such
 * position exists, or if a file is not the archived one.
 */
export async function archivedReceipt(pool: Pool, folder: string, position: PositionId): Promise<Receipt> {
  const found = await findPosition(pool, position);
  if (found === undefined) throw new StartError(`There is no closed position ${position}.`);
  const rows = await readRows(pool, folder, found);
  await transaction(pool, found.brandId, async (connection) => {
    await connection.query('CREATE TEMPORARY TABLE execution (LIKE public.execution)');
    const whole = 'SELECT * FROM json_populate_recordset(NULL::public.execution, $2)';
    await connection.query(
      `INSERT INTO pg_temp.execution
       SELECT DISTINCT ON (id) * FROM (
         SELECT * FROM public.execution WHERE position_id = ANY ($1::bigint[]) UNION ALL ${whole}) AS known ORDER BY id`,
      [found.positions, `[${rows.join()}]`],
    );
  });
  const receipt = await findReceipt(pool, found, { position });
  if (receipt === undefined) throw new StartError(`The files in ${folder} have no execution of position ${position}.`);
  return receipt;
}

async function findPosition(pool: Pool, position: PositionId): Promise<Found | undefined> {
  const { rows: brands } = await pool.query<{ id: BrandId }>('SELECT id FROM brand ORDER BY id');
  for (const { id: brandId } of brands) {
    const { rows } = await transaction(pool, brandId, (connection) =>
      connection.query<{ client_id: number; parent: number | null; opened_at: Instant; closed_at: Instant }>(
        `SELECT client_id::float8, parent::float8, position.opened_at, closed_at
         FROM position JOIN trading_account account ON account.id = account_id
         WHERE position.id = $1 AND closed_at IS NOT NULL`,
        [position],
      ),
    );
    const [row] = rows;
    if (row === undefined) continue;
    const { client_id: clientId, parent, opened_at: openedAt, closed_at: closedAt } = row;
    return { brandId, clientId, positions: parent === null ? [position] : [parent, position], openedAt, closedAt };
  }
  return undefined;
}

/** Reads the files of the position's months, each to its end, since only then it is known to be the archived one. */
async function readRows(pool: Pool, folder: string, { positions, openedAt, closedAt }: Found): Promise<string[]> {
  const parts = (await listArchived(pool)).filter(
    ({ table, from = openedAt, until }) => table === 'execution' && from <= closedAt && until > openedAt,
  );
  const own = new RegExp(`"position_id":(?:${positions.join('|')}),`);
  const found: string[] = [];
  for (const part of parts) {
    const file = { title: titleOf(part), hash: part.hash };
    for await (const row of readPartFile(join(folder, part.file), file)) if (own.test(row)) found.push(row);
  }
  return found;
}
