import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST, QUIET_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, loginClient, newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { REGISTRATION_MAIL_TASK, mailRegistration } from '../clients/index.ts';
import { REQUESTED_MAIL_TASK, answerRequestedMail } from './index.ts';
import { mailLoginLinkByStaff } from './staffLink.ts';

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Gives each request of a test a separate address, since limits count by address. */
const fresh = (sent: Sent = {}): Sent => ({ ip: `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`, ...sent });
const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, path, body, fresh(sent));
const NEW = 'a better password 7';
const nameOf = (email: string): string => email.slice(0, email.indexOf('@'));

async function mailsTo(email: string) {
  return (await deliverAll(edge)).filter(({ to }) => to === email);
}

/** Runs the jobs that decide about mails, and leaves them in the queue, as a process that is killed then does. */
async function runJobsOnce(): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ task: string; payload: unknown }>(
      `SELECT identifier AS task, payload FROM graphile_worker._private_jobs job
       JOIN graphile_worker._private_tasks task ON task.id = task_id WHERE identifier <> 'mail'`,
    ),
  );
  for (const { task, payload } of rows) {
    if (task === REQUESTED_MAIL_TASK) await answerRequestedMail(edge, payload);
    if (task === REGISTRATION_MAIL_TASK) await mailRegistration(edge, payload);
  }
}

async function forgotten(email: string): Promise<string> {
  expect((await call('/api/get/forgotPassword', { email })).status).toBe(200);
  const mail = (await mailsTo(email)).at(-1);
  expect(linkOf(mail ?? { text: '' })).toMatch(/^\/password\/reset\//);
  return codeOf(mail ?? { text: '' });
}

const reset = (code: string, changes: Readonly<Record<string, unknown>> = {}) =>
  call('/api/accounts/resetPassword', { code, new_password: NEW, confirm_password: NEW, ...changes });

describe('a forgotten password', () => {
  it('R14 a brand that reveals it says that an address is unknown', async () => {
    const answer = await call('/api/get/forgotPassword', { email: 'nobody@example.com' });
    expect([answer.status, answer.code, answer.field]).toEqual([404, 'emailUnknown', 'email']);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('T5 a brand that does not answers alike, and tells the address itself', async () => {
    const knownEmail = 'known@example.com';
    const host = QUIET_HOST;
    await call('/api/accounts/register', registration('known'), { host });
    await deliverAll(edge);
    const answers = await Promise.all(
      [knownEmail, 'unknown@example.com'].map((email) => call('/api/get/forgotPassword', { email }, { host })),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"status":true,"data":{}}'],
      [200, '{"status":true,"data":{}}'],
    ]);
    const mails = await deliverAll(edge);
    expect(new Map(mails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [knownEmail, 'Choose a new password · Northline'],
        ['unknown@example.com', 'No account with this address · Northline'],
      ]),
    );
  });

  it('B4.9 jobs that run again, since their end was not noted, mail once, and the links work', async () => {
    const [host, email] = [QUIET_HOST, 'again@example.com'];
    await call('/api/accounts/register', registration('again'), { host });
    await runJobsOnce();
    const welcome = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Please confirm'));
    expect(welcome).toHaveLength(1);
    const confirmed = await call('/api/accounts/confirmEmail', { code: codeOf(welcome[0] ?? { text: '' }) }, { host });
    await call('/api/get/forgotPassword', { email }, { host });
    await runJobsOnce();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Choose a new password · Northline']);
    const code = codeOf(mails[0] ?? { text: '' });
    expect([confirmed.status, (await call('/api/get/passwordCode', { code }, { host })).status]).toEqual([200, 200]);
  });

  it('ML-4 T13 the link sets a password once, ends every session and begins none', async () => {
    const client = await newClient(edge);
    const code = await forgotten(client.email);
    expect((await call('/api/get/passwordCode', { code })).status).toBe(200);
    const answer = await reset(code);
    expect([answer.status, answer.data, answer.cookies]).toEqual([200, {}, {}]);
    expect((await post(edge, '/api/accounts/get', {}, client.sent)).code).toBe('sessionMissing');
    expect((await reset(code)).code).toBe('linkInvalid');
    expect((await call('/api/get/passwordCode', { code })).code).toBe('linkInvalid');
    const login = (password: string) => call('/api/accounts/login', { email: client.email, password });
    expect((await login(PASSWORD)).code).toBe('invalidCredentials');
    expect((await login(NEW)).data['user']).toMatchObject({ email_confirmed: 1 });
    const mail = (await mailsTo(client.email)).at(-1);
    expect(mail?.subject).toBe('Your password was changed · Northline');
  });

  it('ML-2 T13 of ten resets with one code at the same moment one succeeds', async () => {
    const { email } = await newClient(edge);
    const code = await forgotten(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reset(code, { new_password: `password number ${index} x`, confirm_password: `password number ${index} x` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: refusal }) => refusal === 'linkInvalid')).toHaveLength(9);
  });

  it.each([
    ['too short', { new_password: 'short', confirm_password: 'short' }, 'passwordTooShort', 'new_password'],
    ['known-weak', { new_password: 'password1', confirm_password: 'password1' }, 'passwordWeak', 'new_password'],
    ['not repeated', { confirm_password: `${NEW}!` }, 'passwordsDiffer', 'confirm_password'],
  ])('a password that is %s is refused and leaves the link as it is', async (_case, changes, code, field) => {
    const { email } = await newClient(edge);
    const link = await forgotten(email);
    const refused = await reset(link, changes);
    expect([refused.code, refused.field]).toEqual([code, field]);
    expect((await reset(link)).status).toBe(200);
  });

  it.each(['short', `${'x'.repeat(42)}!`, 'x'.repeat(44)])('a code of another shape is malformed: %j', async (code) => {
    expect((await reset(code)).code).toBe('malformed');
  });

  it('T13 the link of one brand is unknown to another', async () => {
    const { email } = await newClient(edge);
    const code = await forgotten(email);
    const answer = await call(
      '/api/accounts/resetPassword',
      { code, new_password: NEW, confirm_password: NEW },
      { host: OTHER_HOST },
    );
    expect(answer.code).toBe('linkInvalid');
    expect((await reset(code)).status).toBe(200);
  });

  it('T13 no header of the request appears in the link', async () => {
    const { email } = await newClient(edge);
    await deliverAll(edge);
    await call(
      '/api/get/forgotPassword',
      { email },
      { host: '127.0.0.1', headers: { 'x-forwarded-host': 'evil.example' } },
    );
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('http://northline.localhost:3000/password/reset/');
    expect(mail?.html).not.toContain('evil.example');
  });

  it('ML-4 T4 a reset clears the wait that guessing has caused', async () => {
    const { email } = await newClient(edge);
    for (let tries = 0; tries < 8; tries += 1) await call('/api/accounts/login', { email, password: 'wrong one' });
    expect((await call('/api/accounts/login', { email, password: PASSWORD })).code).toBe('tooManyRequests');
    await reset(await forgotten(email));
    expect((await call('/api/accounts/login', { email, password: NEW })).status).toBe(200);
  });
});

