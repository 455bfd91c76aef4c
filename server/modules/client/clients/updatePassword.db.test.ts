import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { appCode } from '../../../../tests/support/totp.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';

const NEXT = 'quiet-orchard-ladder';
const STALE_MS = 15 * 60_000;

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

function change(sent: Sent, changes: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
  return post(edge, '/api/accounts/updatePassword', { new_password: NEXT, confirm_password: NEXT, ...changes }, sent);
}

async function isAlive(sent: Sent): Promise<boolean> {
  return (await post(edge, '/api/accounts/get', {}, sent)).status === 200;
}

describe('R15 changing the password', () => {
  it('needs nothing else soon after the login, and goes on under a new token', async () => {
    const client = await newClient(edge);
    const changed = await change(client.sent);
    const token = changed.data['access_token'];
    expect(changed.status).toBe(200);
    expect(token).not.toBe(client.token);
    expect(await isAlive(client.sent)).toBe(false);
    expect(await isAlive({ ...client.sent, token: String(token) })).toBe(true);
    const login = (password: string) => post(edge, '/api/accounts/login', { email: client.email, password });
    expect((await login(PASSWORD)).code).toBe('invalidCredentials');
    expect((await login(NEXT)).status).toBe(200);
  });

  it('T10 ends every other session, and gives a browser a new cookie', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    const others = [await loginAgain(edge, client), await loginAgain(edge, client)];
    const changed = await change(client.sent);
    const cookie = changed.cookies[SESSION_COOKIE] ?? '';
    expect(cookie).not.toBe(client.sent.cookies?.[SESSION_COOKIE]);
    for (const other of others) expect(await isAlive(other.sent)).toBe(false);
    const renewed = { ...client.sent, token: String(changed.data['access_token']) };
    expect((await post(edge, '/api/accounts/get', {}, renewed)).code).toBe('sessionBound');
    expect(await isAlive({ ...renewed, cookies: { [SESSION_COOKIE]: cookie } })).toBe(true);
  });

  it('asks for the current password fifteen minutes later, and slows guessing it down', async () => {
    const client = await newClient(edge);
    expect((await post(edge, '/api/accounts/get', {}, client.sent)).data['user']).toMatchObject({
      fresh_until: new Date(edge.clock.now() + STALE_MS).toISOString(),
    });
    edge.clock.pass(STALE_MS);
    const missing = await change(client.sent);
    expect([missing.code, missing.field]).toEqual(['currentPasswordNeeded', 'current_password']);
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 12; tries++) codes.push((await change(client.sent, { current_password: 'no' })).code);
    expect(codes[0]).toBe('currentPasswordWrong');
    expect(codes.at(-1)).toBe('tooManyRequests');
    edge.clock.pass(16 * 60_000);
    expect(await isAlive(client.sent)).toBe(true);
  });

  it('takes the current password, and proves no more by it', async () => {
    const client = await newClient(edge);
    edge.clock.pass(STALE_MS);
    const changed = await change(client.sent, { current_password: PASSWORD });
    expect(changed.status).toBe(200);
    const sent = { ...client.sent, token: String(changed.data['access_token']) };
    expect((await change(sent)).code).toBe('currentPasswordNeeded');
  });

  it.each([
    ['another one repeated', { confirm_password: 'quiet-orchard-laddr' }, 'passwordsDiffer', 'confirm_password'],
    ['too short', { new_password: 'short-1', confirm_password: 'short-1' }, 'passwordTooShort', 'new_password'],
    ['known-weak', { new_password: 'password1', confirm_password: 'password1' }, 'passwordWeak', 'new_password'],
    ['the own name', { new_password: 'kimlarsson1', confirm_password: 'kimlarsson1' }, 'passwordWeak', 'new_password'],
    ['not there', { new_password: undefined }, 'fieldRequired', 'new_password'],
    ['with more', { password_hash: 'x' }, 'malformed', undefined],
  ])('refuses one that is %s', async (_name, changes, code, field) => {
    const client = await newClient(edge);
    const refused = await change(client.sent, changes);
    expect([refused.code, refused.field]).toEqual([code, field]);
    expect(await isAlive(client.sent)).toBe(true);
  });

  it('T13 ends the set-up of a second factor that somebody has begun', async () => {
    const client = await newClient(edge);
    const other = await loginAgain(edge, client);
    const setup = await post(edge, '/api/accounts/factors/totp/begin', {}, other.sent);
    expect(setup.status).toBe(200);
    const changed = await change(client.sent);
    const sent = { ...client.sent, token: String(changed.data['access_token']) };
    const code = appCode(String(setup.data['secret']), edge.clock.now());
    const confirmed = await post(edge, '/api/accounts/factors/totp/confirm', { code }, sent);
    expect(confirmed.code).toBe('factorUnknown');
  });

  it('tells the client by mail', async () => {
    const client = await newClient(edge);
    await change(client.sent);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ template: string }>('SELECT template FROM mail WHERE recipient = $1', [client.email]),
    );
    expect(rows.map(({ template }) => template)).toContain('passwordChanged');
  });
});
