import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, notMeCodeOf } from '../../../../tests/support/mail.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import { clearedPayer, withdraw } from '../../../../tests/support/withdrawals.ts';
import { recheckHolds } from '../../money/withdrawals/index.ts';

const OTHER_IBAN = 'GB82WEST12345698765432';
const browser: Sent = { headers: { ...BROWSER } };
const site = { host: 'localhost', origin: BROWSER.origin };

let edge: Edge;
let steps = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Gives each request of a test a separate address, since limits count by address. */
const from = (sent: Sent): Sent => ({ ...sent, ip: `10.17.${Math.floor(++steps / 250)}.${steps % 250}` });
const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, `/api/accounts/${path}`, body, from(sent));
const notMe = (code: string) => call('notMe', { code });
const savePayout = ({ sent }: Pick<Entered, 'sent'>, iban: string) =>
  call('payout/save', { holder: 'Kim Larsson', iban }, sent);
const keep = (sent: Sent, answer: Answered): Sent => ({ ...sent, cookies: { ...sent.cookies, ...answer.cookies } });

/** Finds the last mail to the client that has a "not me" link. */
async function warningTo({ email }: Pick<Entered, 'email'>) {
  const mails = (await deliverAll(edge)).filter(({ to }) => to === email);
  return mails.findLast((mail) => notMeCodeOf(mail) !== '') ?? { text: '', subject: 'none' };
}

async function addPasskey({ sent }: Entered, name: string) {
  const device = createPasskeyDevice();
  const creation = await call('factors/passkeys/begin', {}, sent);
  const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
  const response = device.create({ challenge: options.challenge, ...site });
  const added = await call('factors/passkeys/add', { challenge, name, response }, keep(sent, creation));
  if (added.status !== 200) throw new Error(added.text);
  return device;
}

/** Logs in by the passkey alone. */
async function enterBy(device: ReturnType<typeof createPasskeyDevice>): Promise<Answered> {
  const answer = await call('login/passkey', {}, browser);
  const { challenge, options } = answer.data as { challenge: string; options: { challenge: string } };
  const assertion = device.sign({ challenge: options.challenge, ...site });
  return call('login/factor', { challenge, assertion }, keep(browser, answer));
}

/** Follows the link of the mail to a new password and a new session. */
async function backIn(client: Entered, code: string): Promise<Answered> {
  const answer = await notMe(code);
  expect(answer.status).toBe(200);
  const password = { new_password: PASSWORD, confirm_password: PASSWORD };
  expect((await call('resetPassword', { code: answer.data['code'], ...password })).status).toBe(200);
  return call('login', { email: client.email, password: PASSWORD }, browser);
}

describe('T14 the mail about payout details', () => {
  it('ends everything by its second link: sessions, the password, and the account that was saved', async () => {
    const client = await newClient(edge);
    const thief = await loginAgain(edge, client);
    await deliverAll(edge);
    expect((await savePayout(thief, OTHER_IBAN)).status).toBe(200);
    const mail = await warningTo(client);
    expect(mail.subject).toBe('Confirm your bank account · Northline');
    const confirmation = codeOf(mail);
    expect((await notMe(notMeCodeOf(mail))).status).toBe(200);
    expect((await call('get', {}, thief.sent)).code).toBe('sessionMissing');
    expect((await call('login', { email: client.email, password: PASSWORD })).code).toBe('invalidCredentials');
    expect((await call('payout/confirm', { code: confirmation })).code).toBe('linkInvalid');
    expect((await notMe(notMeCodeOf(mail))).code).toBe('linkInvalid');
  });

  it('takes back what was saved since it, and a withdrawal that waits goes nowhere', async () => {
    const client = await clearedPayer(edge, '500');
    await deliverAll(edge);
    edge.clock.pass(1_000);
    const thief = await loginAgain(edge, client);
    expect((await savePayout(thief, OTHER_IBAN)).status).toBe(200);
    const number = await withdraw(edge, client, '100');
    const mail = await warningTo(client);
    const entered = await backIn(client, notMeCodeOf(mail));
    const sent = keep({ ...browser, token: String(entered.data['access_token']) }, entered);
    const { data } = await call('payout', {}, sent);
    expect(data['current']).toBeNull();
    expect((data['former'] as { iban: string }[])[0]?.iban).toBe('GB•• •••• 5432');
    await recheckHolds(edge.withdrawals, edge.brand.id);
    const state = await post(edge, '/api/transactions/state', { transaction_id: number }, from(sent));
    expect(state.data['status']).toBe('onHold');
    expect(state.data['reasons']).toEqual(expect.arrayContaining(['payoutDetailsMissing', 'coolOff']));
  });

  it('a link that was answered with a confirmation still says later that it was somebody else', async () => {
    const client = await newClient(edge);
    await deliverAll(edge);
    await savePayout(client, OTHER_IBAN);
    const mail = await warningTo(client);
    expect((await call('payout/confirm', { code: codeOf(mail) })).status).toBe(200);
    expect((await notMe(notMeCodeOf(mail))).status).toBe(200);
  });
});

