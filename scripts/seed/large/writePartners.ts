import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '@candor/server/database/pool.ts';
import type { Connection } from '@candor/server/database/pool.ts';

interface NewPartners {
  readonly brandId: BrandId;
  /** Number of partners. */
  readonly count: number;
  /** Instant at which the invented past ends. */
  readonly end: Instant;
}

/** Days on which each partner has had visitors. */
const DAYS = 90;
/** Clients of each hundred who were referred by a partner. */
const REFERRED = 40;
/** Commissions earned for each referred client. */
const COMMISSIONS = 8;

/**
 * Writes partners who do not exist, each with a plan that pays nothing, with clicks, some of the invented clients and
 * their earnings; one in twenty has a waiting payout. A second run does nothing.
 */
export async function writePartners(connection: Connection, { brandId, count, end }: NewPartners): Promise<number> {
  const at = toTimestamp(end);
  const { rowCount } = await connection.query(
    `INSERT INTO affiliate (brand_id, code, name, email, created_at)
     SELECT $1, 'invented-' || n,
       (ARRAY['Alpen', 'Bodan', 'Costa', 'Delta', 'Elbe', 'Faro', 'Gloria'])[n % 7 + 1] || ' '
         || (ARRAY['Media', 'Finanzen', 'Vergleich', 'Letters', 'Podcast'])[n / 7 % 5 + 1] || ' ' || n,
       'partner' || n || '@invented.example', $3::timestamptz - n * interval '7 hours'
     FROM generate_series(1, $2::integer) n ON CONFLICT DO NOTHING`,
    [brandId, count, at],
  );
  if ((rowCount ?? 0) === 0) return 0;
  await connection.query(
    `INSERT INTO commission_plan (brand_id, affiliate_id, starts_at, per_registration, per_first_deposit,
       first_deposit_minimum, spread_share, second_tier_share, hold_days)
     SELECT $1, id, created_at, 0, 0, 0, 0, 0, 0 FROM affiliate WHERE email LIKE 'partner%@invented.example'`,
    [brandId],
  );
  await connection.query(
    `INSERT INTO affiliate_click (brand_id, affiliate_id, code, page, day, clicks)
     SELECT $1, id, code, '/', ($2::timestamptz AT TIME ZONE 'UTC')::date - ago, 1 + (id + ago) % 40
     FROM affiliate, generate_series(0, $3::integer - 1) ago WHERE email LIKE 'partner%@invented.example'`,
    [brandId, at, DAYS],
  );
  await referClients(connection, brandId, at);
  return rowCount ?? 0;
}

async function referClients(connection: Connection, brandId: BrandId, at: Date): Promise<void> {
  await connection.query(
    `WITH partner AS (
       SELECT id, code, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS partners
       FROM affiliate WHERE email LIKE 'partner%@invented.example')
     INSERT INTO affiliate_referral (brand_id, client_id, affiliate_id, code, registered_at, deposit_number,
                                     deposit_amount, deposited_at)
     SELECT $1, client.id, partner.id, partner.code, client.created_at, 'invented:' || client.id, 250000000,
       client.created_at
     FROM client JOIN partner ON partner.place = client.id % partner.partners
     WHERE client.email LIKE '%@invented.example' AND client.id % 100 < $2 ON CONFLICT DO NOTHING`,
    [brandId, REFERRED],
  );
  await connection.query(
    `INSERT INTO commission (brand_id, affiliate_id, kind, cause, client_id, plan_id, rule, inputs, amount, earned_at,
                             payable_at)
     SELECT $1, referral.affiliate_id, 'firstDeposit', 'invented:' || client_id || ':' || n, client_id, plan.id,
       'firstDeposit@1', '{"amount":"20.00","minimum":"0.00","deposit":"250.00"}', 20000000, $2, $2
     FROM affiliate_referral referral
     JOIN commission_plan plan ON plan.brand_id = referral.brand_id AND plan.affiliate_id = referral.affiliate_id,
       generate_series(1, $3::integer) n
     WHERE referral.deposit_number LIKE 'invented:%' ON CONFLICT DO NOTHING`,
    [brandId, at, COMMISSIONS],
  );
  await connection.query(
    `INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at)
     SELECT brand_id, id, 'invented:1', 60000000, CASE WHEN id % 3 = 0 THEN 'approved' ELSE 'requested' END,
       $1::timestamptz - id % 200 * interval '1 hour'
     FROM affiliate WHERE id % 20 = 0 AND email LIKE 'partner%@invented.example'`,
    [at],
  );
}
