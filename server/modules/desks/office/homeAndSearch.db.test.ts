import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { depositBy, newPayer, withdraw } from '../../../../tests/support/withdrawals.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let support: Staff;
let auditor: Staff;
let editor: Staff;
let publisher: Staff;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  auditor = await newStaff(edge, ['auditor']);
  editor = await newStaff(edge, ['cmsEditor']);
  publisher = await newStaff(edge, ['cmsPublisher']);
});

afterAll(() => edge.stop());

async function home(by: Staff) {
  const { data } = await officeGet(edge, 'home', by.sent);
  return {
    ...data,
    tasks: data['tasks'] as Record<string, unknown>[],
    acts: data['acts'] as Record<string, unknown>[],
    today: data['today'] as Pick<OfficeHome['today'], 'desks'> & { since: string },
    house: data['house'] as OfficeHome['house'],
  };
}

const search = async (query: string, by: Staff = support) =>
  (await officePost(edge, 'search', { query }, by.sent)).data;

it('home shows what the roles open, and only actions that the caller may do as tasks', async () => {
  const letter = {
    command_id: 'home-contact-1',
    first_name: 'Nora',
    last_name: 'Eide',
    email: 'nora@example.com',
    phone: '+4791234567',
    message: 'Hello',
  };
  await post(edge, '/api/contact', letter);
  const fields = {
    kind: 'service',
    title: 'Pause',
    content: '<p>Sunday.</p>',
    audience: 'everybody',
    language: null,
    starts_at: null,
    ends_at: null,
    id: null,
    revision: null,
    command: 'home-popup-1',
  };
  const { row } = (await officePost(edge, 'popups/save', fields, editor.sent)).data as {
    row: { id: number; revision: number };
  };
  await officePost(edge, 'popups/submit', { id: row.id, revision: row.revision }, editor.sent);

  const ofSupport = await home(support);
  expect(ofSupport).toMatchObject({
    contact: { count: 1 },
    popups: { count: 1 },
    withdrawals: null,
    verification: null,
  });
  expect(ofSupport.tasks).toMatchObject([{ kind: 'contact', name: 'Nora Eide', own: 0 }]);
  const ofPublisher = await home(publisher);
  expect(ofPublisher).toMatchObject({ contact: null, popups: { count: 1 } });
  expect(ofPublisher.tasks).toMatchObject([{ kind: 'popup', name: 'Pause', to: `/popups/${row.id}` }]);
  expect((await home(auditor)).tasks).toEqual([]);
  const acts = (await home(editor)).acts.map(({ action }) => action);
  expect(acts).toEqual(['popup.submitted', 'popup.saved', 'staff.signIn']);
});

it('HO-1 today’s work is counted from the record, of the desks that the caller may see', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const day = async (by: Staff) => (await home(by)).today.desks;
  expect(await day(payments)).toEqual([]);
  const before = (await day(support)).find(({ desk }) => desk === 'contact')?.count ?? 0;
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number }>('SELECT id::float8 FROM contact_message ORDER BY id DESC LIMIT 1'),
  );
  await officePost(edge, 'contact/open', { id: rows[0]?.id }, support.sent);
  await officePost(edge, 'contact/assign', { id: rows[0]?.id, to: support.id }, support.sent);
  const contact = (await day(support)).find(({ desk }) => desk === 'contact');
  expect(contact).toMatchObject({ count: before + 2, people: 1 });
  expect(contact?.acts).toEqual(
    expect.arrayContaining([
      { action: 'contact.assigned', count: 1 },
      { action: 'contact.opened', count: 1 },
    ]),
  );
  // Nothing of an earlier day is counted.
  const { since } = (await home(support)).today;
  expect(new Date(since).getUTCHours() + new Date(since).getUTCMinutes()).toBe(0);
  const move = (way: '-' | '+') =>
    asOwner(edge.database, async (owner) => {
      const sql = `UPDATE audit_entry SET at = at ${way} interval '1 day' WHERE action LIKE 'contact.%'`;
      await owner.query(`BEGIN; ${withoutTriggers(sql)}; COMMIT`);
    });
  await move('-');
  expect((await day(support)).map(({ desk }) => desk)).not.toContain('contact');
  await move('+');
});

