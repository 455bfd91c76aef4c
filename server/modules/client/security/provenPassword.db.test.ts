import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { TEST_COST } from '../../../../tests/support/hasher.ts';
import { codeOf, deliverAll, notMeCodeOf } from '../../../../tests/support/mail.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import { appCode } from '../../../../tests/support/totp.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { PasswordHasher } from '../../access/passwords/index.ts';
import { advanceLostFactors } from './index.ts';

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const NEW = 'a better password 7';
const STEP = 30_000;

/** Calls from a separate address each time, since limits count by address. */
const call = (path: string, body: object, sent: Sent = {}) => {
  addresses += 1;
  return post(edge, `/api/accounts/${path}`, body, { ip: `10.8.0.${addresses}`, ...sent });
};
const logIn = ({ email }: Entered, password = PASSWORD) => call('login', { email, password });
const reset = (code: string) => call('resetPassword', { code, new_password: NEW, confirm_password: NEW });
const codeNow = (secret: string) => appCode(secret, edge.clock.now());
const clientRow = ({ email }: Entered) => `SELECT 1 FROM client WHERE email = '${email}' FOR UPDATE`;

function challengeOf({ text }: Answered): string {
  const { error } = JSON.parse(text) as { error?: { params?: Record<string, string> } };
  return error?.params?.['challenge'] ?? '';
}

async function mailedTo({ email }: Entered): Promise<string> {
  return codeOf((await deliverAll(edge)).findLast(({ to }) => to === email) ?? { text: '' });
}

async function forgotten(client: Entered): Promise<string> {
  expect((await post(edge, '/api/get/forgotPassword', { email: client.email })).status).toBe(200);
  return mailedTo(client);
}

async function withTotp(): Promise<Entered & { readonly secret: string }> {
  const client = await newClient(edge);
  const { secret } = (await call('factors/totp/begin', {}, client.sent)).data as { secret: string };
  await call('factors/totp/confirm', { code: codeNow(secret) }, client.sent);
  edge.clock.pass(2 * STEP);
  await deliverAll(edge);
  return { ...client, secret };
}

/** Stores a password as a hasher of this cost does, whatever is under way. */
async function store({ email }: Entered, password: string, cost = TEST_COST): Promise<void> {
  const hashed = await (await PasswordHasher.create(edge.keys, cost)).hash(password);
  if (!hashed.ok) throw new Error('too busy');
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET password_hash = $2 WHERE email = $1', [email, hashed.value.hash]),
  );
}

const makeOutdated = (client: Entered) => store(client, PASSWORD, { ...TEST_COST, timeCost: 2 });

/** Creates a client in a browser, and the code of a mail by which they can report that it was not them. */
async function warned(): Promise<Entered & { readonly warning: string }> {
  const browser = { headers: BROWSER };
  const client = await newClient(edge, browser);
  await loginAgain(edge, client, browser);
  const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
  return { ...client, warning: mails.map(notMeCodeOf).findLast((code) => code !== '') ?? '' };
}

/** Runs work while the brand requires a second factor. */
async function whileRequired<T>(work: () => Promise<T>): Promise<T> {
  Object.assign(edge.brand, { secondFactor: 'required' });
  try {
    return await work();
  } finally {
    Object.assign(edge.brand, { secondFactor: 'optional' });
  }
}

/** Begins the set-up of a first factor; returns its challenge and the app's secret. */
async function settingUp(client: Entered): Promise<{ readonly challenge: string; readonly secret: string }> {
  const challenge = challengeOf(await whileRequired(() => logIn(client)));
  const { secret } = (await call('login/setup', { challenge })).data as { secret: string };
  return { challenge, secret };
}

/** Completes the waiting period after lost factors; returns the codes that stop it and that recover the account. */
async function waitedFor(client: Entered): Promise<{ readonly stop: string; readonly back: string }> {
  expect((await call('login/lost', { challenge: challengeOf(await logIn(client)) })).status).toBe(200);
  expect((await call('lostFactors/start', { code: await mailedTo(client) })).status).toBe(200);
  const stop = await mailedTo(client);
  edge.clock.pass(72 * 60 * 60_000);
  await advanceLostFactors(edge, 'northline');
  return { stop, back: await mailedTo(client) };
}

describe('a login that hashes the password again', () => {
  it('T13 race: does not bring an old password back', async () => {
    const client = await newClient(edge);
    const code = await forgotten(client);
    await makeOutdated(client);
    const [done, login] = await whileHeld(edge, clientRow(client), [() => reset(code), () => logIn(client)]);
    expect([done?.status, login?.code]).toEqual([200, 'invalidCredentials']);
    expect((await logIn(client)).code).toBe('invalidCredentials');
    expect((await logIn(client, NEW)).status).toBe(200);
  });

  it('race: of two at once both enter', async () => {
    const client = await newClient(edge);
    await makeOutdated(client);
    const both = await whileHeld(edge, clientRow(client), [() => logIn(client), () => logIn(client)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logIn(client)).status).toBe(200);
  });
});

