import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELD_EMAIL_MS } from '@candor/domain/clients/mailCode.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { QUIET_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, loginAgain, newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { credentialsChangedAt } from '../clients/index.ts';

let edge: Edge;
let steps = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Gives each request of a test a separate address, since limits count by address. */
const from = (sent: Sent = {}): Sent => ({ ...sent, ip: `10.14.${Math.floor(++steps / 250)}.${steps % 250}` });
const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, path, body, from(sent));
const change = (email: string, { sent }: Pick<Entered, 'sent'>) => call('/api/accounts/email/change', { email }, sent);
const confirm = (code: string, { sent }: Pick<Entered, 'sent'>) => call('/api/accounts/email/confirm', { code }, sent);
const notMe = (code: string) => call('/api/accounts/notMe', { code });
const login = (email: string, sent: Sent = {}) => call('/api/accounts/login', { email, password: PASSWORD }, sent);
const account = ({ sent }: Pick<Entered, 'sent'>) => call('/api/accounts/get', {}, sent);

/** Requests at a brand that does not reveal who has an account. */
const quiet: Sent = { host: QUIET_HOST };

let addresses = 0;
const newAddress = (): string => `changed${++addresses}@example.com`;

interface RequestedChange {
  readonly email: string;
  /** Code of the link in the mail to the new address. */
  readonly code: string;
  /** Code of the link in the warning to the old address. */
  readonly warning: string;
}

async function requestChange(client: Entered, email = newAddress()): Promise<RequestedChange> {
  await deliverAll(edge);
  expect((await change(email, client)).status).toBe(200);
  const mails = await deliverAll(edge);
  const mailOf = (path: string) => mails.find((mail) => linkOf(mail).startsWith(path)) ?? { text: '', to: '' };
  const [link, warning] = [mailOf('/new-email/'), mailOf('/not-me/')];
  expect(link.to).toBe(email);
  return { email, code: codeOf(link), warning: codeOf(warning) };
}

/** Changes a client's address; the session continues under another token. */
async function changed(client: Entered, email = newAddress()): Promise<RequestedChange & { readonly client: Entered }> {
  const requested = await requestChange(client, email);
  const answer = await confirm(requested.code, client);
  expect(answer.status).toBe(200);
  const token = String(answer.data['access_token']);
  return { ...requested, client: { ...client, email, token, sent: { ...client.sent, token } } };
}

