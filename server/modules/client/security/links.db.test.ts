import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, notMeCodeOf } from '../../../../tests/support/mail.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';

const ANOTHER = `$argon2id$v=19$m=64,t=1,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, `/api/accounts/${path}`, body, sent);
const codeAt = (secret: string) => generateSync({ secret, epoch: Math.floor(edge.clock.now() / 1_000) });

function challengeOf(answer: Answered): string {
  const { error } = JSON.parse(answer.text) as { error?: { params?: { challenge?: string } } };
  return error?.params?.challenge ?? '';
}

/** Creates a client with an authenticator app whose next code is unused, and the code of a link mailed to them. */
async function mailed(path: string): Promise<{ email: string; secret: string; code: string }> {
  const { email, sent } = await newClient(edge);
  const { secret } = (await call('factors/totp/begin', {}, sent)).data as { secret: string };
  await call('factors/totp/confirm', { code: codeAt(secret) }, sent);
  edge.clock.pass(60_000);
  expect((await post(edge, path, { email })).status).toBe(200);
  const mail = (await deliverAll(edge)).findLast(({ to }) => to === email);
  return { email, secret, code: codeOf(mail ?? { text: '' }) };
}

it('ML-4 T8 a new password by mail leaves the second factor on', async () => {
  const { email, secret, code } = await mailed('/api/get/forgotPassword');
  const password = 'a better password 7';
  const reset = await call('resetPassword', { code, new_password: password, confirm_password: password });
  expect(reset.status).toBe(200);
  const answer = await call('login', { email, password });
  expect(answer.code).toBe('secondFactorRequired');
  expect((await call('login/factor', { challenge: challengeOf(answer), code: codeAt(secret) })).status).toBe(200);
});

it.each(['without a factor', 'with a factor'])('T13 race: a login %s and a new password', async (who) => {
  const { email } = who === 'with a factor' ? await mailed('/api/get/loginLink') : await newClient(edge);
  await post(edge, '/api/get/forgotPassword', { email });
  const mail = (await deliverAll(edge)).findLast(({ to }) => to === email);
  const password = 'a better password 7';
  const body = { code: codeOf(mail ?? { text: '' }), new_password: password, confirm_password: password };
  const [reset, login] = await whileHeld(edge, `SELECT 1 FROM client WHERE email = '${email}' FOR UPDATE`, [
    () => call('resetPassword', body),
    () => call('login', { email, password: PASSWORD }),
  ]);
  expect([reset?.status, login?.code]).toEqual([200, 'invalidCredentials']);
});

it('T13 a login by link whose second factor is still asked for ends with a new password', async () => {
  const { email, secret, code } = await mailed('/api/get/loginLink');
  const login = await call(`login/${code}`, {});
  expect(login.code).toBe('secondFactorRequired');
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET password_hash = $2 WHERE email = $1', [email, ANOTHER]),
  );
  const proof = { challenge: challengeOf(login), code: codeAt(secret) };
  expect((await call('login/factor', proof)).code).toBe('invalidCredentials');
});

it('T13 race: “it was not me” and a login by link', async () => {
  const { email, sent } = await newClient(edge);
  await call('payout/save', { holder: 'Kim Larsson', iban: 'GB82WEST12345698765432' }, sent);
  await post(edge, '/api/get/loginLink', { email });
  const mails = (await deliverAll(edge)).filter(({ to }) => to === email);
  const warning = mails.find((mail) => notMeCodeOf(mail) !== '') ?? { text: '' };
  const link = codeOf(mails.at(-1) ?? { text: '' });
  const [reported, login] = await whileHeld(edge, `SELECT 1 FROM client WHERE email = '${email}' FOR UPDATE`, [
    () => call('notMe', { code: notMeCodeOf(warning) }),
    () => call(`login/${link}`, {}),
  ]);
  expect([reported?.status, login?.code]).toEqual([200, 'linkInvalid']);
});

it('ML-2 of two links for a new password that are asked for at one moment one works', async () => {
  const { email } = await newClient(edge);
  const ask = () => post(edge, '/api/get/forgotPassword', { email });
  const asked = await whileHeld(edge, `SELECT 1 FROM client WHERE email = '${email}' FOR NO KEY UPDATE`, [ask, ask]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  const mails = (await deliverAll(edge)).filter(({ to, subject }) => to === email && subject.startsWith('Choose'));
  const answers = await Promise.all(mails.map((mail) => post(edge, '/api/get/passwordCode', { code: codeOf(mail) })));
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

it('SF-6 R16 a link that logs in asks for the second factor too, and stays limited with it', async () => {
  const { secret, code } = await mailed('/api/get/loginLink');
  const answer = await call(`login/${code}`, { info: '{}' });
  expect(answer.code).toBe('secondFactorRequired');
  const entered = await call('login/factor', { challenge: challengeOf(answer), code: codeAt(secret) });
  const sent = { token: String(entered.data['access_token']) };
  expect((await call('factors/recoveryCodes', {}, sent)).code).toBe('freshLoginNeeded');
  edge.clock.pass(60_000);
  const confirmed = await call('confirm', { password: PASSWORD, code: codeAt(secret) }, sent);
  const full = { token: String(confirmed.data['access_token']) };
  expect((await call('factors/recoveryCodes', {}, full)).status).toBe(200);
});
