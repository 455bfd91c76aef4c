import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseOptions } from '@node-rs/argon2';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, loginClient, post, registerClient } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { TEST_COST } from '../../../../tests/support/hasher.ts';
import { DEVICE_KEPT_MS } from './devices.ts';

let edge: Edge;

beforeEach(async () => {
  edge = await startEdge();
});

afterEach(() => edge.stop());

const login = (email: string, password: string, sent: Sent = {}) =>
  post(edge, '/api/accounts/login', { email, password }, sent);

describe('login', () => {
  it('starts a session, with the e-mail in any case', async () => {
    await registerClient(edge, 'anna');
    const answer = await login(' ANNA@Example.com ', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.data['user']).toMatchObject({ email: 'anna@example.com' });
  });

  it('never asks for a new password because the present one is old', async () => {
    await registerClient(edge, 'anna');
    edge.clock.pass(10 * 365 * 24 * 60 * 60_000);
    expect((await login('anna@example.com', PASSWORD)).status).toBe(200);
  });

  it('starts as many sessions as there are browsers, and none of them ends another', async () => {
    await registerClient(edge, 'anna');
    const tokens: string[] = [];
    for (let browsers = 0; browsers < 20; browsers += 1)
      tokens.push(String((await login('anna@example.com', PASSWORD)).data['access_token']));
    for (const token of tokens) expect((await post(edge, '/api/accounts/get', {}, { token })).status).toBe(200);
  });

  it('T1 passwords are stored as argon2id at the hasher’s cost, behind a pepper', async () => {
    await registerClient(edge, 'anna');
    await registerClient(edge, 'ben');
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ password_hash: string }>('SELECT password_hash FROM client'),
    );
    for (const { password_hash: hash } of rows) {
      expect(hash).toMatch(/^\$argon2id\$/);
      expect(parseOptions(hash)).toMatchObject(TEST_COST);
    }
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2);
  });

  it('T5 whatever is wrong, the answer is the same to the byte', async () => {
    await registerClient(edge, 'anna');
    const wrong = await login('anna@example.com', 'wrong password');
    const unknown = await login('nobody@example.com', 'wrong password');
    expect([wrong.status, wrong.code]).toEqual([401, 'invalidCredentials']);
    expect(unknown.text).toBe(wrong.text);
    const length = ({ headers }: typeof wrong) => headers['content-length'];
    expect(length(unknown)).toBe(length(wrong));
  });

  it.each(['anna', 'nobody'])('T3 the sixth guess at %s waits a second, the next one twice as long', async (name) => {
    await registerClient(edge, 'anna');
    const email = `${name}@example.com`;
    for (let guess = 1; guess <= 5; guess++)
      expect((await login(email, 'wrong password')).code).toBe('invalidCredentials');
    const refused = await login(email, PASSWORD);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'tooManyRequests', '1']);
    edge.clock.pass(1_000);
    expect((await login(email, 'wrong password')).code).toBe('invalidCredentials');
    expect((await login(email, 'wrong password')).headers['retry-after']).toBe('2');
  });

  it('T3 guesses at the same moment do not get past the count', async () => {
    await registerClient(edge, 'anna');
    const guesses = Array.from({ length: 60 }, (_, index) =>
      login('anna@example.com', 'wrong', { ip: `10.0.${index}.1` }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'invalidCredentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(55);
  });

  it('T3 one address may fail thirty times in a quarter of an hour, whomever it tries', async () => {
    await registerClient(edge, 'anna');
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 31; count++) codes.push((await login(`user${count}@example.com`, 'wrong')).code);
    expect(codes.filter((code) => code === 'invalidCredentials')).toHaveLength(30);
    expect((await login('anna@example.com', PASSWORD)).code).toBe('tooManyRequests');
    expect((await login('anna@example.com', PASSWORD, { ip: '10.9.9.9' })).status).toBe(200);
    edge.clock.pass(15 * 60_000);
    expect((await login('anna@example.com', PASSWORD)).status).toBe(200);
  });

  it('T4 others who guess do not slow down the browser that has logged in before', async () => {
    const browser = { headers: BROWSER };
    const registered = await post(
      edge,
      '/api/accounts/register',
      {
        first_name: 'Kim',
        last_name: 'Larsson',
        email: 'victim@example.com',
        phone: '+4915112345678',
        password: PASSWORD,
        agree: 1,
      },
      browser,
    );
    for (let guess = 0; guess < 20; guess++) await login('victim@example.com', 'wrong', { ip: `10.3.0.${guess}` });
    expect((await login('victim@example.com', PASSWORD, { ip: '10.4.0.1' })).code).toBe('tooManyRequests');
    const knownDevice = { ...browser, cookies: registered.cookies };
    expect((await login('victim@example.com', PASSWORD, knownDevice)).status).toBe(200);
    for (let guess = 0; guess < 5; guess++) await login('victim@example.com', 'wrong', knownDevice);
    expect((await login('victim@example.com', PASSWORD, knownDevice)).code, 'its own guesses are counted').toBe(
      'tooManyRequests',
    );
  });

  it('T4 a browser is forgotten when its cookie has run out', async () => {
    const sent = { headers: BROWSER };
    await registerClient(edge, 'anna', sent);
    const knownDevices = () => asOwner(edge.database, (owner) => owner.query('SELECT 1 FROM known_device'));
    await eraseRowsAt(edge, edge.clock.now() + DEVICE_KEPT_MS);
    expect((await knownDevices()).rows).toHaveLength(1);
    await eraseRowsAt(edge, edge.clock.now() + DEVICE_KEPT_MS + 1);
    expect((await knownDevices()).rows).toHaveLength(0);
  });

  it('a client of another brand is unknown (T22)', async () => {
    await registerClient(edge, 'anna');
    expect((await login('anna@example.com', PASSWORD, { host: 'other.localhost' })).code).toBe('invalidCredentials');
    await registerClient(edge, 'anna', { host: 'other.localhost' });
    await loginClient(edge, 'anna', { host: 'other.localhost' });
  });
});

/** Runs work while more passwords wait than the hasher admits. */
async function whileCrowded<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const { ok } = await edge.hasher.verify('wrong', undefined);
      if (!ok) await setImmediate();
    }
  };
  const crowd = Array.from({ length: 250 }, ask);
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
}

it('T6 more passwords than can wait are turned away at once, and none of those is a failed attempt', async () => {
  await registerClient(edge, 'anna');
  const own = await whileCrowded(() =>
    Promise.all(
      Array.from({ length: 5 }, (_, index) => login('anna@example.com', PASSWORD, { ip: `10.7.${index}.1` })),
    ),
  );
  const busy = own.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ code, headers }) => code === 'busy' && headers['retry-after'] === '1')).toBe(true);
  for (let guess = 1; guess <= 5; guess++)
    expect((await login('anna@example.com', 'wrong password')).code).toBe('invalidCredentials');
  edge.clock.pass(1_000);
  expect((await login('anna@example.com', PASSWORD)).status).toBe(200);
});