describe('ML-8 a new address', () => {
  it('logs in only after its reader has confirmed it, and both times the old one is warned', async () => {
    const client = await newClient(edge);
    const requested = await requestChange(client);
    expect((await call('/api/accounts/email', {}, client.sent)).data['pending']).toBe(requested.email);
    expect((await login(client.email)).status).toBe(200);
    expect((await login(requested.email)).code).toBe('invalidCredentials');
    const answer = await confirm(requested.code, client);
    expect(answer.data['user']).toMatchObject({ email: requested.email, email_confirmed: 1 });
    const mails = await deliverAll(edge);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [client.email, 'Your email address was changed · Northline'],
    ]);
    expect((await login(requested.email)).status).toBe(200);
    expect((await login(client.email)).code).toBe('invalidCredentials');
    expect((await confirm(requested.code, await loginAgain(edge, requested))).code).toBe('linkInvalid');
  });

  it('ends every other session; this one goes on under another token', async () => {
    const client = await newClient(edge);
    const other = await loginAgain(edge, client);
    const { client: after } = await changed(client);
    expect((await account(other)).code).toBe('sessionMissing');
    expect((await account(client)).code).toBe('sessionMissing');
    expect((await account(after)).status).toBe(200);
  });

  it('is asked for and confirmed after a fresh login only', async () => {
    const client = await newClient(edge);
    const requested = await requestChange(client);
    edge.clock.pass(16 * 60_000);
    expect((await change(newAddress(), client)).code).toBe('freshLoginNeeded');
    expect((await confirm(requested.code, client)).code).toBe('freshLoginNeeded');
    expect((await confirm(requested.code, await loginAgain(edge, client))).status).toBe(200);
  });

  it('gives nobody the account who reads the mail and is not the client', async () => {
    const client = await newClient(edge);
    const stranger = await newClient(edge);
    const { code } = await requestChange(client);
    expect((await call('/api/accounts/email/confirm', { code })).code).toBe('sessionMissing');
    expect((await confirm(code, stranger)).code).toBe('linkInvalid');
    expect((await confirm(code, client)).status).toBe(200);
  });

  it('replay: of ten presses at the same moment one succeeds', async () => {
    const client = await newClient(edge);
    const { code } = await requestChange(client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(code, client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('race: of two clients who press at the same moment one has it, and the other keeps his own', async () => {
    const clients = [await newClient(edge), await newClient(edge)] as const;
    const email = newAddress();
    const codes = [
      (await requestChange(clients[0], email)).code,
      (await requestChange(clients[1], email)).code,
    ] as const;
    const answers = await Promise.all([confirm(codes[0], clients[0]), confirm(codes[1], clients[1])]);
    expect(answers.map(({ code }) => code ?? 'changed').toSorted()).toEqual(['changed', 'emailExists']);
    const loser = clients[answers[0].status === 200 ? 1 : 0];
    expect((await login(loser.email)).status).toBe(200);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM client WHERE email = $1', [email]),
    );
    expect(rows).toHaveLength(1);
  });

  it('race: who registers with it meanwhile has it, or waits for him who changes', async () => {
    const client = await newClient(edge);
    const { email, code } = await requestChange(client);
    const [confirmed, registered] = await Promise.all([
      confirm(code, client),
      call('/api/accounts/register', registration(email.slice(0, email.indexOf('@')))),
    ]);
    expect([confirmed.status, registered.status].filter((status) => status === 200)).toHaveLength(1);
  });

  it('two clients cannot swap theirs at the same moment', async () => {
    const [one, two] = [await newClient(edge, quiet), await newClient(edge, quiet)];
    await deliverAll(edge);
    expect((await change(two.email, one)).status).toBe(200);
    expect((await change(one.email, two)).status).toBe(200);
    const codes = (await deliverAll(edge)).filter((mail) => linkOf(mail).startsWith('/new-email/')).map(codeOf);
    const answers = await Promise.all([confirm(codes[0] ?? '', one), confirm(codes[1] ?? '', two)]);
    expect(answers.map(({ code }) => code)).toEqual(['emailExists', 'emailExists']);
  });

  it('the newest link alone works, not for ever, and not after it was withdrawn', async () => {
    const client = await newClient(edge);
    const [first, second] = [await requestChange(client), await requestChange(client)];
    expect((await confirm(first.code, client)).code).toBe('linkInvalid');
    expect((await call('/api/accounts/email/cancel', {}, client.sent)).status).toBe(200);
    expect((await call('/api/accounts/email', {}, client.sent)).data['pending']).toBeNull();
    expect((await confirm(second.code, client)).code).toBe('linkInvalid');
    const third = await requestChange(client);
    edge.clock.pass(DAY_MS + 1);
    expect((await confirm(third.code, await loginAgain(edge, client))).code).toBe('linkInvalid');
  });

  it('T59 is asked for five times a day', async () => {
    const client = await newClient(edge);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await change(newAddress(), client)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('every other link that was mailed is over', async () => {
    const client = await newClient(edge);
    const email = newAddress();
    await call('/api/get/forgotPassword', { email: client.email });
    await call('/api/get/loginLink', { email: client.email });
    const mails = await deliverAll(edge);
    const codes = ['/password/reset/', '/autoLogin/'].map((path) =>
      codeOf(mails.findLast((mail) => linkOf(mail).startsWith(path)) ?? { text: '' }),
    );
    await changed(client, email);
    expect((await call('/api/get/passwordCode', { code: codes[0] })).code).toBe('linkInvalid');
    expect((await call(`/api/accounts/login/${codes[1]}`, {})).code).toBe('linkInvalid');
  });
});

describe('T5 T14 who has an account', () => {
  it('a brand that reveals it refuses at once, and another address than the present is required', async () => {
    const [client, other] = [await newClient(edge), await newClient(edge)];
    const taken = await change(other.email, client);
    expect([taken.code, taken.field]).toEqual(['emailExists', 'email']);
    const same = await change(client.email, client);
    expect([same.code, same.field]).toEqual(['emailSame', 'email']);
  });

  it('a brand that does not answers alike and mails alike; the reader of the address learns it by the link', async () => {
    const [client, other] = [await newClient(edge, quiet), await newClient(edge, quiet)];
    await deliverAll(edge);
    const free = await change(newAddress(), client);
    const first = await deliverAll(edge);
    const taken = await change(other.email, client);
    const second = await deliverAll(edge);
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const shape = (mails: typeof first) => mails.map(({ subject }) => subject);
    expect(shape(second)).toEqual(shape(first));
    const link = second.find(({ to }) => to === other.email) ?? { text: '' };
    expect((await confirm(codeOf(link), client)).code).toBe('emailExists');
  });
});

describe('ML-5 ML-9 T14 the old address takes it back', () => {
  it('before it is confirmed: the link to the new one is over', async () => {
    const client = await newClient(edge);
    const requested = await requestChange(client);
    expect((await notMe(requested.warning)).status).toBe(200);
    expect((await account(client)).code).toBe('sessionMissing');
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ live: number }>(
        `SELECT count(*)::int AS live FROM mail_code JOIN client ON client.id = client_id
         WHERE client.email = $1 AND purpose = 'emailChange' AND mail_code.used_at IS NULL AND replaced_at IS NULL`,
        [client.email],
      ),
    );
    expect(rows).toEqual([{ live: 0 }]);
  });

  it('afterwards, logged out: the address, the sessions and a new password are his again', async () => {
    const client = await newClient(edge);
    const thief = await changed(client);
    const answer = await notMe(thief.warning);
    expect(answer.status).toBe(200);
    expect((await account(thief.client)).code).toBe('sessionMissing');
    const next = 'mine again, at last';
    const reset = { code: answer.data['code'], new_password: next, confirm_password: next };
    expect((await call('/api/accounts/resetPassword', reset)).status).toBe(200);
    expect((await call('/api/accounts/login', { email: client.email, password: next })).status).toBe(200);
    expect((await call('/api/accounts/login', { email: thief.email, password: next })).code).toBe('invalidCredentials');
  });

  it('the thief changes it twice and takes back his own: the first one wins', async () => {
    const client = await newClient(edge);
    const first = await changed(client);
    const second = await changed(first.client);
    expect((await notMe(second.warning)).status).toBe(200);
    expect((await notMe(first.warning)).status).toBe(200);
    const own = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM client WHERE email = $1', [client.email]),
    );
    expect(own.rows).toHaveLength(1);
    expect((await notMe(second.warning)).code).toBe('linkInvalid');
  });

  it('the mails to the thief’s address take nothing back', async () => {
    const client = await newClient(edge);
    const thief = await changed(client);
    await call(
      '/api/accounts/updatePassword',
      { new_password: 'known to a thief', confirm_password: 'known to a thief' },
      thief.client.sent,
    );
    const mail = (await deliverAll(edge)).find(({ to, text }) => to === thief.email && text.includes('/not-me/'));
    expect((await notMe(thief.warning)).status).toBe(200);
    expect((await notMe(codeOf(mail ?? { text: '' }))).code).toBe('linkInvalid');
  });

  it('nobody else registers with it or changes to it for eight days', async () => {
    const client = await newClient(edge);
    const name = client.email.slice(0, client.email.indexOf('@'));
    await changed(client);
    const register = () => call('/api/accounts/register', registration(name));
    expect((await register()).code).toBe('emailExists');
    const other = await newClient(edge);
    expect((await change(client.email, other)).code).toBe('emailExists');
    edge.clock.pass(HELD_EMAIL_MS);
    expect((await register()).status).toBe(200);
  });
});

