import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyAgain } from '../../../../tests/support/approvals.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, loginReal, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { OFFICE_HOST, newStaff, officeGet, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { newPayer, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { warnOfComplaints } from './index.ts';

let edge: Edge;
let support: Staff;
let compliance: Staff;
let auditor: Staff;
let client: Payer;
let other: Payer;
let sent = 0;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  compliance = await newStaff(edge, ['compliance']);
  auditor = await newStaff(edge, ['auditor']);
  [client, other] = [await newPayer(edge, '1000'), await newPayer(edge, '0')];
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.forgetCounts();
  await asOwner(edge.database, async (owner) => {
    // Triggers are off, since the history of a complaint cannot be changed otherwise, not even by the database's owner.
    await owner.query('SET session_replication_role = replica');
    await owner.query('TRUNCATE complaint, complaint_entry, complaint_key, complaint_count, mail CASCADE');
  });
});

const call = (step: string, body: object, by: Staff = support) => officePost(edge, `complaints/${step}`, body, by.sent);
const own = (step: string, body: object = {}, by: Sent = client.sent) =>
  post(edge, `/api/complaints/${step}`, body, by);
const command = (step: string) => `complaint-${step}-${(sent += 1)}`;

function words(changes: object = {}) {
  return {
    command_id: command('made'),
    category: 'withdrawal',
    subject: 'My money is late',
    text: 'I asked for it\na week ago.',
    ...changes,
  };
}

const letter = (changes: object = {}) => ({
  ...words(),
  first_name: 'Vera',
  last_name: 'Former',
  email: `vera${sent}@example.com`,
  ...changes,
});

const rowOf = ({ data }: Answered) => data['row'] as Record<string, unknown>;
const codeOf = async (answer: Promise<Answered>) => (await answer).code ?? 'done';

async function make(changes: object = {}): Promise<{ number: string; id: number }> {
  const response = await own('make', words(changes));
  expect(response.text).toContain('"status":true');
  const number = String(rowOf(response)['number']);
  return { number, id: await idOf(number) };
}

async function idOf(number: string): Promise<number> {
  const { data } = await officePost(edge, 'complaints', { search: number }, auditor.sent);
  return (data['rows'] as { id: number }[])[0]?.id ?? 0;
}

const draft = (id: number, changes: object = {}) => ({
  id,
  command: command('answer'),
  outcome: 'upheld',
  redress: 25,
  text: 'You are right.\nWe are sorry.',
  reason: 'seen in the log',
  ...changes,
});

const decide = (approval: unknown, by: Staff, approve = 1) =>
  officePost(edge, 'approvals/decide', { id: approval, approve, reason: 'agreed' }, by.sent);

async function answer(id: number, changes: object = {}): Promise<number> {
  await call('acknowledge', { id, command: command('seen') });
  const response = await call('answer', draft(id, changes));
  expect((await decide(response.data['id'], compliance)).data).toMatchObject({ outcome: 'done' });
  return Number(response.data['id']);
}

describe('CP-1 a complaint', () => {
  it('has its number at once, with its clocks and a mail; repeated it is the same one', async () => {
    const request = words();
    const first = await own('make', request);
    const year = new Date(edge.clock.now()).getUTCFullYear();
    expect(rowOf(first)).toMatchObject({ number: `NOR-${year}-0001`, state: 'received', category: 'withdrawal' });
    expect(first.data).toMatchObject({ text: 'I asked for it\na week ago.', acts: ['withdraw'], ombudsman: null });
    expect(rowOf(await own('make', request))['number']).toBe(`NOR-${year}-0001`);
    expect(await codeOf(own('make', { ...request, text: 'Other words' }))).toBe('commandReused');
    const [mail, ...more] = await deliverAll(edge);
    expect([mail?.to, more]).toEqual([client.email, []]);
    expect(mail?.subject).toContain(`NOR-${year}-0001`);
    expect(mail?.text).toContain(`/my-account/complaints/NOR-${year}-0001`);
    expect(mail?.text).not.toContain('a week ago');
  });

  it('made many at once, every number is given once and none is left out', async () => {
    const request = words();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => own('make', request)),
      ...Array.from({ length: 4 }, () => own('make', words(), other.sent)),
    ]);
    const numbers = new Set(answers.map((one) => String(rowOf(one)['number'])));
    expect([...numbers].toSorted().map((number) => number.slice(-4))).toEqual(['0001', '0002', '0003', '0004', '0005']);
  });

  it('about a payment is about an own one', async () => {
    const number = await withdraw(edge, client, '50');
    const { data } = await own('make', words({ payment: number }));
    expect(data['payment']).toEqual({ number, group: 'withdrawals' });
    expect(await codeOf(own('make', words({ payment: number }), other.sent))).toBe('complaintMatter');
    expect(await codeOf(own('make', words({ trade: 999_999 })))).toBe('complaintMatter');
    expect(await codeOf(own('make', words({ trade: 1, payment: number })))).toBe('complaintMatter');
  });
});

