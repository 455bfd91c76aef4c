import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface Restriction {
  readonly id: number;
  readonly clientId: ClientId;
  readonly by: string;
  readonly reason: string;
  readonly at: Instant;
}

interface NewRestriction {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly staffId: number;
  readonly staffName: string;
  readonly reason: string;
  readonly request: string;
  readonly at: Instant;
}

type Ended = 'now' | 'before' | 'other';

/** Restrictions that one person imposes on a client and an approval ends; at most one of a kind is in force. */
class RestrictionStore {
  readonly #table: string;
  readonly #since: string;
  readonly #columns: string;

  constructor(table: 'client_freeze' | 'legal_hold', since: 'frozen_at' | 'held_at') {
    this.#table = table;
    this.#since = since;
    this.#columns = `id::float8, client_id::float8 AS "clientId", staff_name AS by, reason, ${since} AS at`;
  }

  /** Finds the restriction in force. */
  async find(connection: Connection, clientId: ClientId): Promise<Restriction | undefined> {
    const { rows } = await connection.query<Restriction>(
      `SELECT ${this.#columns} FROM ${this.#table} WHERE client_id = $1 AND ended_at IS NULL`,
      [clientId],
    );
    return rows[0];
  }

  /** Finds the restriction that this person has imposed with this request before. */
  async findRequest(connection: Connection, staffId: number, request: string): Promise<Restriction | undefined> {
    const { rows } = await connection.query<Restriction>(
      `SELECT ${this.#columns} FROM ${this.#table} WHERE staff_id = $1 AND request_id = $2`,
      [staffId, request],
    );
    return rows[0];
  }

  async insert(connection: Connection, one: NewRestriction): Promise<number> {
    const { brandId, clientId, staffId, staffName, reason, request, at } = one;
    const { rows } = await connection.query<{ id: number }>(
      `INSERT INTO ${this.#table} (brand_id, client_id, staff_id, staff_name, reason, request_id, ${this.#since})
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id::float8`,
      [brandId, clientId, staffId, staffName, reason, request, toTimestamp(at)],
    );
    const [row] = rows;
    assert(row !== undefined, 'a restriction was stored');
    return row.id;
  }

  /** Ends a restriction. `before`: this approval has ended it already; `other`: another approval has. */
  async end(
    connection: Connection,
    id: number,
    { approvalId, now }: { readonly approvalId: number; readonly now: Instant },
  ): Promise<Ended> {
    const { rowCount } = await connection.query(
      `UPDATE ${this.#table} SET approval_id = $2, ended_at = $3 WHERE id = $1 AND ended_at IS NULL`,
      [id, approvalId, toTimestamp(now)],
    );
    if (rowCount === 1) return 'now';
    const { rows } = await connection.query(`SELECT 1 FROM ${this.#table} WHERE id = $1 AND approval_id = $2`, [
      id,
      approvalId,
    ]);
    return rows.length === 1 ? 'before' : 'other';
  }
}

/** Rule FZ-1: freezes of accounts. */
export const freezes = new RestrictionStore('client_freeze', 'frozen_at');
/** Rule ER-5: legal holds, which stop the erasure of a client's data. */
export const holds = new RestrictionStore('legal_hold', 'held_at');
