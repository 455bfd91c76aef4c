import { money } from '@candor/domain/money/money.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/** Details that only the client and staff may see, in words that occur in no other text. */
export const SECRETS = {
  lastName: 'Canaryfield',
  phone: '+4915755512345',
  birthDate: '1981-07-23',
  street: 'Canary Row 77',
  city: 'Canaryborough',
  zipCode: '77131',
  ip: '198.51.100.77',
  // The balance exceeds the deposits that a partner may see.
  balance: '7341.09',
} as const;

/** Gives a client the secret details and balance. */
export async function hideSecrets(edge: Edge, clientId: number): Promise<void> {
  const { lastName, phone, birthDate, street, city, zipCode, balance } = SECRETS;
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ account: number }>(
      `UPDATE client SET last_name = $2, phone = $3, birth_date = $4, street = $5, city = $6, zip_code = $7,
         source_page = 'http://localhost/economics?ref=x' WHERE id = $1
       RETURNING real_account_id::float8 AS account`,
      [clientId, lastName, phone, birthDate, street, city, zipCode],
    );
    return rows[0]?.account ?? 0;
  });
  await edge.engine.submit({
    brandId: 'northline',
    accountId,
    actor: 'client',
    commandId: 'balance:1',
    body: { kind: 'deposit', amount: money(BigInt(balance.replace('.', '')) * 10_000n) },
  });
}