describe('ML-3 T59 mails that visitors have us send', () => {
  it('go three times an hour to one address, known or not', async () => {
    const { email } = await newClient(edge);
    for (const to of [email, 'stranger@example.com']) {
      const codes = [];
      for (let tries = 0; tries < 5; tries += 1)
        codes.push((await call('/api/get/forgotPassword', { email: to })).status);
      expect(codes.slice(3)).toEqual([429, 429]);
      expect(codes.slice(0, 3)).not.toContain(429);
    }
  });

  it('are asked for ten times an hour from one address', async () => {
    const ip = '10.8.0.1';
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const email = `stranger${tries}@example.com`;
      statuses.push((await post(edge, '/api/get/loginLink', { email }, { ip })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('T59 take no address with a line break', async () => {
    const answer = await call('/api/get/forgotPassword', { email: 'kim@example.com\r\nBcc: all@example.com' });
    expect([answer.code, answer.field]).toEqual(['emailInvalid', 'email']);
  });
});

describe('a link to log in', () => {
  async function linked(email: string, sent: Sent = {}) {
    await deliverAll(edge);
    const answer = await call('/api/get/loginLink', { email }, { headers: BROWSER, ...sent });
    expect(answer.status).toBe(200);
    const mail = (await mailsTo(email)).at(-1) ?? { text: '' };
    expect(linkOf(mail)).toMatch(/^\/autoLogin\//);
    return { code: codeOf(mail), cookies: answer.cookies };
  }
  const loginBy = (code: string, sent: Sent = {}) => call(`/api/accounts/login/${code}`, { info: '{}' }, sent);

  it('R16 begins a limited session, once', async () => {
    const { email } = await newClient(edge);
    const { code } = await linked(email);
    const answer = await loginBy(code);
    expect(answer.data['user']).toMatchObject({ email, account: 'demo' });
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(
        'SELECT limited FROM session JOIN client ON client.id = client_id WHERE email = $1 ORDER BY session.id',
        [email],
      ),
    );
    expect(rows.at(-1)).toEqual({ limited: true });
    expect((await loginBy(code)).code).toBe('linkInvalid');
  });

  it('R16 ends after ten minutes, and with a newer one', async () => {
    const { email } = await newClient(edge);
    const { code: first } = await linked(email);
    const { code: second } = await linked(email);
    expect((await loginBy(first)).code).toBe('linkInvalid');
    edge.clock.pass(10 * 60_000);
    expect((await loginBy(second)).code).toBe('linkInvalid');
  });

  it('R16 knows the browser that has asked, and no other', async () => {
    const { email } = await newClient(edge);
    const { code, cookies } = await linked(email);
    const isRequestedHere = async (of: string, sent: Sent) =>
      (await call('/api/get/askedHere', { code: of }, sent)).data['asked_here'];
    expect(await isRequestedHere(code, { cookies })).toBe(1);
    expect(await isRequestedHere(code, {})).toBe(0);
    expect(await isRequestedHere('x'.repeat(43), { cookies })).toBe(0);
    const other = await linked((await newClient(edge)).email);
    expect(await isRequestedHere(code, { cookies: other.cookies })).toBe(0);
  });

  it('R13 a browser gets its cookie with the session', async () => {
    const { email } = await newClient(edge);
    const { code } = await linked(email);
    const answer = await loginBy(code, { headers: BROWSER });
    expect(Object.keys(answer.cookies)).toContain('__Host-client');
  });

  it('a code of another shape is malformed', async () => {
    expect((await loginBy('short')).code).toBe('malformed');
  });

  it('R16 staff have one sent to the client, who is notified of it', async () => {
    const { email } = await newClient(edge);
    await deliverAll(edge);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: string }>('SELECT id FROM client WHERE email = $1', [email]),
    );
    const clientId = Number.parseInt(rows[0]?.id ?? '', 10);
    const now = edge.clock.now();
    await transaction(edge.pool, edge.brand.id, (connection) =>
      mailLoginLinkByStaff(connection, { brandId: edge.brand.id, clientId, staff: 'Dana, support', now }),
    );
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Our team sent you this link (Dana, support)');
    expect((await loginBy(codeOf(mail ?? { text: '' }))).status).toBe(200);
  });
});

describe('confirming the address', () => {
  it('works without a session, as often as one likes', async () => {
    const client = await newClient(edge);
    const [mail] = await mailsTo(client.email);
    const confirm = () => call('/api/accounts/confirmEmail', { code: codeOf(mail ?? { text: '' }) });
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200]);
    const { data } = await post(edge, '/api/accounts/get', {}, client.sent);
    expect(data['user']).toMatchObject({ email_confirmed: 1 });
    expect((await post(edge, '/api/accounts/resendConfirmation', {}, client.sent)).status).toBe(200);
    expect(await mailsTo(client.email)).toEqual([]);
  });

  it('T59 the mail comes again three times an hour, and the newest link alone works', async () => {
    const client = await newClient(edge);
    const [first] = await mailsTo(client.email);
    const again = () => post(edge, '/api/accounts/resendConfirmation', {}, client.sent);
    const statuses = [await again(), await again(), await again(), await again()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const mails = await mailsTo(client.email);
    const confirm = (mail = { text: '' }) => call('/api/accounts/confirmEmail', { code: codeOf(mail) });
    expect((await confirm(first)).code).toBe('linkInvalid');
    expect((await confirm(mails.at(-1))).status).toBe(200);
  });

  it('refuses a code that never was', async () => {
    expect((await call('/api/accounts/confirmEmail', { code: 'x'.repeat(43) })).code).toBe('linkInvalid');
  });
});

describe('“it was not me”', () => {
  it('T14 ends every session and the password, and leads to a new one', async () => {
    const client = await newClient(edge);
    await reset(await forgotten(client.email));
    const login = (password: string) => call('/api/accounts/login', { email: client.email, password });
    const thief = await login(NEW);
    const mail = (await mailsTo(client.email)).find(({ subject }) => subject.startsWith('Your password was changed'));
    const answer = await call('/api/accounts/notMe', { code: codeOf(mail ?? { text: '' }) });
    expect(answer.status).toBe(200);
    const stolen = { token: String(thief.data['access_token']) };
    expect((await post(edge, '/api/accounts/get', {}, stolen)).code).toBe('sessionMissing');
    expect((await login(NEW)).code).toBe('invalidCredentials');
    const next = 'mine again, at last';
    expect((await reset(String(answer.data['code']), { new_password: next, confirm_password: next })).status).toBe(200);
    expect((await login(next)).status).toBe(200);
    expect((await call('/api/accounts/notMe', { code: codeOf(mail ?? { text: '' }) })).code).toBe('linkInvalid');
  });
});

describe('R14 registration where it is not revealed who has an account', () => {
  it('T5 answers alike, and mails what is the case', async () => {
    const register = () => call('/api/accounts/register', registration('twice'), { host: QUIET_HOST });
    const [first, second] = [await register(), await register()];
    expect([first.status, first.text]).toEqual([second.status, second.text]);
    expect(first.text).toBe('{"status":true,"data":{"mailed":true}}');
    const mails = await mailsTo('twice@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Please confirm your email address · Northline',
      'You already have an account · Northline',
    ]);
  });
});

it('a client logs in as before where nothing was asked', async () => {
  const { email } = await newClient(edge);
  expect((await loginClient(edge, nameOf(email))).token).toMatch(/^[\w-]{43}$/);
});