const JOBS = ['jobs', 'jobsFailed'];

it('HO-2 the state of the house is what the server counts, as far as the caller may see it', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const dealing = await newStaff(edge, ['dealing']);
  const house = async (by: Staff) => new Map((await home(by)).house.map((line) => [line.kind, line]));
  expect((await house(editor)).size).toBe(0);
  expect([...(await house(dealing)).keys()]).toEqual(['prices', 'opening', 'halts', 'actions', 'carrying', ...JOBS]);
  expect((await house(dealing)).get('prices')).toMatchObject({ name: 'test', tone: 'fine' });
  expect([...(await house(support)).keys()]).toEqual(['mail', 'mailFailed', 'forwarding', ...JOBS]);
  expect((await house(payments)).get('webhooks')).toMatchObject({ count: 0, tone: 'fine', since: null });

  const at = (minutes: number) => new Date(edge.clock.now() - minutes * 60_000);
  await asOwner(edge.database, async (owner) => {
    await owner.query(
      `INSERT INTO payment_webhook (brand_id, provider, dedupe_key, headers, body, verdict, state, received_at)
       VALUES ('northline', 'sealed', 'house-1', '{}', '', 'verified', 'waiting', $1)`,
      [at(3)],
    );
    await owner.query('DELETE FROM mail');
    await owner.query(
      `INSERT INTO mail (brand_id, recipient, language, template, values, link_path, created_at, state)
       VALUES ('northline', 'one@example.com', 'en', 'emailUnknown', '{}', '/', $1, 'queued'),
         ('northline', 'two@example.com', 'en', 'emailUnknown', '{}', '/', $1, 'failed'),
         ('other', 'three@example.com', 'en', 'emailUnknown', '{}', '/', $1, 'queued')`,
      [at(6)],
    );
    await owner.query("UPDATE contact_message SET forwarding = 'failed'");
  });
  expect((await house(payments)).get('webhooks')).toMatchObject({ count: 1, tone: 'slow', since: expect.any(String) });
  const ofSupport = await house(support);
  expect(ofSupport.get('mail')).toMatchObject({ count: 1, tone: 'slow' });
  expect(ofSupport.get('mailFailed')).toMatchObject({ count: 1, tone: 'slow' });
  expect(ofSupport.get('forwarding')).toMatchObject({ of: 1, tone: 'failed' });
});

describe('HO-2 the queue of jobs', () => {
  const lines = async (by: Staff) => {
    const { house } = await home(by);
    return { jobs: house.find(({ kind }) => kind === 'jobs'), failed: house.find(({ kind }) => kind === 'jobsFailed') };
  };
  const SECRET = 'Erika Muster <erika@example.com>';

  /** Inserts a job in the state after its attempts. */
  async function job(brandId: string, minutes: number, tries: number, error: string | null): Promise<void> {
    const payload = { brandId, email: SECRET };
    const at = new Date(edge.clock.now() - minutes * 60_000);
    await transaction(edge.officePool, brandId, (connection) =>
      connection.query('SELECT jobs.enqueue($1, $2, $3, 12)', [
        'mail',
        JSON.stringify(payload),
        `${brandId}:${minutes}`,
      ]),
    );
    await asOwner(edge.database, (owner) =>
      owner.query(
        `UPDATE graphile_worker._private_jobs SET created_at = $2, run_at = $2, attempts = $3, last_error = $4
         WHERE key = $1`,
        [`${brandId}:${minutes}`, at, tries, error],
      ),
    );
  }

  beforeEach(() => asOwner(edge.database, (owner) => owner.query('DELETE FROM graphile_worker._private_jobs')));

  it('is empty when all is well, and only who sees any of the house sees it', async () => {
    const none = { count: 0, tone: 'fine', error: null };
    expect(await lines(support)).toMatchObject({ jobs: { ...none, since: null, of: 0 }, failed: none });
    expect(await lines(editor)).toEqual({ jobs: undefined, failed: undefined });
  });

  it('says what waits and since when, what was tried in vain and what was given up, of its own brand', async () => {
    await job('northline', 2, 0, null);
    expect((await lines(support)).jobs).toMatchObject({ count: 1, of: 0, tone: 'fine', since: expect.any(String) });
    await job('northline', 7, 3, `connect ECONNREFUSED 10.0.0.1:25 for ${SECRET}`);
    await job('other', 9, 12, '550 no such box');
    const { jobs, failed } = await lines(support);
    expect(jobs).toMatchObject({ count: 2, of: 1, tone: 'slow', error: 'ECONNREFUSED' });
    expect(failed).toMatchObject({ count: 0, tone: 'fine' });
    await job('northline', 20, 12, `550 5.1.1 ${SECRET}: unknown`);
    expect((await lines(support)).failed).toMatchObject({ count: 1, tone: 'failed', error: '550' });
    await job('northline', 10, 12, `the box of ${SECRET} is full`);
    expect((await lines(support)).failed).toMatchObject({ count: 2, error: 'other' });
    await job('northline', 25 * 60, 12, 'ETIMEDOUT');
    expect((await lines(support)).failed).toMatchObject({ count: 2 });
    expect(JSON.stringify((await home(support)).house)).not.toMatch(/erika|muster/i);
  });

  it('nobody of the web reads a job itself', async () => {
    const read = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('SELECT * FROM graphile_worker._private_jobs'),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });
});