describe('CP-4 by the public form', () => {
  it('a stranger gets a number, and opens it by the link of the mail alone', async () => {
    const { data } = await own('send', letter(), {});
    const [mail] = await deliverAll(edge);
    const [, code = ''] = /\/complaints\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    const opened = await own('open', { code }, {});
    expect(rowOf(opened)).toMatchObject({ number: data['number'], state: 'received' });
    expect(await codeOf(own('open', { code: 'x'.repeat(43) }, {}))).toBe('notFound');
    expect(await codeOf(own('get', { number: data['number'] }))).toBe('notFound');
    expect(await codeOf(own('open', { code }, { host: OTHER_HOST }))).toBe('notFound');
    const withdrawn = await own('withdrawByLink', { code, command_id: command('gone') }, {});
    expect(rowOf(withdrawn)['state']).toBe('withdrawn');
    // Each mail has its own link, and the earlier one works as well.
    const [last] = await deliverAll(edge);
    expect(last?.text).toMatch(/\/complaints\/[\w-]{43}/);
    expect((await own('open', { code }, {})).status).toBe(200);
  });

  it('three an hour of an address, and what a program has filled in is dropped unseen', async () => {
    expect((await own('send', letter({ website: 'x' }), {})).data).toEqual({ number: null });
    const email = 'many@example.com';
    const codes = [];
    for (let again = 0; again < 4; again += 1) codes.push(await codeOf(own('send', letter({ email }), {})));
    expect(codes).toEqual(['done', 'done', 'done', 'tooManyRequests']);
  });
});

describe('CP-5 whose a complaint is', () => {
  it('another client and another brand have none', async () => {
    const { number, id } = await make();
    expect((await own('list', {}, other.sent)).list).toEqual([]);
    for (const [step, body] of [
      ['get', { number }],
      ['reopen', { number, command_id: command('x'), text: 'No.' }],
      ['withdraw', { number, command_id: command('x') }],
    ] as const) {
      expect(await codeOf(own(step, body, other.sent)), step).toBe('notFound');
    }
    const elsewhere = await newStaff(edge, ['support', 'compliance'], 'other');
    for (const [step, more] of [
      ['open', {}],
      ['take', { take: 1 }],
      ['acknowledge', { command: command('x') }],
      ['review', { command: command('x') }],
      ['hold', { command: command('x'), text: 'Why.' }],
      ['note', { command: command('x'), text: 'Note.' }],
      ['assign', { to: elsewhere.id }],
      ['answer', draft(id)],
    ] as const) {
      expect(await codeOf(call(step, { ...more, id }, elsewhere)), step).toBe('notFound');
    }
    expect((await officePost(edge, 'complaints', {}, elsewhere.sent)).data['rows']).toEqual([]);
  });

  it('is opened by name; an auditor reads no whole address and changes nothing', async () => {
    const { id, number } = await make();
    const { text, data } = await call('open', { id }, auditor);
    expect(text).not.toContain(client.email);
    expect(data).toMatchObject({ row: { number, clock: { kind: 'acknowledge' } } });
    expect(await codeOf(call('acknowledge', { id, command: command('x') }, auditor))).toBe('forbidden');
    const acts = await asOwner(edge.database, (owner) =>
      owner.query('SELECT actor FROM audit_entry WHERE action = $1 AND subject = $2', [
        'complaint.opened',
        `complaint:${number}`,
      ]),
    );
    expect(acts.rows).toEqual([{ actor: auditor.name }]);
  });

  it('what staff note is not told, neither on the page nor in the copy of the data', async () => {
    const { id, number } = await make();
    await call('note', { id, command: command('note'), text: 'Secret thought' });
    await call('assign', { id, to: compliance.id, note: 'A thought for Petra' });
    expect((await own('get', { number })).text).not.toMatch(/thought/);
    const copy = await edge.app.inject({
      method: 'POST',
      url: '/api/accounts/export',
      payload: JSON.stringify({ password: PASSWORD }),
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    });
    expect(copy.body).toContain('My money is late');
    expect(copy.body).not.toMatch(/thought/);
  });
});

