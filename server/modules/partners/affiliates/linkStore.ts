import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const newRows = rowsOf(
  { code: column.text(), label: column.text(), page: column.text(), createdAt: column.instant() },
  'affiliate_link',
);
const linkRows = newRows.with({
  clicks: column.integer('coalesce(clicks, 0)::bigint'),
  registrations: column.integer('coalesce(registrations, 0)::bigint'),
  firstDeposits: column.integer('coalesce(first_deposits, 0)::bigint'),
});
const pageRows = rowsOf({
  page: column.text(),
  clicks: column.integer('sum(clicks)::bigint'),
  registrations: column.integer('sum(registrations)::bigint'),
  firstDeposits: column.integer('sum(first_deposits)::bigint'),
});

export type AffiliateLink = RowOf<typeof linkRows>;

/** Results by code, of the transaction's partner. */
const FUNNELS = `
  SELECT code, sum(clicks)::bigint AS clicks, sum(registrations)::bigint AS registrations,
         sum(first_deposits)::bigint AS first_deposits
  FROM (
    SELECT code, clicks, 0 AS registrations, 0 AS first_deposits FROM affiliate_click
    WHERE affiliate_id = current_affiliate()
    UNION ALL
    SELECT code, 0, 1, (deposited_at IS NOT NULL)::integer FROM affiliate_referral
    WHERE affiliate_id = current_affiliate()
  ) AS event GROUP BY code`;

/** Lists the partner's own links, newest first. */
export function listLinks(connection: Connection): Promise<AffiliateLink[]> {
  return linkRows.all(
    connection,
    `SELECT ${linkRows.columns}
     FROM affiliate_link LEFT JOIN (${FUNNELS}) AS funnel ON funnel.code = affiliate_link.code
     WHERE affiliate_id = current_affiliate() ORDER BY id DESC`,
  );
}

/** Lists the landing pages, most clicks first. */
export function listPages(connection: Connection, limit: number): Promise<RowOf<typeof pageRows>[]> {
  return pageRows.all(
    connection,
    `SELECT ${pageRows.columns} FROM (
       SELECT page, clicks, 0 AS registrations, 0 AS first_deposits FROM affiliate_click
       WHERE affiliate_id = current_affiliate()
       UNION ALL
       SELECT coalesce(regexp_replace(source_page, '^https?://[^/]*|[?#].*$', '', 'g'), ''), 0, 1,
              (deposited_at IS NOT NULL)::integer
       FROM affiliate_referral
       JOIN client ON client.brand_id = affiliate_referral.brand_id AND client.id = affiliate_referral.client_id
       WHERE affiliate_id = current_affiliate()
     ) AS event WHERE page <> '' GROUP BY page ORDER BY clicks DESC, page LIMIT $1`,
    [limit],
  );
}

export function findLinkByCommand(
  connection: Connection,
  commandId: string,
): Promise<RowOf<typeof newRows> | undefined> {
  return newRows.first(
    connection,
    `SELECT ${newRows.columns} FROM affiliate_link WHERE affiliate_id = current_affiliate() AND command_id = $1`,
    [commandId],
  );
}

export interface NewLink {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly commandId: string;
  readonly code: string;
  readonly label: string;
  readonly page: string;
  readonly now: Instant;
}

/** Inserts a link; false if the maximum is reached, or the command has created one before. */
export async function insertLink(connection: Connection, link: NewLink, maximum: number): Promise<boolean> {
  const { brandId, affiliateId, commandId, code, label, page, now } = link;
  const { rowCount } = await connection.query(
    `INSERT INTO affiliate_link (brand_id, affiliate_id, command_id, code, label, page, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM affiliate_link WHERE affiliate_id = $2) < $8
     ON CONFLICT (brand_id, affiliate_id, command_id) DO NOTHING`,
    [brandId, affiliateId, commandId, code, label, page, toTimestamp(now), maximum],
  );
  return rowCount === 1;
}
