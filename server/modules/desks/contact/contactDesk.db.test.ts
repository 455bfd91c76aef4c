import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let support: Staff;
let colleague: Staff;
let auditor: Staff;
let sent = 0;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  colleague = await newStaff(edge, ['support']);
  auditor = await newStaff(edge, ['auditor']);
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.forgetCounts();
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE contact_message, contact_answer, mail CASCADE'));
});

const call = (step: string, body: object, by: Staff = support) => officePost(edge, `contact/${step}`, body, by.sent);
const list = (query: object = {}, by: Staff = support) => officePost(edge, 'contact', query, by.sent);

/** Sends a visitor's message; returns its id. */
async function write(changes: object = {}): Promise<number> {
  sent += 1;
  const letter = {
    command_id: `contact-desk-${sent}`,
    first_name: 'Nora',
    last_name: `Eide${sent}`,
    email: `nora${sent}@example.com`,
    phone: '+4791234567',
    message: 'Where is\nmy statement?',
    ...changes,
  };
  expect((await post(edge, '/api/contact', letter)).status).toBe(200);
  const { data } = await list();
  return (data['rows'] as { id: number }[])[0]?.id ?? 0;
}

const rowOf = ({ data }: Answered) => data['row'] as Record<string, unknown>;
const answer = (id: number, changes: object = {}) => ({
  command: `answer-${id}-one`,
  id,
  language: 'en',
  answer: 'It is under Reports.\n\nWith kind regards',
  ...changes,
});