describe('CP-6 the answer', () => {
  it('goes out when another person has approved it, once, and the client comes back once', async () => {
    const { id, number } = await make();
    await call('acknowledge', { id, command: command('seen') });
    await call('take', { id, take: 1 });
    expect(await codeOf(call('answer', draft(id), compliance))).toBe('complaintTaken');
    const proposal = draft(id);
    const response = await call('answer', proposal);
    expect(response.data).toMatchObject({ subject: 'complaintAnswer', state: 'waiting' });
    expect((await call('answer', proposal)).data['id']).toBe(response.data['id']);
    expect(await codeOf(call('answer', { ...proposal, text: 'Else.' }))).toBe('commandReused');
    const second = draft(id);
    expect(await codeOf(call('answer', second))).toBe('approvalWaiting');
    expect(await codeOf(call('answer', second))).toBe('approvalWaiting');
    const { entries } = (await call('open', { id })).data as { entries: { kind: string }[] };
    expect(entries.filter(({ kind }) => kind === 'draft')).toHaveLength(1);
    expect((await call('open', { id })).data['waiting']).toMatchObject({ approval: response.data['id'] });
    expect((await own('get', { number })).text).not.toContain('You are right');
    const both = await Promise.all([decide(response.data['id'], compliance), decide(response.data['id'], compliance)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const read = await own('get', { number });
    expect(read.data).toMatchObject({ row: { state: 'answered', outcome: 'upheld' }, acts: ['reopen'] });
    expect(read.text).toContain('You are right.');
    const mails = await deliverAll(edge);
    expect(mails.map(({ subject }) => subject.split(' · ')[0])).toEqual([
      `We've received your complaint ${number}`,
      `We're looking into your complaint ${number}`,
      `Our answer to your complaint ${number}`,
    ]);
    expect(mails[2]?.text).toContain('We are sorry.');
    // After a crash it is carried out again, and changes nothing.
    expect(await applyAgain(edge, response.data['id'])).toEqual({ ok: true, value: true });
    expect(await deliverAll(edge)).toEqual([]);

    const back = { number, command_id: command('back'), text: 'It was 50.' };
    expect(rowOf(await own('reopen', back))['state']).toBe('reopened');
    expect(rowOf(await own('reopen', back))['state']).toBe('reopened');
    const again = await call('answer', draft(id, { outcome: 'rejected', redress: undefined }));
    await decide(again.data['id'], compliance);
    expect((await own('get', { number })).data).toMatchObject({
      row: { state: 'closed', outcome: 'rejected' },
      acts: [],
    });
    expect(await codeOf(own('reopen', { ...back, command_id: command('more') }))).toBe('complaintOver');
  });

  it('cannot be approved by a person who has dealt with the payment complained of', async () => {
    const payment = await withdraw(edge, client, '20');
    const judge = await newStaff(edge, ['compliance']);
    await officePost(
      edge,
      'payments/hold',
      { transaction_id: payment, request: command('hold'), reason: 'to be seen', hold: 'review' },
      judge.sent,
    );
    const { id } = await make({ payment });
    await call('acknowledge', { id, command: command('seen') });
    const response = await call('answer', draft(id));
    expect((await decide(response.data['id'], judge)).code).toBe('complaintInvolved');
    expect((await decide(response.data['id'], compliance)).data).toMatchObject({ outcome: 'done' });
  });

  it('CP-9 promises a redress with an outcome that gives one, and moves no money', async () => {
    const { id } = await make();
    expect(await codeOf(call('answer', draft(id, { outcome: 'rejected' })))).toBe('complaintRedress');
    const account = { brandId: 'northline', accountId: client.accountId };
    const before = await edge.desk.balance(account);
    await answer(id);
    expect(await edge.desk.balance(account)).toEqual(before);
    const { number } = rowOf(await call('open', { id })) as { number: string };
    const finance = await newStaff(edge, ['finance']);
    const wish = { id: client.clientId, amount: 25, type: 'goodwill', evidence: `Complaint ${number}` };
    await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('100000') }, command('paid'));
    const response = await officePost(
      edge,
      'clients/adjustment',
      { ...wish, reason: 'redress', request: command('adj') },
      finance.sent,
    );
    const linked = async () => (await call('open', { id })).data['adjustments'];
    expect(await linked()).toMatchObject([{ approval: response.data['id'], amount: 25, state: 'waiting' }]);
    await decide(response.data['id'], compliance);
    expect(await linked()).toMatchObject([{ state: 'done' }]);
  });

  it('of a withdrawn complaint is asked of nobody any more', async () => {
    const { id, number } = await make();
    await call('acknowledge', { id, command: command('seen') });
    const response = await call('answer', draft(id));
    await own('withdraw', { number, command_id: command('gone') });
    expect((await decide(response.data['id'], compliance)).code).toBe('approvalOver');
  });
});