describe('T14 what money waits for', () => {
  async function changedAt({ email }: Pick<Entered, 'email'>): Promise<number | undefined> {
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: string }>('SELECT id FROM client WHERE email = $1', [email]),
    );
    const id = Number.parseInt(rows[0]?.id ?? '', 10);
    return transaction(edge.pool, edge.brand.id, (connection) => credentialsChangedAt(connection, id));
  }

  it('is nothing after registration and login', async () => {
    const client = await newClient(edge);
    await loginAgain(edge, client);
    expect(await changedAt(client)).toBeUndefined();
  });

  it('is the newest of password, address and second factor', async () => {
    const client = await newClient(edge);
    const passwords = { new_password: 'another good one 8', confirm_password: 'another good one 8' };
    const answer = await call('/api/accounts/updatePassword', passwords, client.sent);
    expect(await changedAt(client)).toBe(edge.clock.now());
    edge.clock.pass(60_000);
    const token = String(answer.data['access_token']);
    const { client: after } = await changed({ ...client, token, sent: { token } });
    expect(await changedAt(after)).toBe(edge.clock.now());
    edge.clock.pass(60_000);
    expect(await changedAt(after)).toBe(edge.clock.now() - 60_000);
  });

  it('ML-10 a new telephone number is mailed', async () => {
    const client = await newClient(edge);
    await deliverAll(edge);
    const details = {
      first_name: 'Kim',
      last_name: 'Larsson',
      birth_date: '1990-04-02',
      country_id: 109,
      state: 'Bayern',
      city: 'Passau',
      street: 'Am Ufer 1',
      zip_code: '94032',
    };
    const update = (phone: string) => call('/api/accounts/update', { ...details, phone }, client.sent);
    expect((await update('+4915112345678')).status).toBe(200);
    expect(await deliverAll(edge)).toEqual([]);
    expect((await update('+4915112345679')).status).toBe(200);
    const [mail] = await deliverAll(edge);
    expect([mail?.to, mail?.subject]).toEqual([client.email, 'Your phone number was changed · Northline']);
    expect((await notMe(codeOf(mail ?? { text: '' }))).status).toBe(200);
  });
});
