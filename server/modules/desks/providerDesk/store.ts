import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { WrittenValues } from '@candor/domain/settings/written.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { SecretMarks } from './secretMarks.ts';

const version = {
  version: column.integer(),
  provider: column.text(),
  /** Settings; undefined: the file's apply again. */
  written: column.json<WrittenValues>().optional(),
  marks: column.json<SecretMarks>(),
  at: column.instant(),
};
const versionRows = rowsOf(version);
export type ProviderVersion = RowOf<typeof versionRows>;

const madeRows = rowsOf(
  {
    ...version,
    by: column.text('asker.full_name'),
    approvedBy: column.text('approver.full_name'),
    reason: column.text(),
  },
  'payment_provider_version',
);
export type ProviderVersionMade = RowOf<typeof madeRows>;

/** Lists the newest version of each provider that ever had one. */
export async function listInForce(connection: Connection): Promise<ReadonlyMap<string, ProviderVersion>> {
  const rows = await versionRows.all(
    connection,
    `SELECT DISTINCT ON (provider) ${versionRows.columns} FROM payment_provider_version
     ORDER BY provider, version DESC`,
  );
  return new Map(rows.map((row) => [row.provider, row]));
}

/** Lists the versions, newest first. */
export function listMade(connection: Connection, count: number): Promise<ProviderVersionMade[]> {
  return madeRows.all(
    connection,
    `SELECT ${madeRows.columns} FROM payment_provider_version
     JOIN staff asker ON asker.id = asked_by JOIN staff approver ON approver.id = approved_by
     ORDER BY version DESC LIMIT $1`,
    [count],
  );
}

/** Locks the providers of a brand, so that no version number is used twice. */
export async function lockProviders(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('payment_provider ' || $1, 0))", [brandId]);
}

/** Has this approval been carried out? */
export async function isCarriedOut(connection: Connection, approvalId: number): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM payment_provider_version WHERE approval_id = $1', [approvalId]);
  return rows.length > 0;
}

interface NewVersion {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly provider: string;
  readonly follows: number;
  readonly written: WrittenValues | null;
  readonly marks: SecretMarks;
  readonly requestedBy: number;
  readonly requestedAt: Instant;
  readonly approvedBy: number;
  readonly reason: string;
  readonly at: Instant;
}

/** Inserts a version and returns its number. */
export async function insertVersion(connection: Connection, newVersion: NewVersion): Promise<number> {
  const { brandId, approvalId, provider, follows, written, marks, requestedBy, requestedAt, approvedBy, reason } =
    newVersion;
  const { rows } = await connection.query<{ version: number }>(
    `INSERT INTO payment_provider_version (brand_id, version, approval_id, provider, follows, written, marks, asked_by,
                                           asked_at, approved_by, reason, at)
     SELECT $1, 1 + coalesce(max(version), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM payment_provider_version
     RETURNING version`,
    [
      brandId,
      approvalId,
      provider,
      follows,
      written === null ? null : JSON.stringify(written),
      JSON.stringify(marks),
      requestedBy,
      toTimestamp(requestedAt),
      approvedBy,
      reason,
      toTimestamp(newVersion.at),
    ],
  );
  return rows[0]?.version ?? 0;
}