describe('CP-7 the clocks of the desk', () => {
  it('compliance is mailed when one is nearly over and when it is, once each; the home lists it', async () => {
    const { id, number } = await make();
    await deliverAll(edge);
    const warn = () => warnOfComplaints({ pool: edge.officePool, clock: edge.clock }, 'northline');
    await warn();
    expect(await deliverAll(edge)).toEqual([]);
    const home = async () =>
      (await officeGet(edge, 'home', support.sent)).data as { tasks: { kind: string; reference: string }[] };
    const isTask = async () =>
      (await home()).tasks.some(({ kind, reference }) => kind === 'complaint' && reference === number);
    expect(await isTask()).toBe(false);
    await later(8);
    await warn();
    await warn();
    const mails = (await deliverAll(edge)).filter(({ to }) => to === compliance.email);
    expect(mails.map(({ subject }) => subject.split(' · ')[0])).toEqual([`Complaint ${number} is overdue`]);
    expect(mails[0]?.text).toContain(`http://office.localhost:3000/complaints/${id}`);
    expect(await isTask()).toBe(true);
    await call('acknowledge', { id, command: command('seen') });
    expect(await isTask()).toBe(false);
  });

  it('a holding answer is given once and says why', async () => {
    const { id, number } = await make();
    await call('acknowledge', { id, command: command('seen') });
    const before = (await own('get', { number })).data['row'] as { answer_by: string };
    await call('hold', { id, command: command('hold'), text: 'We wait for the bank.' });
    expect(await codeOf(call('hold', { id, command: command('hold'), text: 'Again.' }))).toBe('complaintHeld');
    const after = (await own('get', { number })).data as { row: { answer_by: string }; is_held: number };
    expect(Date.parse(after.row.answer_by)).toBeGreaterThan(Date.parse(before.answer_by) + 26 * DAY_MS);
    expect(after.is_held).toBe(1);
    expect((await deliverAll(edge)).at(-1)?.text).toContain('We wait for the bank.');
  });

  it('CP-8 the ombudsman is named once it is answered, or should have been', async () => {
    const { number } = await make();
    expect((await own('get', { number })).data['ombudsman']).toBeNull();
    await later(70);
    expect((await own('get', { number })).data['ombudsman']).toMatchObject({ by: null });
  });
});

const take = (by: Staff, month: string) =>
  edge.app.inject({
    method: 'POST',
    url: '/api/office/complaints/export',
    payload: { month },
    headers: { host: OFFICE_HOST },
    cookies: { ...by.sent.cookies },
  });

it('CP-10 the register of a month has everything but names, with totals, and who took it is recorded', async () => {
  const { id } = await make();
  await own('send', letter({ subject: '=1+1' }), {});
  await answer(id);
  const month = new Date(edge.clock.now()).toISOString().slice(0, 7);
  const file = await take(compliance, month);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^NOR-\d{4}-0001,[\d-]+,account,withdrawal,answered,[\d-]+,yes,no,[\d-]+,0,yes,upheld,/);
  expect(lines[1]).toMatch(/,upheld,25\.00,EUR,$/);
  expect(lines[2]).toMatch(/^NOR-\d{4}-0002,[\d-]+,form,withdrawal,received,,yes,no,,,yes,,,,$/);
  expect(lines[3]).toBe('total,2,,,,,,,1,0,,upheld 1; partly 0; rejected 0,25.00,EUR,');
  expect(file.body).not.toMatch(/Vera|late|example/);
  expect((await take(support, month)).statusCode).toBe(403);
  expect((await take(compliance, '2099-01')).json()).toMatchObject({ error: { code: 'complaintMonth' } });
  const acts = await asOwner(edge.database, (owner) =>
    owner.query(`SELECT actor FROM audit_entry WHERE action = 'complaint.exported'`),
  );
  expect(acts.rows).toEqual([{ actor: compliance.name }]);
});

/** Days later everybody logs in again. */
async function later(days: number): Promise<void> {
  edge.clock.pass(days * DAY_MS);
  client = { ...client, ...(await loginReal(edge, client)) };
  support = { ...support, sent: await signInAgain(edge, support) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  auditor = { ...auditor, sent: await signInAgain(edge, auditor) };
}
