import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../tests/support/edge.ts';
import type { Edge } from '../../../tests/support/edge.ts';
import { newClient } from '../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../tests/support/officeClient.ts';
import type { Staff } from '../../../tests/support/officeClient.ts';

let edge: Edge;
let admin: Staff;
let finance: Staff;
let compliance: Staff;
let partners = 0;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const reason = 'As agreed with the partner.';
const plan = {
  ...{ per_registration: 5, per_first_deposit: 120, first_deposit_minimum: 250, spread_share: 2_000 },
  ...{ second_tier_share: 500, hold_days: 30 },
};
const call = (step: string, body: object, by: Staff) => officePost(edge, `affiliates/${step}`, body, by.sent);

async function newPartner(): Promise<{ id: number; link: string; email: string }> {
  partners += 1;
  const email = `partner${partners}@media.example`;
  const { status, data } = await call('create', { name: `Media ${partners}`, email }, admin);
  expect(status).toBe(200);
  return { ...(data as { id: number; link: string }), email };
}

/** The second person decides about the newest request. */
async function decide(by: Staff, approve = true): Promise<Answered> {
  const { list } = await officeGet(edge, 'approvals', by.sent);
  const { id } = list[0] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve: approve ? 1 : 0, reason: 'Seen.' }, by.sent);
}

async function cardOf(id: number, by: Staff = admin): Promise<Readonly<Record<string, unknown>>> {
  return (await call('open', { id }, by)).data;
}

/** A payout of one commission, as the panel asks for it. */
async function newPayout(partnerId: number): Promise<number> {
  const { email } = await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>(
      `WITH referred AS (SELECT id FROM client WHERE email = $2),
       plan AS (
         INSERT INTO commission_plan (brand_id, affiliate_id, starts_at, per_registration, per_first_deposit,
           first_deposit_minimum, spread_share, second_tier_share, hold_days)
         VALUES ('northline', $1, '2020-01-01Z', 5000000, 0, 0, 0, 0, 0) RETURNING id),
       payout AS (
         INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at)
         VALUES ('northline', $1, 'panel:1', 5000000, 'requested', now()) RETURNING id)
       INSERT INTO commission (brand_id, affiliate_id, kind, cause, client_id, plan_id, rule, inputs, amount, earned_at,
         payable_at, payout_id)
       SELECT 'northline', $1, 'registration', 'client:' || referred.id, referred.id, plan.id, 'registration@1', '{"amount":"5.00"}',
         5000000, '2020-01-01Z', '2020-01-01Z', payout.id FROM plan, payout, referred
       RETURNING payout_id::text AS id`,
      [partnerId, email],
    ),
  );
  return Number(rows[0]?.id);
}

it('AF-9 a partner comes with a link for his password and without a plan; an address is one partner', async () => {
  const { id, link, email } = await newPartner();
  expect(link).toMatch(/^http:\/\/northline\.test\/affiliate\/accept\/[\w-]{43}$/);
  expect(await cardOf(id)).toMatchObject({ affiliate: { state: 'invited', email }, plan: null, plans: [] });
  expect((await call('create', { name: 'Another', email }, admin)).code).toBe('affiliateExists');
  const again = await call('invite-again', { id }, admin);
  expect((again.data as { link: string }).link).not.toBe(link);
});

