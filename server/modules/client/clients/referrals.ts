import type { Brand } from '@candor/brands/schema.ts';
import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { maskEmail, maskName } from '@candor/domain/clients/referral.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';

interface Row {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly created_at: Instant;
}

/**
 * Rule RF-1: clients of the same brand whose kept `ref` is this client's uniqid. Rule RF-2: clients cannot refer
 * themselves, so that one who registered before or with the same telephone number is left out.
 */
const REFERRED = `
  SELECT referred.first_name, referred.last_name, referred.email, referred.created_at
  FROM client referrer
  JOIN client referred ON referred.brand_id = referrer.brand_id AND referred.ref = referrer.uniqid
  WHERE referrer.id = $1 AND referred.id > referrer.id AND referred.phone <> referrer.phone
  ORDER BY referred.created_at DESC, referred.id DESC`;

/** The clients whom a client has referred, as the brand shows them. */
export async function listReferrals(
  pool: Pool,
  brand: Pick<Brand, 'id' | 'maskReferredEmails'>,
  clientId: ClientId,
): Promise<Result<WireReferral[]>> {
  const rows = await transaction(pool, brand.id, (connection) => readReferred(connection, clientId));
  return accept(
    rows.map(({ first_name, last_name, email, created_at }) => ({
      full_name: maskName(first_name, last_name),
      email: brand.maskReferredEmails ? maskEmail(email) : email,
      created_at,
    })),
  );
}

async function readReferred(connection: Connection, clientId: ClientId): Promise<Row[]> {
  const { rows } = await connection.query<Row>(REFERRED, [clientId]);
  return rows;
}