describe('T14 “it was not me”', () => {
  it('removes the passkey that its mail tells of, and with it the recovery codes', async () => {
    const client = await newClient(edge, browser);
    await deliverAll(edge);
    const device = await addPasskey(client, 'Of an intruder');
    const mail = await warningTo(client);
    expect(mail.subject).toBe('A passkey was added · Northline');
    const entered = await backIn(client, notMeCodeOf(mail));
    expect(entered.status).toBe(200);
    expect((await enterBy(device)).code).toBe('codeWrong');
    const sent = keep({ ...browser, token: String(entered.data['access_token']) }, entered);
    expect((await call('factors', {}, sent)).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  it('removes what was added since an earlier mail, and leaves what was there before', async () => {
    const client = await newClient(edge, browser);
    const own = await addPasskey(client, 'My own');
    await deliverAll(edge);
    edge.clock.pass(1_000);
    const phone = { phone: '+41446681800' };
    expect((await changePhone(client, phone)).status).toBe(200);
    edge.clock.pass(1_000);
    const foreign = await addPasskey(client, 'Of an intruder');
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
    const changed = mails.find(({ subject }) => subject.startsWith('Your phone number was changed'));
    expect((await notMe(notMeCodeOf(changed ?? { text: '' }))).status).toBe(200);
    expect((await enterBy(foreign)).code).toBe('codeWrong');
    expect((await enterBy(own)).status).toBe(200);
  });

  it('removes an authenticator app that was set up since, so that the client gets in again', async () => {
    const client = await newClient(edge, browser);
    await deliverAll(edge);
    const { secret } = (await call('factors/totp/begin', {}, client.sent)).data as { secret: string };
    edge.clock.pass(60_000);
    const code = generateSync({ secret, epoch: Math.floor(edge.clock.now() / 1_000) });
    expect((await call('factors/totp/confirm', { code }, client.sent)).status).toBe(200);
    const entered = await backIn(client, notMeCodeOf(await warningTo(client)));
    expect([entered.status, entered.code]).toEqual([200, undefined]);
  });
});

/** Saves all details with some changes. */
async function changePhone({ sent }: Entered, changes: Readonly<Record<string, string>>): Promise<Answered> {
  const { data } = await call('get', {}, sent);
  const user = data['user'] as Record<string, unknown>;
  const names = ['first_name', 'last_name', 'country_id'] as const;
  const same = Object.fromEntries(names.map((name) => [name, user[name]]));
  const rest = {
    birth_date: '1990-04-02',
    state: 'Zurich',
    city: 'Zurich',
    street: 'Example Road 1',
    zip_code: '8001',
  };
  return call('update', { ...same, ...rest, ...changes }, sent);
}
