import type { CommissionKind, CommissionLimit } from '@candor/domain/affiliates/commission.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { post, registration } from './edgeClient.ts';
import type { Sent } from './edgeClient.ts';
import { insertPartner, logInPartner } from './partner.ts';

/** Partners with plans, and the clients they refer. */

export interface Earner {
  readonly id: number;
  readonly code: string;
  readonly sent: Sent;
}

/** Amounts in euros, shares in hundredths of a percent. */
export const TERMS = {
  registration: 5,
  firstDeposit: 120,
  minimum: 250,
  spread: 2_000,
  tier: 500,
  hold: 0,
  cap: null as number | null,
  closed: [] as readonly string[],
};

let names = 0;

/** Creates a partner with a plan and logs them in. */
export async function newEarner(
  edge: Edge,
  changes: Partial<typeof TERMS> = {},
  parent?: Pick<Earner, 'id'>,
): Promise<Earner> {
  names += 1;
  const code = `af-${1_000 + names}`;
  const id = await insertPartner(edge, code, parent?.id);
  await givePlan(edge, id, changes);
  return logInEarner(edge, { id, code });
}

/** Gives the partner a version of their plan that has been in force for long. */
export function givePlan(edge: Edge, id: number, changes: Partial<typeof TERMS>): Promise<unknown> {
  const { registration: first, firstDeposit, minimum, spread, tier, hold, cap, closed } = { ...TERMS, ...changes };
  return asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO commission_plan (brand_id, affiliate_id, starts_at, per_registration, per_first_deposit,
         first_deposit_minimum, spread_share, second_tier_share, hold_days, monthly_cap, closed_countries)
       VALUES ('northline', $1, '2020-01-01Z', $2::bigint * 1000000, $3::bigint * 1000000, $4::bigint * 1000000,
         $5, $6, $7, $8::bigint * 1000000, $9)`,
      [id, first, firstDeposit, minimum, spread, tier, hold, cap, closed],
    ),
  );
}

export async function logInEarner(edge: Edge, { id, code }: Pick<Earner, 'id' | 'code'>): Promise<Earner> {
  return { id, code, sent: await logInPartner(edge, id) };
}

/** Registers a client with a partner's code, who has confirmed their address. */
export async function newReferred(edge: Edge, code: string, country = 'DE'): Promise<number> {
  names += 1;
  const name = `referred${names}`;
  const phone = `+49151${String(10_000_000 + names)}`;
  const answer = await post(edge, '/api/accounts/register', registration(name, { ref: code, phone }));
  if (answer.status !== 200) throw new Error(answer.text);
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      'UPDATE client SET email_confirmed_at = created_at, country = $2 WHERE email = $1 RETURNING id::float8',
      [`${name}@example.com`, country],
    );
    return rows[0]?.id ?? 0;
  });
}

/** Credits a deposit as its provider would; returns its number. */
export async function depositOf(edge: Edge, clientId: number, euros: number): Promise<string> {
  names += 1;
  const number = `NOR-AFF${String(names).padStart(6, '0')}`;
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH made AS (
         INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                              created_at, changed_at)
         SELECT 'northline', $1, trading_account.id, 1, $2, $3::bigint * 1000000, 'EUR', 'approved', true, $4, $4
         FROM trading_account WHERE client_id = $1 AND kind = 'real' RETURNING id)
       INSERT INTO payment_event (brand_id, payment_id, to_status, kind, actor, at)
       SELECT 'northline', id, 'approved', 'booked', 'provider', $4 FROM made`,
      [clientId, number, euros, new Date(edge.clock.now())],
    ),
  );
  return number;
}

export interface EarnedRow {
  readonly id: number;
  readonly kind: CommissionKind;
  readonly state: string;
  readonly amount: number;
  readonly full: number;
  readonly limited_by: CommissionLimit | null;
  readonly earned_at: string;
  readonly rule: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly about: string;
}

/** Lists the commissions as the panel shows them, latest first. */
export async function commissionsOf(edge: Edge, { sent }: Pick<Earner, 'sent'>): Promise<readonly EarnedRow[]> {
  const { data } = await post(edge, '/api/affiliate/commissions', {}, sent);
  return (data as { commissions: readonly EarnedRow[] }).commissions;
}
