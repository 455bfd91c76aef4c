import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { WrittenValues } from '@candor/domain/settings/written.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { SecretMarks } from '../providerDesk/index.ts';

const version = {
  version: column.integer(),
  /** Settings; undefined: the environment's apply again. */
  written: column.json<WrittenValues>().optional(),
  marks: column.json<SecretMarks>(),
  at: column.instant(),
};
const versionRows = rowsOf(version);
export type SourceVersion = RowOf<typeof versionRows>;

const madeRows = rowsOf({
  ...version,
  by: column.text('asked_name'),
  approvedBy: column.text('approved_name'),
  reason: column.text(),
});
export type SourceVersionMade = RowOf<typeof madeRows>;

/** Finds the newest version; undefined: there is none. */
export async function findInForce(connection: Pick<Connection, 'query'>): Promise<SourceVersion | undefined> {
  const [row] = await versionRows.all(
    connection,
    `SELECT ${versionRows.columns} FROM price_source_version ORDER BY version DESC LIMIT 1`,
  );
  return row;
}

/** Lists the versions, newest first. */
export function listMade(connection: Connection, count: number): Promise<SourceVersionMade[]> {
  return madeRows.all(
    connection,
    `SELECT ${madeRows.columns} FROM price_source_version ORDER BY version DESC LIMIT $1`,
    [count],
  );
}

/** Locks the sources, so that no version number is used twice. */
export async function lockSources(connection: Connection): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('price_source', 0))");
}

/** Has this approval been carried out? */
export async function isCarriedOut(connection: Connection, brandId: BrandId, approvalId: number): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM price_source_version WHERE brand_id = $1 AND approval_id = $2', [
    brandId,
    approvalId,
  ]);
  return rows.length > 0;
}

interface NewVersion {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly follows: number;
  readonly written: WrittenValues | null;
  readonly marks: SecretMarks;
  readonly requestedBy: number;
  readonly requesterName: string;
  readonly decidedBy: number;
  readonly deciderName: string;
  readonly reason: string;
  readonly at: Instant;
}

/** Inserts a version and returns its number. */
export async function insertVersion(connection: Connection, newVersion: NewVersion): Promise<number> {
  const { brandId, approvalId, follows, written, marks, requestedBy, requesterName, decidedBy, deciderName } =
    newVersion;
  const number = follows + 1;
  await connection.query(
    `INSERT INTO price_source_version (version, brand_id, approval_id, written, marks, asked_by, asked_name,
                                       approved_by, approved_name, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      number,
      brandId,
      approvalId,
      written === null ? null : JSON.stringify(written),
      JSON.stringify(marks),
      requestedBy,
      requesterName,
      decidedBy,
      deciderName,
      newVersion.reason,
      toTimestamp(newVersion.at),
    ],
  );
  return number;
}