it('the search finds clients by PIN, name and address, masked, and only for who may open them', async () => {
  const { email } = await newClient(edge, {});
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ pin: string; first_name: string; last_name: string }>(
      'SELECT pin, first_name, last_name FROM client WHERE email = $1',
      [email],
    ),
  );
  const [client] = rows;
  const { pin = '', first_name: first = '', last_name: last = '' } = client ?? {};
  for (const query of [
    pin,
    last.slice(0, 3),
    `${first} ${last.slice(0, 2)}`,
    `${last} ${first}`,
    email.toUpperCase(),
  ]) {
    const found = await search(query);
    expect(found['clients'], query).toContainEqual(expect.objectContaining({ pin, name: `${first} ${last}` }));
  }
  expect(JSON.stringify(await search(pin))).not.toContain(email);
  expect(await search('%')).toEqual({ clients: [], payments: [], complaints: [] });
  expect(await search(pin, editor)).toEqual({ clients: [], payments: [], complaints: [] });
  const other = await newStaff(edge, ['support'], 'other');
  expect(await search(pin, other)).toEqual({ clients: [], payments: [], complaints: [] });
});

it('the record is searched by person, act, client and time', async () => {
  const list = async (query: string) => {
    const { data } = await officeGet(edge, `audit?${query}`, auditor.sent);
    return (data['entries'] as { actor: string; action: string; payload: string }[]) ?? [];
  };
  const own = await list(`person=${editor.id}`);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ actor }) => actor))).toEqual(new Set([editor.name]));
  expect(own[0]?.payload).toMatch(/^\[\d+,"northline",/);
  expect((await list('action=popup.sub')).map(({ action }) => action)).toEqual(['popup.submitted']);
  expect(await list('pin=1')).toEqual([]);
  const now = edge.clock.now();
  const iso = (instant: number) => encodeURIComponent(new Date(instant).toISOString());
  expect(await list(`from=${iso(now + 1)}`)).toEqual([]);
  expect(await list(`until=${iso(now - 24 * 60 * 60_000)}`)).toEqual([]);
  expect((await list(`from=${iso(now - 24 * 60 * 60_000)}&until=${iso(now + 1)}`)).length).toBeGreaterThan(3);
  const { data } = await officeGet(edge, 'audit', auditor.sent);
  expect(data['people']).toContainEqual({ id: editor.id, name: editor.name });
});