describe('CO-3 a message', () => {
  it('is listed without addresses and opened by name', async () => {
    const id = await write();
    const listed = await list();
    expect(listed.data['rows']).toMatchObject([{ id, state: 'open', beginning: 'Where is my statement?' }]);
    expect(listed.text).not.toMatch(/@example|\+47/);
    const opened = await call('open', { id });
    expect(opened.data).toMatchObject({ message: 'Where is\nmy statement?', phone: '+4791234567', language: 'en' });
    const acts = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT actor FROM audit_entry WHERE action = 'contact.opened' AND subject = $1`, [`contact:${id}`]),
    );
    expect(acts.rows).toEqual([{ actor: support.name }]);
  });

  it('shows whole addresses only to who may answer', async () => {
    const id = await write();
    const { text } = await call('open', { id }, auditor);
    expect(text).not.toMatch(/@example\.com|91234567/);
    expect((await call('answer', answer(id), auditor)).code).toBe('forbidden');
  });

  it('is found by name, whole address and state', async () => {
    const first = await write({ first_name: 'Oskar', last_name: 'Lind' });
    const second = await write();
    await call('close', { id: second, note: 'Spam.' });
    const found = async (query: object) => ((await list(query)).data['rows'] as { id: number }[]).map(({ id }) => id);
    expect(await found({ search: 'oskar lind' })).toEqual([first]);
    expect(await found({ search: `NORA${sent}@example.com`, order: 'created', descending: 0 })).toEqual([second]);
    expect(await found({ search: 'example' })).toEqual([]);
    expect(await found({ state: 'open' })).toEqual([first]);
    expect(await found({ state: 'done' })).toEqual([second]);
  });
});

describe('CO-4 an answer', () => {
  it('is a mail that quotes what was asked', async () => {
    const id = await write();
    const answered = await call('answer', answer(id));
    expect(answered.data).toMatchObject({ answers: [{ by: support.name }], closed: { by: support.name } });
    expect(rowOf(answered)).toMatchObject({ state: 'answered', taken_by: support.name });
    const [mail] = await deliverAll(edge);
    expect(mail).toMatchObject({ to: `nora${sent}@example.com`, subject: expect.stringContaining('Your message') });
    expect(mail?.text).toContain('It is under Reports.\n\nWith kind regards');
    expect(mail?.text).toContain('Where is\n\nmy statement?');
  });

  it('goes out once for its command, also at the same moment', async () => {
    const id = await write();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('answer', answer(id))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await call('answer', answer(id, { answer: 'Other words.' }))).code).toBe('commandReused');
    expect(await deliverAll(edge)).toHaveLength(1);
  });

  it('of hostile words begins no header and holds no markup', async () => {
    const id = await write({ message: '<script>alert(1)</script>\r\nBcc: all@example.com' });
    await call('answer', answer(id, { answer: '<b>Hello</b>' }));
    const [mail] = await deliverAll(edge);
    expect(mail?.html).not.toMatch(/<script>|<b>Hello/);
    expect(mail?.subject).not.toMatch(/\p{Cc}/u);
  });

  it('is given by who has taken the message', async () => {
    const id = await write();
    await call('take', { id, take: 1 });
    expect((await call('take', { id, take: 1 }, colleague)).code).toBe('contactTaken');
    expect((await call('answer', answer(id), colleague)).code).toBe('contactTaken');
    expect((await call('close', { id, note: 'Spam.' }, colleague)).code).toBe('contactTaken');
    expect(rowOf(await call('take', { id, take: 0 }))).toMatchObject({ taken_by: null });
    const both = await Promise.all([call('take', { id, take: 1 }), call('take', { id, take: 1 }, colleague)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('CO-5 a message is given to somebody', () => {
  const assign = (id: number, to: number, by = support, more: object = {}) => call('assign', { id, to, ...more }, by);

  it('who then has it and answers it, and the record says who gave it', async () => {
    const id = await write();
    const assigned = await assign(id, colleague.id, support, { note: 'You know her.' });
    expect(rowOf(assigned)).toMatchObject({ taken_by: colleague.name, mine: 0, assigned: { by: support.name } });
    expect((await call('answer', answer(id))).code).toBe('contactTaken');
    const opened = await call('open', { id }, colleague);
    expect(rowOf(opened)).toMatchObject({ mine: 1, assigned: { by: support.name } });
    expect((await call('answer', answer(id), colleague)).status).toBe(200);
    expect((await assign(id, support.id)).code).toBe('contactOver');
  });

  it('whoever has it now; given back, nobody has given it any more', async () => {
    const id = await write();
    await call('take', { id, take: 1 });
    await assign(id, support.id, colleague);
    expect(rowOf(await call('open', { id }))).toMatchObject({ assigned: null });
    await assign(id, colleague.id, colleague);
    const acts = await asOwner(edge.database, (owner) =>
      owner.query<{ actor: string; payload: string }>(
        `SELECT actor, payload FROM audit_entry WHERE action = 'contact.assigned' AND subject = $1`,
        [`contact:${id}`],
      ),
    );
    expect(acts.rows.map(({ actor }) => actor)).toEqual([colleague.name]);
    expect(acts.rows[0]?.payload).toContain(`["from","${support.name}"]`);
    expect(rowOf(await call('take', { id, take: 0 }, colleague))).toMatchObject({ taken_by: null, assigned: null });
  });

  it('of those at work who may answer, and to nobody else', async () => {
    const id = await write();
    const compliance = await newStaff(edge, ['compliance']);
    const leaver = await newStaff(edge, ['support']);
    const elsewhere = await newStaff(edge, ['support'], 'other');
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [leaver.id]),
    );
    await assign(id, colleague.id);
    const { list: colleagues } = await call('colleagues', {});
    expect(colleagues).toEqual(
      expect.arrayContaining([
        { id: colleague.id, name: colleague.name, open: 1 },
        { id: compliance.id, name: compliance.name, open: 0 },
      ]),
    );
    for (const { id: nobody } of [auditor, leaver, elsewhere, { id: 999_999 }]) {
      expect(colleagues).not.toContainEqual(expect.objectContaining({ id: nobody }));
      expect((await assign(id, nobody)).code).toBe('contactColleague');
    }
    expect((await assign(id, support.id, auditor)).code).toBe('forbidden');
    expect((await call('colleagues', {}, auditor)).code).toBe('forbidden');
  });

  it('and the list shows whose it is, or what nobody has', async () => {
    const [mine, free, other] = [await write(), await write(), await write()];
    await assign(mine, support.id, colleague);
    await assign(other, colleague.id);
    const found = async (query: object) => ((await list(query)).data['rows'] as { id: number }[]).map(({ id }) => id);
    expect(await found({ holder: 'mine' })).toEqual([mine]);
    expect(await found({ holder: 'nobody' })).toEqual([free]);
    expect(await found({ holder: 'mine', state: 'done' })).toEqual([]);
    expect((await list({ holder: 'mine' })).data).toMatchObject({ count: 1 });
    expect((await list({ holder: 'anybody' })).code).toBe('malformed');
  });
});

it('CO-4 what is set aside keeps its note, once', async () => {
  const id = await write();
  const closed = await call('close', { id, note: 'The same as yesterday.' });
  expect(closed.data).toMatchObject({ closed: { by: support.name, note: 'The same as yesterday.' } });
  expect((await call('close', { id, note: 'Again.' })).code).toBe('contactOver');
  expect(await deliverAll(edge)).toEqual([]);
});

it('CO-2 what could not be passed on is tried again', async () => {
  const id = await write();
  await asOwner(edge.database, (owner) =>
    owner.query(`UPDATE contact_message SET forwarding = 'failed', attempts = 12 WHERE id = $1`, [id]),
  );
  const again = await call('forward', { id });
  expect(again.data).toMatchObject({ attempts: 0, row: { forwarding: 'waiting' } });
  const jobs = await asOwner(edge.database, (owner) =>
    owner.query('SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1', [`contact:northline:${id}`]),
  );
  expect(jobs.rowCount).toBe(1);
});

it('T22 another brand sees none of it', async () => {
  const id = await write();
  const other = await newStaff(edge, ['support'], 'other');
  expect((await list({}, other)).data['rows']).toEqual([]);
  for (const [step, body] of [
    ['open', { id }],
    ['take', { id, take: 1 }],
    ['answer', answer(id)],
    ['close', { id, note: 'Spam.' }],
    ['forward', { id }],
    ['assign', { id, to: other.id }],
  ] as const) {
    expect((await call(step, body, other)).code, step).toBe('notFound');
  }
});

describe('ML-11 the log of mails', () => {
  const log = (query: object = {}) => officePost(edge, 'mail', query, support.sent);
  const rows = ({ data }: Answered) => data['rows'] as Record<string, unknown>[];

  it('tells what became of each, and neither text nor address', async () => {
    const id = await write();
    await call('answer', answer(id));
    expect(rows(await log())).toMatchObject([{ state: 'queued', sent_at: null, template: 'contactAnswer' }]);
    await deliverAll(edge);
    const sentLog = await log();
    expect(rows(sentLog)).toMatchObject([{ state: 'sent', recipient: 'n•••@•••.com', attempts: 1, client: null }]);
    expect(sentLog.text).not.toMatch(/Reports|example\.com|statement/);
  });

  it('is searched by the beginning of an address, taken at its word', async () => {
    await call('answer', answer(await write()));
    expect(rows(await log({ search: `NORA${sent}` }))).toHaveLength(1);
    expect(rows(await log({ search: '%' }))).toHaveLength(0);
    expect(rows(await log({ search: 'n_ra' }))).toHaveLength(0);
    expect(rows(await log({ template: 'contactAnswer', state: 'queued', descending: 1 }))).toHaveLength(1);
    expect(rows(await log({ state: 'failed' }))).toHaveLength(0);
  });

  it('goes on page by page', async () => {
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO mail (brand_id, recipient, language, template, values, link_path, created_at)
         SELECT 'northline', 'p' || n || '@example.com', 'en', 'emailUnknown', '{}', '/', now() - n * interval '1 minute'
         FROM generate_series(1, 120) AS n`,
      ),
    );
    const first = await log();
    const second = await log({ after: first.data['next'] });
    const third = await log({ after: second.data['next'] });
    expect([first, second, third].map((page) => rows(page).length)).toEqual([50, 50, 20]);
    expect(third.data).toMatchObject({ next: null, count: 120 });
    expect(new Set([first, second, third].flatMap((page) => rows(page).map(({ id }) => id))).size).toBe(120);
  });
});
