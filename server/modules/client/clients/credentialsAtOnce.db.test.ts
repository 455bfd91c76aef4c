import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientBase } from 'pg';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, notMeCodeOf } from '../../../../tests/support/mail.ts';

const NEXT = { new_password: 'quiet-orchard-ladder', confirm_password: 'quiet-orchard-ladder' };
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
const CREDENTIALS = 'SELECT email, password_hash FROM client WHERE email = $1';

const ANOTHER = `$argon2id$v=19$m=64,t=1,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;

let edge: Edge;
let steps = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Gives each request of a test a separate address, since limits count by address. */
const from = (sent: Sent): Sent => ({ ...sent, ip: `10.31.${Math.floor(++steps / 250)}.${steps % 250}` });
const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, `/api/${path}`, body, from(sent));

async function mailTo(email: string, subject: string) {
  const mails = await deliverAll(edge);
  return mails.find((mail) => mail.to === email && mail.subject.startsWith(subject)) ?? { text: '' };
}

async function isAlive({ sent }: Entered): Promise<boolean> {
  return (await call('accounts/get', {}, sent)).status === 200;
}

async function waitsForLock(owner: ClientBase): Promise<void> {
  await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
}

type Act = (client: Entered) => Promise<() => Promise<Answered>>;

const acts: readonly (readonly [name: string, act: Act])[] = [
  [
    'a new password by mail',
    async ({ email }) => {
      await call('get/forgotPassword', { email });
      const code = codeOf(await mailTo(email, 'Choose a new password'));
      return () => call('accounts/resetPassword', { code, ...NEXT });
    },
  ],
  [
    '“it was not me”',
    async (client) => {
      await call('accounts/payout/save', { holder: 'Kim Larsson', iban: 'GB82WEST12345698765432' }, client.sent);
      const code = notMeCodeOf(await mailTo(client.email, 'Confirm your bank account'));
      return () => call('accounts/notMe', { code });
    },
  ],
  [
    'a new password',
    async ({ sent }) =>
      () =>
        call('accounts/updatePassword', NEXT, sent),
  ],
  [
    'a new address',
    async ({ email, sent }) => {
      await call('accounts/email/change', { email: `new-${email}` }, sent);
      const code = codeOf(await mailTo(`new-${email}`, 'Please confirm your new'));
      return () => call('accounts/email/confirm', { code }, sent);
    },
  ],
];

describe('T13 what a session was begun with and the session end at the same moment', () => {
  it.each(acts)('%s counts only when no other session is left, whatever ends in between', async (_name, prepare) => {
    const client = await newClient(edge);
    const act = await prepare(client);
    const other = await loginAgain(edge, client);
    await asOwner(edge.database, async (owner) => {
      const before = (await owner.query(CREDENTIALS, [client.email])).rows;
      await owner.query('BEGIN');
      await owner.query('SELECT FROM session WHERE ended_at IS NULL FOR UPDATE');
      const done = act();
      await waitsForLock(owner);
      expect((await owner.query(CREDENTIALS, [client.email])).rows).toEqual(before);
      await owner.query('COMMIT');
      expect((await done).status).toBe(200);
    });
    expect(await isAlive(other)).toBe(false);
  });
});

describe('T13 a session that ends meanwhile', () => {
  it('changes no password any more', async () => {
    const client = await newClient(edge);
    await asOwner(edge.database, async (owner) => {
      await owner.query('BEGIN');
      await owner.query('SELECT FROM client WHERE email = $1 FOR NO KEY UPDATE', [client.email]);
      const changing = call('accounts/updatePassword', NEXT, client.sent);
      await waitsForLock(owner);
      // The effects of “it was not me”.
      await owner.query('UPDATE client SET password_hash = $2 WHERE email = $1', [client.email, ANOTHER]);
      await owner.query("UPDATE session SET ended_at = now(), ended_by = 'reported' WHERE ended_at IS NULL");
      await owner.query('COMMIT');
      expect((await changing).code).toBe('sessionMissing');
      const { rows } = await owner.query(CREDENTIALS, [client.email]);
      expect(rows).toEqual([{ email: client.email, password_hash: ANOTHER }]);
    });
  });
});
