import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { applyAgain, approveAndDie } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { applyApproved } from '../../access/approvals/index.ts';

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

const germanTime = (time: number) =>
  new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(time);
const reason = 'As agreed with the partner.';
const plan = {
  per_registration: 5,
  per_first_deposit: 120,
  first_deposit_minimum: 250,
  spread_share: 2_000,
  second_tier_share: 500,
  hold_days: 30,
};
const call = (step: string, body: object, by: Staff) => officePost(edge, `affiliates/${step}`, body, by.sent);

async function newPartner(more: object = {}): Promise<{ id: number; link: string; email: string }> {
  partners += 1;
  const email = `partner${partners}@media.example`;
  const { status, data } = await call('create', { name: `Media ${partners}`, email, ...more }, admin);
  expect(status).toBe(200);
  return { ...(data as { id: number; link: string }), email };
}

/** Decides about the newest request, as the second person. */
async function decide(by: Staff, approve = true): Promise<Answered> {
  const { list } = await officeGet(edge, 'approvals', by.sent);
  const { id } = list[0] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve: approve ? 1 : 0, reason: 'Seen.' }, by.sent);
}

async function cardOf(id: number, by: Staff = admin): Promise<Readonly<Record<string, unknown>>> {
  return (await call('open', { id }, by)).data;
}

/** Creates a payout of one commission, as the panel requests it. */
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
  expect(link).toMatch(/^http:\/\/northline\.localhost:3000\/affiliate\/accept\/[\w-]{43}$/);
  expect(await cardOf(id)).toMatchObject({ affiliate: { state: 'invited', email }, plan: null, plans: [] });
  expect((await call('create', { name: 'Another', email }, admin)).code).toBe('affiliateExists');
  const again = await call('invite-again', { id }, admin);
  expect((again.data as { link: string }).link).not.toBe(link);
});

const accept = (code: string, password = 'cobalt-orchard-93') =>
  post(edge, '/api/affiliate/accept', { code, password }, { host: 'localhost' });
const invitationOf = async (id: number) => (await cardOf(id))['invitation'];
const secretOf = (link: string) => link.split('/').at(-1) ?? '';

it('AF-14 an invitation is mailed, its link works once, and then that of the window does not', async () => {
  await deliverAll(edge);
  const { id, link, email } = await newPartner({ language: 'de' });
  expect(await invitationOf(id)).toMatchObject({ mail: 'queued', sent_at: null });
  const [mail, ...others] = await deliverAll(edge);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: email,
    language: 'de',
    subject: 'Ihre Einladung in den Partnerbereich von Northline · Northline',
  });
  const code = mail === undefined ? '' : codeOf(mail);
  expect(mail && linkOf(mail)).toBe(`/affiliate/accept/${code}`);
  expect(link).not.toContain(code);
  expect(mail?.text).toContain(`Der Link gilt einmal, bis ${germanTime(edge.clock.now() + 3 * DAY_MS)}`);
  expect(await invitationOf(id)).toEqual({
    mail: 'sent',
    sent_at: new Date(edge.clock.now()).toISOString(),
    expires_at: new Date(edge.clock.now() + 3 * DAY_MS).toISOString(),
  });
  expect((await accept(code)).status).toBe(200);
  expect((await accept(code)).code).toBe('invitationInvalid');
  expect((await accept(secretOf(link))).code).toBe('invitationInvalid');
  expect(await invitationOf(id)).toBeNull();
});

it('AF-14 sent anew, the links before are dead, and a mail that waited is not sent any more', async () => {
  await deliverAll(edge);
  const { id, link } = await newPartner();
  const first = (await deliverAll(edge)).map(codeOf);
  expect((await call('invite-again', { id }, admin)).status).toBe(200);
  const again = await call('invite-again', { id }, admin);
  const mails = await deliverAll(edge);
  expect(mails).toHaveLength(1);
  for (const old of [secretOf(link), ...first]) expect((await accept(old)).code).toBe('invitationInvalid');
  expect((await accept(secretOf(String(again.data['link'])))).status).toBe(200);
  expect((await accept(mails.map(codeOf)[0] ?? '')).code).toBe('invitationInvalid');
  // A partner who has already accepted is asked to choose another password, not invited.
  expect((await call('invite-again', { id }, admin)).status).toBe(200);
  expect((await deliverAll(edge)).map(({ subject }) => subject)).toEqual([
    'New password for the Northline partner panel · Northline',
  ]);
});

