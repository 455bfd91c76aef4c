import type { FactorKind } from '@candor/domain/clients/factors.ts';
import type { Connection } from '../../../database/pool.ts';
import type { FactorOwner } from './owner.ts';

/** Has the owner set up a second factor? In the transaction's tenant. */
export async function hasFactorKind(connection: Connection, { kind, id }: FactorOwner): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM totp_factor WHERE owner_kind = $1 AND owner_id = $2 AND confirmed_at IS NOT NULL)
       OR EXISTS (SELECT FROM passkey WHERE owner_kind = $1 AND owner_id = $2) AS has`,
    [kind, id],
  );
  return rows[0]?.has === true;
}

/** Lists the kinds of second factor of all owners of a kind, in the transaction's tenant. */
export async function listFactorKinds(
  connection: Connection,
  kind: FactorOwner['kind'],
): Promise<ReadonlyMap<number, readonly FactorKind[]>> {
  const { rows } = await connection.query<{ id: number; factors: FactorKind[] }>(
    `SELECT owner_id::float8 AS id, array_agg(DISTINCT factor ORDER BY factor DESC) AS factors
     FROM (
       SELECT owner_id, 'totp' AS factor FROM totp_factor WHERE owner_kind = $1 AND confirmed_at IS NOT NULL
       UNION ALL
       SELECT owner_id, 'passkey' FROM passkey WHERE owner_kind = $1
     ) AS held GROUP BY owner_id`,
    [kind],
  );
  return new Map(rows.map(({ id, factors }) => [id, factors]));
}
