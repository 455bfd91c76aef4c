import { assert } from '@candor/domain/assert.ts';
import type { AccountId, BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Period } from './store.ts';

const madeRows = rowsOf({
  id: column.integer(),
  clientId: column.integer(),
  accountId: column.integer(),
  from: column.instant('period_from'),
  until: column.instant('period_until'),
  role: column.text<StaffRole>('staff_role'),
  madeAt: column.instant(),
});

/** A statement that staff have made for a client. */
export type MadeStatement = RowOf<typeof madeRows>;

const MADE_SHOWN = 50;

/** Lists the statements made for a client, newest first. */
export function listMade(connection: Connection, clientId: ClientId, count = MADE_SHOWN): Promise<MadeStatement[]> {
  return madeRows.all(
    connection,
    `SELECT ${madeRows.columns} FROM statement_made WHERE client_id = $1 ORDER BY id DESC LIMIT $2`,
    [String(clientId), count],
  );
}

/** Finds one of the client's own statements. */
export function findMade(connection: Connection, clientId: ClientId, id: number): Promise<MadeStatement | undefined> {
  return madeRows.first(connection, `SELECT ${madeRows.columns} FROM statement_made WHERE client_id = $1 AND id = $2`, [
    String(clientId),
    String(id),
  ]);
}

/** Finds the statement that this member of staff made under this request id. */
export function findMadeRequest(
  connection: Connection,
  staffId: number,
  request: string,
): Promise<MadeStatement | undefined> {
  return madeRows.first(
    connection,
    `SELECT ${madeRows.columns} FROM statement_made WHERE staff_id = $1 AND request_id = $2`,
    [String(staffId), request],
  );
}

interface NewMade extends Period {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly staffId: number;
  readonly role: StaffRole;
  readonly request: string;
  readonly at: Instant;
}

/** Stores a made statement and returns its id. */
export async function insertMade(
  connection: Connection,
  { brandId, clientId, accountId, from, until, staffId, role, request, at }: NewMade,
): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO statement_made
       (brand_id, client_id, account_id, period_from, period_until, staff_id, staff_role, request_id, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id::float8`,
    [
      brandId,
      String(clientId),
      String(accountId),
      toTimestamp(from),
      toTimestamp(until),
      staffId,
      role,
      request,
      toTimestamp(at),
    ],
  );
  const [row] = rows;
  assert(row !== undefined, 'a statement was noted');
  return row.id;
}