describe('T13 a password that was replaced after it was proven', () => {
  it('does not enter with a factor', async () => {
    const client = await withTotp();
    const challenge = challengeOf(await logIn(client));
    await store(client, NEW);
    const late = await call('login/factor', { challenge, code: codeNow(client.secret) });
    expect(late.code).toBe('invalidCredentials');
  });

  it('does not enter with the first code of a new factor', async () => {
    const client = await newClient(edge);
    const { challenge, secret } = await settingUp(client);
    await store(client, NEW);
    expect((await call('login/factor', { challenge, code: codeNow(secret) })).code).toBe('invalidCredentials');
  });

  it('sets up no factor after "it was not me"', async () => {
    const client = await warned();
    const { challenge, secret } = await settingUp(client);
    expect((await call('notMe', { code: client.warning })).status).toBe(200);
    expect((await call('login/factor', { challenge, code: codeNow(secret) })).code).toBe('challengeOver');
  });

  it('race: does not come back without the lost factors, which stay', async () => {
    const client = await withTotp();
    const { back } = await waitedFor(client);
    const code = await forgotten(client);
    const works = [() => reset(code), () => call('lostFactors/return', { code: back, password: PASSWORD })];
    const [done, returned] = await whileHeld(edge, clientRow(client), works);
    expect([done?.status, returned?.code, returned?.field]).toEqual([200, 'invalidCredentials', 'password']);
    expect((await logIn(client, NEW)).code).toBe('secondFactorRequired');
    const asks = await call('lostFactors/return', { code: back, password: NEW });
    expect(asks.code).toBe('secondFactorSetup');
  });
});

describe('race: a lock that another change holds is waited for, in one order', () => {
  it('by the first code of a new factor and a new password', async () => {
    const client = await newClient(edge);
    const code = await forgotten(client);
    const { challenge, secret } = await settingUp(client);
    const works = [() => reset(code), () => call('login/factor', { challenge, code: codeNow(secret) })];
    const [done, late] = await whileHeld(edge, clientRow(client), works);
    expect([done?.status, late?.code]).toEqual([200, 'challengeOver']);
  });

  it('by a new passkey and a new password', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    const code = await forgotten(client);
    const creation = await call('factors/passkeys/begin', {}, client.sent);
    const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
    const site = { host: 'localhost', origin: BROWSER.origin };
    const response = createPasskeyDevice().create({ ...site, challenge: options.challenge });
    const sent = { ...client.sent, cookies: { ...client.sent.cookies, ...creation.cookies } };
    const works = [
      () => reset(code),
      () => call('factors/passkeys/add', { challenge, name: 'Laptop', response }, sent),
    ];
    const [done, late] = await whileHeld(edge, clientRow(client), works);
    expect([done?.status, late?.code]).toEqual([200, 'challengeOver']);
  });

  it.each(['password', 'confirmation'])('by "it was not me" and the link of purpose %s', async (purpose) => {
    const client = await warned();
    const isReset = purpose === 'password';
    if (!isReset) await call('resendConfirmation', {}, client.sent);
    const code = isReset ? await forgotten(client) : await mailedTo(client);
    const works = [
      () => call('notMe', { code: client.warning }),
      () => (isReset ? reset(code) : call('confirmEmail', { code })),
    ];
    const [done, late] = await whileHeld(edge, clientRow(client), works);
    expect([done?.status, late?.code]).toEqual([200, 'linkInvalid']);
  });

  it('by the way back and the link that stops the wait', async () => {
    const client = await withTotp();
    const { stop, back } = await waitedFor(client);
    const codeOfReturn = `SELECT 1 FROM mail_code JOIN client ON client.id = mail_code.client_id
      WHERE client.email = '${client.email}' AND purpose = 'lostFactorsReturn' FOR UPDATE OF mail_code`;
    const [returned, stopped] = await whileHeld(edge, codeOfReturn, [
      () => call('lostFactors/return', { code: back, password: PASSWORD }),
      () => call('lostFactors/stopByLink', { code: stop }),
    ]);
    expect([returned?.code, stopped?.code]).toEqual(['secondFactorSetup', 'linkInvalid']);
  });
});

it('T6 the password that a session confirms does not wait for those of strangers', async () => {
  const client = await newClient(edge);
  const verify = vi.spyOn(edge.hasher, 'verify');
  expect((await call('confirm', { password: PASSWORD }, client.sent)).status).toBe(200);
  expect(verify.mock.calls.map(([, , sender]) => sender)).toEqual(['known']);
  verify.mockRestore();
});
