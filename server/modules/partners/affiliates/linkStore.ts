import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface Funnel {
  readonly clicks: number;
  readonly registrations: number;
  readonly firstDeposits: number;
}

export interface AffiliateLink extends Funnel {
  readonly code: string;
  readonly label: string;
  readonly page: string;
  readonly createdAt: Instant;
}

interface FunnelRow {
  readonly clicks: bigint;
  readonly registrations: bigint;
  readonly first_deposits: bigint;
}

interface LinkRow extends FunnelRow {
  readonly code: string;
  readonly label: string;
  readonly page: string;
  readonly created_at: Instant;
}

/** The results of each code of the transaction's partner. */
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

/** The partner's own links, the latest first. */
export async function listLinks(connection: Connection): Promise<AffiliateLink[]> {
  const { rows } = await connection.query<LinkRow>(
    `SELECT affiliate_link.code, label, page, created_at, coalesce(clicks, 0)::bigint AS clicks,
            coalesce(registrations, 0)::bigint AS registrations, coalesce(first_deposits, 0)::bigint AS first_deposits
     FROM affiliate_link LEFT JOIN (${FUNNELS}) AS funnel ON funnel.code = affiliate_link.code
     WHERE affiliate_id = current_affiliate() ORDER BY id DESC`,
  );
  return rows.map((row) => ({
    code: row.code,
    label: row.label,
    page: row.page,
    createdAt: row.created_at,
    ...toFunnel(row),
  }));
}

/** The pages that people came to, those of most clicks first. */
export async function listPages(
  connection: Connection,
  limit: number,
): Promise<(Funnel & { readonly page: string })[]> {
  const { rows } = await connection.query<FunnelRow & { page: string }>(
    `SELECT page, sum(clicks)::bigint AS clicks, sum(registrations)::bigint AS registrations,
            sum(first_deposits)::bigint AS first_deposits
     FROM (
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
  return rows.map((row) => ({ page: row.page, ...toFunnel(row) }));
}

export async function findLinkByCommand(
  connection: Connection,
  commandId: string,
): Promise<Omit<AffiliateLink, keyof Funnel> | undefined> {
  const { rows } = await connection.query<Omit<LinkRow, keyof FunnelRow>>(
    `SELECT code, label, page, created_at FROM affiliate_link
     WHERE affiliate_id = current_affiliate() AND command_id = $1`,
    [commandId],
  );
  return rows.map(({ code, label, page, created_at: createdAt }) => ({ code, label, page, createdAt }))[0];
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

/** False: the maximum is reached, or the command has made one before. */
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

function toFunnel(row: FunnelRow): Funnel {
  return {
    clicks: toInteger(row.clicks),
    registrations: toInteger(row.registrations),
    firstDeposits: toInteger(row.first_deposits),
  };
}