it('AF-9 a plan counts when a second person has agreed, and the one before is kept', async () => {
  const { id } = await newPartner();
  expect((await call('plan', { id, ...plan, reason }, admin)).status).toBe(200);
  expect((await cardOf(id))['plan']).toBeNull();
  expect((await call('plan', { id, ...plan, hold_days: 31, reason }, admin)).code).toBe('approvalWaiting');
  expect((await decide(admin)).code).toBe('forbidden');
  expect((await decide(compliance)).status).toBe(200);
  expect((await cardOf(id))['plan']).toMatchObject(plan);
  expect((await call('plan', { id, ...plan, reason }, admin)).code).toBe('nothingToSave');
  expect((await call('plan', { id, ...plan, per_registration: 0, reason }, admin)).status).toBe(200);
  expect((await decide(compliance)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({ plan: { per_registration: 0 }, plans: [{ per_registration: 5 }] });
});

it('AF-9 two who ask for a plan at the same moment ask once', async () => {
  const { id } = await newPartner();
  const asked = await Promise.all(Array.from({ length: 5 }, () => call('plan', { id, ...plan, reason }, admin)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await decide(compliance, false)).status).toBe(200);
  expect((await cardOf(id))['plan']).toBeNull();
});

it('AF-8 a plan out of its bounds, or with a share of losses, is none', async () => {
  const { id } = await newPartner();
  expect((await call('plan', { id, ...plan, spread_share: 5_001, reason }, admin)).code).toBe('planOutOfRange');
  expect((await call('plan', { id, ...plan, loss_share: 2_000, reason }, admin)).code).toBe('malformed');
});

it('AF-10 a payout is approved by two and paid with its reference, once', async () => {
  const { id } = await newPartner();
  const payout = await newPayout(id);
  const pay = { payout, reference: 'SEPA-4711', request: 'test:pay:0001' };
  expect((await call('payout/pay', pay, finance)).code).toBe('paymentMoved');
  expect((await call('payout/approve', { payout, reason }, finance)).status).toBe(200);
  expect((await decide(compliance)).status).toBe(200);
  expect((await cardOf(id))['payouts']).toMatchObject([{ state: 'approved', amount: 5, commissions: 1 }]);
  const paid = await Promise.all(Array.from({ length: 4 }, () => call('payout/pay', pay, finance)));
  expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await cardOf(id)).toMatchObject({
    payouts: [{ state: 'paid', reference: 'SEPA-4711' }],
    totals: { held: 0, payable: 0, requested: 0, paid: 5 },
    commissions: [{ state: 'paid', inputs: { amount: '5.00' } }],
  });
  expect((await call('payout/pay', { ...pay, reference: 'SEPA-4712' }, finance)).code).toBe('paymentMoved');
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query("SELECT 1 FROM audit_entry WHERE payload LIKE '%affiliate.payoutPaid%' AND payload LIKE '%SEPA-4711%'"),
  );
  expect(rows).toHaveLength(1);
});

it('AF-10 what is declined is payable again, and nobody decides about it any more', async () => {
  const { id } = await newPartner();
  const payout = await newPayout(id);
  await call('payout/approve', { payout, reason }, finance);
  expect((await call('payout/decline', { payout, reason: 'The invoice is missing.' }, finance)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({
    payouts: [{ state: 'declined', reason: 'The invoice is missing.', commissions: 0 }],
    totals: { payable: 5, requested: 0 },
    approvals: [],
  });
  expect((await decide(compliance)).code).toBe('approvalOver');
});

it('AF-9 an access that is ended has no sessions and no invitation; it can be opened again', async () => {
  const { id } = await newPartner();
  expect((await call('disable', { id, disabled: 1, reason }, admin)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({ affiliate: { state: 'disabled' } });
  expect((await call('invite-again', { id }, admin)).code).toBe('affiliateDisabled');
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT 1 FROM affiliate_invitation WHERE affiliate_id = $1 AND used_at IS NULL', [id]),
  );
  expect(rows).toEqual([]);
  expect((await call('disable', { id, disabled: 0, reason }, admin)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({ affiliate: { state: 'invited' } });
});

it('T21 a partner of another brand is not found', async () => {
  const { id } = await newPartner();
  const elsewhere = await newStaff(edge, ['brandAdmin'], 'other');
  expect((await call('open', { id }, elsewhere)).status).toBe(404);
  expect((await officeGet(edge, 'affiliates', elsewhere.sent)).list).toEqual([]);
});
