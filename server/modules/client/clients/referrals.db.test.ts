import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { listReferrals } from './referrals.ts';

let edge: Edge;
let numbers = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function userOf({ sent }: Entered): Promise<{ uniqid: string; level: string }> {
  const answer = await post(edge, '/api/accounts/get', {}, sent);
  return answer.data['user'] as never;
}

/** Registers a client under a reference, with a unique telephone number. */
async function refer(ref: string, changes: object = {}, host = 'localhost') {
  numbers += 1;
  const name = `referred${numbers}`;
  const phone = `+49151${String(20_000_000 + numbers)}`;
  edge.clock.pass(1_000);
  const answer = await post(edge, '/api/accounts/register', registration(name, { ref, phone, ...changes }), { host });
  expect(answer.status, answer.text).toBe(200);
  return { email: `${name}@example.com`, at: new Date(edge.clock.now()).toISOString() };
}

const referralsOf = ({ sent }: Entered) => post(edge, '/api/accounts/referrals', {}, sent);

describe('referrals', () => {
  it('requires a session', async () => {
    expect((await post(edge, '/api/accounts/referrals', {})).code).toBe('sessionMissing');
  });

  it('RF-1 R17 T51 lists who came by the link, the latest first: masked name, e-mail as specified, date', async () => {
    const client = await newClient(edge);
    const { uniqid } = await userOf(client);
    const first = await refer(uniqid);
    const second = await refer(uniqid, { first_name: 'Ada', last_name: 'Lovelace' });
    await refer('somebody-else');
    expect((await referralsOf(client)).list).toEqual([
      { full_name: 'Ada L•••', email: second.email, created_at: second.at },
      { full_name: 'Kim L•••', email: first.email, created_at: first.at },
    ]);
  });

  it('RF-4 T51 masks e-mails where the brand says so', async () => {
    const client = await newClient(edge);
    const { uniqid } = await userOf(client);
    const { email } = await refer(uniqid);
    const session = await edge.sessions.find('northline', {
      token: client.token,
      cookie: undefined,
      host: 'localhost',
    });
    if (!session.ok) throw new Error('no session');
    const masking = { ...edge.brand, maskReferredEmails: true };
    const answer = await listReferrals(edge.pool, masking, session.value.clientId);
    expect(answer).toMatchObject({ ok: true, value: [{ email: 'r•••@example.com' }] });
    expect(JSON.stringify(answer)).not.toContain(email);
  });

  it('RF-2 nobody refers himself: not with his own telephone number, not before he was there', async () => {
    const before = await refer('later-claimed');
    const client = await newClient(edge);
    const { uniqid } = await userOf(client);
    await refer(uniqid, { phone: '+4915112345678' });
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET ref = $1 WHERE email = ANY($2)', [uniqid, [before.email, client.email]]),
    );
    expect((await referralsOf(client)).list).toEqual([]);
  });

  it('RF-1 a reference counts in its own brand only', async () => {
    const client = await newClient(edge);
    const { uniqid } = await userOf(client);
    await refer(uniqid, {}, OTHER_HOST);
    expect((await referralsOf(client)).list).toEqual([]);
  });
});

describe('CL-1 R11 the level of a client', () => {
  it('follows the net deposits of the real account; demo money does not count', async () => {
    const client = await newClient(edge);
    expect((await userOf(client)).level).toBe('Starter');
    const session = await edge.sessions.find('northline', {
      token: client.token,
      cookie: undefined,
      host: 'localhost',
    });
    if (!session.ok) throw new Error('no session');
    const { brandId, accounts } = session.value;
    const move = (kind: 'deposit' | 'reserveWithdrawal', amount: string) =>
      edge.engine.submit({
        brandId,
        accountId: accounts.real,
        actor: 'client',
        commandId: `${kind}:${amount}`,
        body: { kind, amount: eur(amount) },
      });
    await move('deposit', '5000');
    expect((await userOf(client)).level).toBe('Silver');
    await move('deposit', '20000.01');
    expect((await userOf(client)).level).toBe('Gold');
    await move('reserveWithdrawal', '0.02');
    expect((await userOf(client)).level).toBe('Silver');
  });
});