it('AF-6 who has brought him is named by his code', async () => {
  const { id: above } = await newPartner();
  const { code } = (await cardOf(above))['affiliate'] as { code: string };
  const { id } = await newPartner({ parent: ` ${code.toUpperCase()} ` });
  expect(await cardOf(id)).toMatchObject({ affiliate: { parent: { id: above } } });
  expect(await cardOf(above)).toMatchObject({ partners: [{ id }] });
  const unknown = { name: 'Nobody’s', email: 'nobodys@media.example', parent: 'af-none' };
  expect((await call('create', unknown, admin)).code).toBe('partnerUnknown');
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

it('AF-15 AF-16 a cap and closed countries change by two people too, and can be taken out again', async () => {
  const { id } = await newPartner();
  const limits = { monthly_cap: 1_000, closed_countries: ['FR', 'BE'] };
  expect((await call('plan', { id, ...plan, ...limits, reason }, admin)).status).toBe(200);
  const [approval] = (await officeGet(edge, 'approvals', compliance.sent)).list as { changes: object[] }[];
  expect(approval?.changes).toContainEqual({ name: 'monthlyCap', before: '–', after: '1000.00 EUR' });
  expect(approval?.changes).toContainEqual({ name: 'closedCountries', before: '–', after: 'BE FR' });
  expect((await decide(compliance)).status).toBe(200);
  expect((await cardOf(id))['plan']).toMatchObject({ ...plan, monthly_cap: 1_000, closed_countries: ['BE', 'FR'] });
  expect((await call('plan', { id, ...plan, ...limits, reason }, admin)).code).toBe('nothingToSave');
  expect((await call('plan', { id, ...plan, reason }, admin)).status).toBe(200);
  expect((await decide(compliance)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({
    plan: { monthly_cap: null, closed_countries: [] },
    plans: [{ monthly_cap: 1_000, closed_countries: ['BE', 'FR'] }],
  });
  const wrong = async (change: object) => (await call('plan', { id, ...plan, ...change, reason }, admin)).code;
  expect(await wrong({ monthly_cap: 0 })).toBe('planOutOfRange');
  expect(await wrong({ closed_countries: ['DE', 'DE'] })).toBe('planOutOfRange');
  expect(await wrong({ closed_countries: ['Germany'] })).toBe('malformed');
});

it('AF-9 two who ask for a plan at the same moment ask once', async () => {
  const { id } = await newPartner();
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('plan', { id, ...plan, reason }, admin)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
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

it('AF-10 FE-6 what is declined before the approval is carried out stays declined, and the list says why', async () => {
  const { id } = await newPartner();
  const payout = await newPayout(id);
  await call('payout/approve', { payout, reason }, finance);
  const [approval] = (await officeGet(edge, 'approvals', compliance.sent)).list as { id: number }[];
  await approveAndDie(edge, approval?.id, compliance);
  expect((await call('payout/decline', { payout, reason: 'The invoice is missing.' }, finance)).status).toBe(200);
  await applyApproved(edge.approvals, 'northline');
  const [approvals] = (await officeGet(edge, 'approvals', compliance.sent)).list;
  expect(approvals).toMatchObject({ state: 'approved', outcome: 'failed', refusal: { code: 'paymentMoved' } });
  for (let time = 0; time < 2; time++) {
    expect(await applyAgain(edge, approval?.id)).toMatchObject({ ok: false, refusal: { code: 'paymentMoved' } });
  }
  expect(await cardOf(id)).toMatchObject({ payouts: [{ state: 'declined' }], totals: { payable: 5, requested: 0 } });
  const pay = { payout, reference: 'SEPA-4713', request: 'test:pay:0003' };
  expect((await call('payout/pay', pay, finance)).code).toBe('paymentMoved');
});

it('AF-10 FE-6 what was approved, and declined before that was written down, was approved all the same', async () => {
  const { id } = await newPartner();
  const payout = await newPayout(id);
  await call('payout/approve', { payout, reason }, finance);
  const [approval] = (await officeGet(edge, 'approvals', compliance.sent)).list as { id: number }[];
  await approveAndDie(edge, approval?.id, compliance);
  expect((await applyAgain(edge, approval?.id)).ok).toBe(true);
  expect((await cardOf(id))['payouts']).toMatchObject([{ state: 'approved' }]);
  expect((await call('payout/decline', { payout, reason: 'The invoice is missing.' }, finance)).status).toBe(200);
  await applyApproved(edge.approvals, 'northline');
  const [approvals] = (await officeGet(edge, 'approvals', compliance.sent)).list;
  expect(approvals).toMatchObject({ state: 'approved', outcome: 'done', refusal: null });
  expect((await cardOf(id))['payouts']).toMatchObject([{ state: 'declined' }]);
});

it('HO-3 a payout waits for finance until it is paid, and not while a second person is asked', async () => {
  const waits = async (by: Staff) => {
    const { affiliates, tasks } = (await officeGet(edge, 'home', by.sent)).data as unknown as OfficeHome;
    return { count: affiliates?.count, tasks: tasks.filter(({ kind }) => kind === 'partnerPayout') };
  };
  const { count: before = 0 } = await waits(finance);
  const { id } = await newPartner();
  const payout = await newPayout(id);
  const task = { to: `/affiliates/${id}`, amount: { amount: 5, currency: 'EUR' } };
  expect(await waits(finance)).toMatchObject({ count: before + 1, tasks: [{ ...task, about: 'requested' }] });
  expect(await waits(compliance)).toEqual({ count: before + 1, tasks: [] });
  expect(await cardOf(id)).toMatchObject({ affiliate: { owed: 5 } });
  await call('payout/approve', { payout, reason }, finance);
  expect(await waits(finance)).toEqual({ count: before + 1, tasks: [] });
  await decide(compliance);
  expect(await waits(finance)).toMatchObject({ count: before + 1, tasks: [{ ...task, about: 'approved' }] });
  await call('payout/pay', { payout, reference: 'SEPA-4713', request: 'test:pay:0003' }, finance);
  expect(await waits(finance)).toEqual({ count: before, tasks: [] });
  expect(await cardOf(id)).toMatchObject({ affiliate: { owed: 0 } });
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
  const fromElsewhere = await officePost(edge, 'affiliates', {}, elsewhere.sent);
  expect(fromElsewhere.data).toMatchObject({ rows: [], count: 0 });
});

it('AF-14 the link ends after three days, and an ended access is sent nothing', async () => {
  await deliverAll(edge);
  const { id } = await newPartner();
  const [code = ''] = (await deliverAll(edge)).map(codeOf);
  edge.clock.pass(3 * DAY_MS);
  expect((await accept(code)).code).toBe('invitationInvalid');
  admin = await newStaff(edge, ['brandAdmin']);
  await call('invite-again', { id }, admin);
  await call('disable', { id, disabled: 1, reason }, admin);
  expect(await deliverAll(edge)).toEqual([]);
  expect(await invitationOf(id)).toBeNull();
});

it('AF-9 a number that no partner can have is unknown, however large', async () => {
  const id = 3_000_000_000;
  for (const [step, body] of [
    ['open', { id }],
    ['invite-again', { id }],
    ['disable', { id, disabled: 1, reason }],
    ['plan', { id, reason, ...plan }],
  ] as const)
    expect([step, (await call(step, body, admin)).status]).toEqual([step, 404]);
});
