import type { Brand } from '@candor/brands/schema.ts';
import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { maskEmail, maskName } from '@candor/domain/clients/referral.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

const referredRows = rowsOf(
  { firstName: column.text(), lastName: column.text(), email: column.text(), created_at: column.instant() },
  'referred',
);

/**
 * Rule RF-1: clients of the same brand whose stored `ref` is this client's uniqid. Rule RF-2: clients cannot refer
 * themselves, so one who registered earlier or has the same telephone number is left out.
 */
const REFERRED = `
  SELECT ${referredRows.columns}
  FROM client referrer
  JOIN client referred ON referred.brand_id = referrer.brand_id AND referred.ref = referrer.uniqid
  WHERE referrer.id = $1 AND referred.id > referrer.id AND referred.phone <> referrer.phone
  ORDER BY referred.created_at DESC, referred.id DESC`;

/** Lists the clients whom a client has referred, as the brand shows them. */
export async function listReferrals(
  pool: Pool,
  brand: Pick<Brand, 'id' | 'maskReferredEmails'>,
  clientId: ClientId,
): Promise<Result<WireReferral[]>> {
  const referred = await transaction(pool, brand.id, (connection) =>
    referredRows.all(connection, REFERRED, [clientId]),
  );
  return accept(
    referred.map(({ firstName, lastName, email, created_at }) => ({
      full_name: maskName(firstName, lastName),
      email: brand.maskReferredEmails ? maskEmail(email) : email,
      created_at,
    })),
  );
}