it('WD-11 no clock runs on home for a withdrawal that waits for its client', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const payer = await newPayer(edge, '500');
  const number = await withdraw(edge, payer, '100');
  const waiting = { waiting: 1, held: 1, late: 0, oldest: null };
  expect(await home(payments)).toMatchObject({ withdrawals: waiting, tasks: [] });
  edge.clock.pass(30 * 86_400_000);
  const again = await newStaff(edge, ['paymentsOfficer']);
  expect(await home(again)).toMatchObject({ withdrawals: waiting, tasks: [] });

  // The desk's work is late, and first among the tasks.
  await asOwner(edge.database, (owner) =>
    owner.query(`UPDATE payment SET reasons = '{review}' WHERE number = $1`, [number]),
  );
  expect(await home(again)).toMatchObject({
    withdrawals: { waiting: 1, held: 1, late: 1, oldest: expect.any(String) },
    tasks: [{ kind: 'withdrawal', reference: number }],
  });
});

it('what waits for a second person, a client or a provider is no task of the payment desk', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const payer = await newPayer(edge, '500');
  const number = await withdraw(edge, payer, '100');
  const deposit = await depositBy(edge, payer, 'paymaxis', eur('750'));
  const set = (status: string, reasons: string, which: string) =>
    asOwner(edge.database, (owner) =>
      owner.query('UPDATE payment SET status = $1, reasons = $2 WHERE number = $3 OR id::text = $3', [
        status,
        reasons,
        which,
      ]),
    );
  const ofPayer = async () => {
    const { tasks, deposits } = (await home(payments)) as unknown as Pick<OfficeHome, 'tasks' | 'deposits'>;
    const own = tasks.filter(({ to }) => to.startsWith('/payments/')).map(({ kind }) => kind);
    return { own, held: deposits?.held, oldest: deposits?.oldest };
  };
  await set('void', '{}', deposit.toString());
  const before = (await ofPayer()).own.filter((kind) => kind === 'withdrawal').length;

  await set('processing', '{secondApproval}', number);
  await set('pending', '{}', deposit.toString());
  expect(await ofPayer()).toEqual({ own: Array.from({ length: before }, () => 'withdrawal'), held: 0, oldest: null });

  await set('pending', '{}', number);
  await set('onHold', '{amountDiffers}', deposit.toString());
  const { own, held, oldest } = await ofPayer();
  expect(own.filter((kind) => kind === 'withdrawal')).toHaveLength(before + 1);
  expect([own.filter((kind) => kind === 'deposit'), held]).toEqual([['deposit'], 1]);
  expect(oldest).not.toBeNull();
});

it('those that wait for a second person hide no withdrawal that waits for the desk', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const payer = await newPayer(edge, '500');
  const numbers: string[] = [];
  for (let each = 0; each < 17; each += 1) numbers.push(await withdraw(edge, payer, '20'));
  const last = numbers.at(-1) ?? '';
  await asOwner(edge.database, (owner) =>
    owner.query(
      `UPDATE payment SET status = 'processing',
         reasons = CASE number WHEN $2 THEN '{review}'::text[] ELSE '{complianceApproval}' END
       WHERE number = ANY($1)`,
      [numbers, last],
    ),
  );
  const { tasks } = (await home(payments)) as unknown as Pick<OfficeHome, 'tasks'>;
  const shown = tasks.map(({ reference }) => reference).filter((reference) => numbers.includes(reference));
  expect(shown).toEqual([last]);
});

it('the approvals say since when the request waits that ends first, and its end', async () => {
  const officer = await newStaff(edge, ['compliance']);
  const { clientId: id } = await newPayer(edge, '0');
  expect(await home(officer)).toMatchObject({ approvals: { count: 0, oldest: null, next: null } });
  const reason = 'identity checked by video';
  await officePost(edge, 'clients/freeze', { id, reason, request: 'home-freeze-1' }, officer.sent);
  const asked = edge.clock.now();
  await officePost(edge, 'clients/unfreeze', { id, reason, request: 'home-unfreeze-1' }, officer.sent);
  const { approvals } = (await home(officer)) as unknown as { approvals: Record<'count' | 'oldest' | 'next', string> };
  expect(approvals).toMatchObject({ count: 1, oldest: new Date(asked).toISOString() });
  expect(Date.parse(approvals.next)).toBeGreaterThanOrEqual(asked + 24 * 60 * 60_000);
});
