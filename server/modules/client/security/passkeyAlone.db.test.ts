import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll } from '../../../../tests/support/mail.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import type { PasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import { appCode } from '../../../../tests/support/totp.ts';
import { advanceLostFactors } from './index.ts';

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const NEXT = 'quiet-orchard-ladder';
const browser: Sent = { headers: BROWSER };
const site = { host: 'localhost', origin: BROWSER.origin };

/** Calls from a separate address each time, since limits count by address. */
const call = (path: string, body: object, sent: Sent = browser) => {
  addresses += 1;
  const ip = `10.6.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return post(edge, `/api/accounts/${path}`, body, { ip, ...sent });
};
const keep = (sent: Sent, { cookies }: Answered): Sent => ({ ...sent, cookies: { ...sent.cookies, ...cookies } });
const logIn = ({ email }: Entered, password = PASSWORD) => call('login', { email, password });

function paramsOf({ text }: Answered): Record<string, string> {
  const { error } = JSON.parse(text) as { error?: { params?: Record<string, string> } };
  return error?.params ?? {};
}

/** Creates a client whose only second factor is a passkey. */
async function withPasskey(): Promise<{ client: Entered; device: PasskeyDevice; codes: string[] }> {
  const client = await newClient(edge, browser);
  const device = createPasskeyDevice();
  const creation = await call('factors/passkeys/begin', {}, client.sent);
  const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
  const response = device.create({ challenge: options.challenge, ...site });
  const added = await call(
    'factors/passkeys/add',
    { challenge, name: 'Laptop', response },
    keep(client.sent, creation),
  );
  expect(added.status, added.text).toBe(200);
  await deliverAll(edge);
  return { client, device, codes: added.data['recovery_codes'] as string[] };
}

/** Logs in with the passkey alone. */
async function enterAlone(device: PasskeyDevice): Promise<Answered> {
  const answer = await call('login/passkey', {});
  const { challenge, options } = answer.data as { challenge: string; options: { challenge: string } };
  const assertion = device.sign({ challenge: options.challenge, ...site });
  return call('login/factor', { challenge, assertion }, keep(browser, answer));
}

/** Returns the code in the only mail with this subject. */
async function mailed({ email }: Entered, subject: string): Promise<string> {
  const mails = (await deliverAll(edge)).filter((mail) => mail.to === email && mail.subject.startsWith(subject));
  expect(mails).toHaveLength(1);
  return codeOf(mails[0] ?? { text: '' });
}

async function startWait(client: Entered, password = PASSWORD): Promise<void> {
  const answer = await logIn(client, password);
  const { challenge = '' } = paramsOf(answer);
  expect((await call('login/lost', { challenge }, keep(browser, answer))).status).toBe(200);
  const code = await mailed(client, 'Account recovery without a second factor');
  expect((await call('lostFactors/start', { code })).status).toBe(200);
  await deliverAll(edge);
}

async function endWait(client: Entered): Promise<string> {
  edge.clock.pass(72 * HOUR_MS);
  await advanceLostFactors(edge, 'northline');
  return mailed(client, 'Set up your new second factor');
}

/** Recovers the account by the link, the password and a new app. */
async function returnWithoutFactors(code: string, password: string): Promise<Answered> {
  const answer = await call('lostFactors/return', { code, password });
  expect(answer.code).toBe('secondFactorSetup');
  const { challenge = '' } = paramsOf(answer);
  const here = keep(browser, answer);
  const { secret } = (await call('login/setup', { challenge }, here)).data as { secret: string };
  return call('login/factor', { challenge, code: appCode(secret, edge.clock.now()) }, here);
}

async function resetPassword(client: Entered): Promise<void> {
  expect((await post(edge, '/api/get/forgotPassword', { email: client.email })).status).toBe(200);
  const code = await mailed(client, 'Choose a new password');
  const reset = await call('resetPassword', { code, new_password: NEXT, confirm_password: NEXT });
  expect(reset.status, reset.text).toBe(200);
  await deliverAll(edge);
}

describe('T8 a client whose only second factor is a passkey', () => {
  it('comes back without it by the wait, and who finds it has nothing', async () => {
    const { client, device } = await withPasskey();
    expect((await enterAlone(device)).status).toBe(200);
    await startWait(client);
    const entered = await returnWithoutFactors(await endWait(client), PASSWORD);
    expect(entered.status, entered.text).toBe(200);
    expect(entered.data['recovery_codes']).toHaveLength(10);
    expect((await enterAlone(device)).code).toBe('codeWrong');
  });

  it('has a way back where nothing can answer: another host, and all recovery codes used', async () => {
    const { client } = await withPasskey();
    await asOwner(edge.database, (owner) =>
      owner.query(
        `WITH here AS (SELECT id FROM client WHERE email = $1), moved AS (
           UPDATE passkey SET host = 'earlier.example' FROM here WHERE owner_kind = 'client' AND owner_id = here.id)
         DELETE FROM recovery_code USING here WHERE owner_kind = 'client' AND owner_id = here.id`,
        [client.email],
      ),
    );
    const answer = await logIn(client);
    expect([answer.code, paramsOf(answer)['methods']]).toEqual(['secondFactorRequired', '']);
    await startWait(client);
    expect((await returnWithoutFactors(await endWait(client), PASSWORD)).status).toBe(200);
  });

  it('a new password by mail keeps the passkey, and neither starts, ends nor blocks the way back', async () => {
    const { client, device } = await withPasskey();
    await resetPassword(client);
    expect((await logIn(client)).code).toBe('invalidCredentials');
    expect(paramsOf(await logIn(client, NEXT))['methods']).toBe('passkey recovery');
    expect((await enterAlone(device)).status).toBe(200);
    await startWait(client, NEXT);
    expect((await returnWithoutFactors(await endWait(client), NEXT)).status).toBe(200);
  });

  it('who has forgotten the password too comes back: the wait goes on through a reset, and takes the new one', async () => {
    const { client } = await withPasskey();
    await startWait(client);
    await resetPassword(client);
    expect((await returnWithoutFactors(await endWait(client), NEXT)).status).toBe(200);
  });

  it('a recovery code lets them in, and the passkey deleted there leaves the password alone', async () => {
    const { client, codes } = await withPasskey();
    const answer = await logIn(client);
    const { challenge = '' } = paramsOf(answer);
    const entered = await call('login/factor', { challenge, recovery: codes[0] }, keep(browser, answer));
    const sent = { ...keep(keep(browser, answer), entered), token: String(entered.data['access_token']) };
    const { passkeys } = (await call('factors', {}, sent)).data as { passkeys: { id: number }[] };
    expect((await call('factors/passkeys/remove', { id: passkeys[0]?.id }, sent)).status).toBe(200);
    expect((await logIn(client)).status).toBe(200);
  });

  it('deleting the last one is refused where the brand requires one, and a wait is stopped by using it', async () => {
    const { client, device } = await withPasskey();
    Object.assign(edge.brand, { secondFactor: 'required' });
    try {
      const { passkeys } = (await call('factors', {}, client.sent)).data as { passkeys: { id: number }[] };
      const removed = await call('factors/passkeys/remove', { id: passkeys[0]?.id }, client.sent);
      expect(removed.code).toBe('factorNeeded');
      await startWait(client);
      expect((await enterAlone(device)).status).toBe(200);
      edge.clock.pass(72 * HOUR_MS);
      await advanceLostFactors(edge, 'northline');
      const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
      expect(
        mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Set up your new second factor')),
      ).toEqual([]);
    } finally {
      Object.assign(edge.brand, { secondFactor: 'optional' });
    }
  });
});
