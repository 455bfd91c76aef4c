import type { Device } from '@candor/domain/clients/device.ts';
import type { LostFactors, LostNotices, PartnerLostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

export interface StoredLost<End extends PartnerLostEnd> extends LostFactors<End>, LostNotices {
  readonly id: number;
  /** Id of the client or partner. */
  readonly ownerId: number;
  readonly device: Device;
}

export interface NewLost {
  readonly brandId: BrandId;
  readonly ownerId: number;
  readonly startedAt: Instant;
  readonly readyAt: Instant;
  readonly device: Device;
}

const lostRows = <End extends PartnerLostEnd>(owner: string) =>
  rowsOf({
    id: column.integer(),
    ownerId: column.integer(owner),
    startedAt: column.instant(),
    readyAt: column.instant(),
    device: { browser: column.text(), system: column.text() },
    halfwayNotifiedAt: column.instant('halfway_told_at').optional(),
    readyNotifiedAt: column.instant('ready_told_at').optional(),
    endedAt: column.instant().optional(),
    endedBy: column.text<End>().optional(),
  });

/** Condition for a completed recovery without a new factor yet. */
const IS_OWED = "ended_by = 'completed' AND replaced_at IS NULL";

/** Waiting periods of people who report that they have lost all second factors; each person has at most one open. */
export class LostStore<End extends PartnerLostEnd> {
  readonly #table: string;
  readonly #owner: string;
  readonly #rows: ReturnType<typeof lostRows<End>>;

  constructor(table: 'lost_factors' | 'affiliate_lost_factors', owner: 'client_id' | 'affiliate_id') {
    this.#table = table;
    this.#owner = owner;
    this.#rows = lostRows(owner);
  }

  /** Stores a waiting period. False: one is already open. */
  async insert(connection: Connection, { brandId, ownerId, startedAt, readyAt, device }: NewLost): Promise<boolean> {
    const { rowCount } = await connection.query(
      `INSERT INTO ${this.#table} (brand_id, ${this.#owner}, started_at, ready_at, browser, system)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [brandId, ownerId, toTimestamp(startedAt), toTimestamp(readyAt), device.browser, device.system],
    );
    return rowCount === 1;
  }

  async findLatest(connection: Connection, ownerId: number): Promise<StoredLost<End> | undefined> {
    return (await this.#select(connection, `${this.#owner} = $1 ORDER BY id DESC LIMIT 1`, [ownerId]))[0];
  }

  /** Finds and locks the open waiting period. */
  async lockOpen(connection: Connection, ownerId: number): Promise<StoredLost<End> | undefined> {
    return (await this.#select(connection, `${this.#owner} = $1 AND ended_at IS NULL FOR UPDATE`, [ownerId]))[0];
  }

  /** Lists the open waiting periods of the transaction's brand. */
  listOpen(connection: Connection): Promise<StoredLost<End>[]> {
    return this.#select(connection, 'ended_at IS NULL ORDER BY id', []);
  }

  /** Lists the completed waiting periods of a person and the open one; a later one hides none of them. */
  listOpenOrCompleted(connection: Connection, ownerId: number): Promise<StoredLost<End>[]> {
    const isWanted = "(ended_at IS NULL OR ended_by = 'completed')";
    return this.#select(connection, `${this.#owner} = $1 AND ${isWanted} ORDER BY id`, [ownerId]);
  }

  async updateNotified(
    connection: Connection,
    id: number,
    what: 'halfway_told_at' | 'ready_told_at',
    now: Instant,
  ): Promise<void> {
    await connection.query(`UPDATE ${this.#table} SET ${what} = $2 WHERE id = $1`, [id, toTimestamp(now)]);
  }

  async updateEnded(connection: Connection, id: number, by: End, now: Instant): Promise<void> {
    const update = `UPDATE ${this.#table} SET ended_at = $3, ended_by = $2 WHERE id = $1`;
    await connection.query(update, [id, by, toTimestamp(now)]);
  }

  async isReplacementDue(connection: Connection, ownerId: number): Promise<boolean> {
    const select = `SELECT 1 FROM ${this.#table} WHERE ${this.#owner} = $1 AND ${IS_OWED}`;
    return ((await connection.query(select, [ownerId])).rowCount ?? 0) > 0;
  }

  async updateReplaced(connection: Connection, ownerId: number, now: Instant): Promise<void> {
    const update = `UPDATE ${this.#table} SET replaced_at = $2 WHERE ${this.#owner} = $1 AND ${IS_OWED}`;
    await connection.query(update, [ownerId, toTimestamp(now)]);
  }

  #select(connection: Connection, where: string, values: readonly unknown[]): Promise<StoredLost<End>[]> {
    return this.#rows.all(connection, `SELECT ${this.#rows.columns} FROM ${this.#table} WHERE ${where}`, [...values]);
  }
}
