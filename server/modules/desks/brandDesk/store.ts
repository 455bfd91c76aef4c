import type { Settings } from '@candor/domain/branding/settings.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface NewRelease {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly fingerprint: string;
  readonly settings: Settings;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
  readonly reason: string;
}

export interface Release extends Pick<NewRelease, 'fingerprint' | 'settings' | 'askedAt' | 'approvedAt' | 'reason'> {
  readonly id: number;
  readonly askedByName: string;
  readonly approvedByName: string;
}

const rowShape = z.object({
  id: z.number(),
  fingerprint: z.string(),
  settings: z.record(z.string(), z.string()),
  asked_at: z.number(),
  approved_at: z.number(),
  reason: z.string(),
  asked_by_name: z.string(),
  approved_by_name: z.string(),
});

/** False: this decision has published before. */
export async function insertRelease(connection: Connection, release: NewRelease): Promise<boolean> {
  const { brandId, approvalId, fingerprint, settings, askedBy, askedAt, approvedBy, approvedAt, reason } = release;
  const { rowCount } = await connection.query(
    `INSERT INTO brand_release (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by,
                                approved_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      brandId,
      approvalId,
      fingerprint,
      JSON.stringify(settings),
      askedBy,
      toTimestamp(askedAt),
      approvedBy,
      toTimestamp(approvedAt),
      reason,
    ],
  );
  return rowCount === 1;
}

/** Has this configuration ever been published? */
export async function isReleased(connection: Connection, fingerprint: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM brand_release WHERE fingerprint = $1 LIMIT 1', [fingerprint]);
  return rows.length > 0;
}

/** The newest first. */
export async function listReleases(connection: Connection, limit: number): Promise<Release[]> {
  const { rows } = await connection.query(
    `SELECT release.id::float8, fingerprint, settings, asked_at, approved_at, reason,
       asker.full_name AS asked_by_name, approver.full_name AS approved_by_name
     FROM brand_release release
     JOIN staff asker ON asker.id = asked_by JOIN staff approver ON approver.id = approved_by
     ORDER BY release.id DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => {
    const found = rowShape.parse(row);
    return {
      id: found.id,
      fingerprint: found.fingerprint,
      settings: found.settings,
      reason: found.reason,
      askedAt: found.asked_at,
      approvedAt: found.approved_at,
      askedByName: found.asked_by_name,
      approvedByName: found.approved_by_name,
    };
  });
}
