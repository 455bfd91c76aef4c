import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PARTNER_PASSWORD, challengeOf, partnersOf, tokenIn } from '../../../../tests/support/securedPartners.ts';
import type { Partner } from '../../../../tests/support/securedPartners.ts';

const NEW = 'walnut-meadow-51';
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const { ask, logIn, codeNow, newPartner, withTotp } = partnersOf(() => edge);

it('T52 a partner’s logins and failed ones are lines of the log, with a number and without an address', async () => {
  const partner = await withTotp();
  const before = edge.written.length;
  await logIn({ email: 'nobody@partners.example' });
  await logIn(partner, {}, 'not the password 1');
  const challenge = challengeOf(await logIn(partner));
  await ask('login/factor', { challenge, code: '000000' });
  expect((await ask('login/factor', { challenge, code: codeNow(partner.secret) })).status).toBe(200);
  const text = edge.written.slice(before).join('');
  const lines = text
    .split('\n')
    .filter((line) => line.includes('"partner login"'))
    .map((line) => JSON.parse(line) as { partner?: number; outcome: string; method: string });
  expect(lines.map(({ partner: id, outcome, method }) => [id, outcome, method])).toEqual([
    [undefined, 'passwordWrong', 'password'],
    [partner.id, 'passwordWrong', 'password'],
    [partner.id, 'factorWrong', 'password'],
    [partner.id, 'loggedIn', 'totp'],
  ]);
  expect(text).not.toContain(partner.email);
});

describe('T13 a partner’s changed password', () => {
  const change = (partner: Partner) =>
    ask(
      'updatePassword',
      { new_password: NEW, confirm_password: NEW, current_password: PARTNER_PASSWORD },
      partner.sent,
    );

  it('ends logins that are half done with the old one', async () => {
    const partner = await withTotp();
    const challenge = challengeOf(await logIn(partner));
    expect(challenge).not.toBe('');
    expect((await change(partner)).status).toBe(200);
    const late = await ask('login/factor', { challenge, code: codeNow(partner.secret) });
    expect(late.code).toBe('challengeOver');
  });

  it('ends set-ups of a second factor that are half done, at the login and on the page', async () => {
    const partner = await newPartner();
    Object.assign(edge.brand, { secondFactor: 'required' });
    try {
      const challenge = challengeOf(await logIn(partner));
      const { secret } = (await ask('login/setup', { challenge })).data as { secret: string };
      const changed = await change(partner);
      expect(changed.status).toBe(200);
      expect((await ask('login/factor', { challenge, code: codeNow(secret) })).code).toBe('challengeOver');
      expect((await ask('factors/totp/confirm', { code: codeNow(secret) }, tokenIn(changed))).code).toBe(
        'factorUnknown',
      );
    } finally {
      Object.assign(edge.brand, { secondFactor: 'optional' });
    }
  });

  it('is not made by a session that has ended in the meantime, and the password stays', async () => {
    const partner = await newPartner();
    await asOwner(edge.database, async (owner) => {
      await owner.query('BEGIN');
      await owner.query('SELECT FROM affiliate WHERE id = $1 FOR UPDATE', [partner.id]);
      const changing = change(partner);
      await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
      await owner.query('UPDATE affiliate_session SET ended_at = started_at WHERE affiliate_id = $1', [partner.id]);
      await owner.query('COMMIT');
      expect((await changing).code).toBe('sessionMissing');
    });
    expect((await logIn(partner, {}, NEW)).code).toBe('invalidCredentials');
    expect((await logIn(partner)).status).toBe(200);
  });
});
