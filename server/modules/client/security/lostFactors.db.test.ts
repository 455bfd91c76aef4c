import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, deliveryParts, linkOf, memoryMail, notMeCodeOf } from '../../../../tests/support/mail.ts';
import { appCode } from '../../../../tests/support/totp.ts';
import { transaction } from '../../../database/pool.ts';
import { MailRefused } from '../../../providers/mail/interface.ts';
import { credentialsChangedAt } from '../clients/index.ts';
import { deliverMail } from '../../access/notifications/index.ts';
import { automaticHolds } from '../../money/withdrawals/index.ts';
import { advanceLostFactors } from './index.ts';

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const STEP = 30_000;

/** Calls from a separate address each time, since limits count by address. */
const call = (path: string, body: object, sent: Sent = {}) => {
  addresses += 1;
  const ip = `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return post(edge, `/api/accounts/${path}`, body, { ip, ...sent });
};
const codeNow = (secret: string) => appCode(secret, edge.clock.now());

interface Secured extends Entered {
  readonly secret: string;
}

async function withTotp(): Promise<Secured> {
  const client = await newClient(edge);
  const { secret } = (await call('factors/totp/begin', {}, client.sent)).data as { secret: string };
  await call('factors/totp/confirm', { code: codeNow(secret) }, client.sent);
  edge.clock.pass(2 * STEP);
  await deliverAll(edge);
  return { ...client, secret };
}

function challengeOf({ text }: Answered): string {
  const { error } = JSON.parse(text) as { error?: { params?: Record<string, string> } };
  return error?.params?.['challenge'] ?? '';
}

const logIn = ({ email }: Entered, password = PASSWORD) => call('login', { email, password });
const mailsTo = async ({ email }: Entered) => (await deliverAll(edge)).filter(({ to }) => to === email);

/** Returns the code in the only mail with this subject. */
async function mailed(client: Entered, subject: string): Promise<string> {
  const mails = (await mailsTo(client)).filter((mail) => mail.subject.startsWith(subject));
  expect(mails).toHaveLength(1);
  return codeOf(mails[0] ?? { text: '' });
}

async function requestReturn(client: Entered): Promise<string> {
  const challenge = challengeOf(await logIn(client));
  expect((await call('login/lost', { challenge })).status).toBe(200);
  return mailed(client, 'Account recovery without a second factor');
}

/** Starts a waiting period; returns the code that stops it. */
async function waiting(client: Entered): Promise<string> {
  const started = await call('lostFactors/start', { code: await requestReturn(client) });
  expect(started.status, started.text).toBe(200);
  return mailed(client, 'Your second factors will be removed');
}

const clock = () => advanceLostFactors(edge, 'northline');

/** Completes a waiting period; returns the code that recovers the account. */
async function ready(client: Entered): Promise<string> {
  await waiting(client);
  edge.clock.pass(72 * HOUR_MS);
  await clock();
  return mailed(client, 'Set up your new second factor');
}

const returnWithoutFactors = (code: string, password = PASSWORD) => call('lostFactors/return', { code, password });

async function idOf({ email }: Entered): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [email]),
  );
  return rows[0]?.id ?? 0;
}

async function isHeld(client: Entered): Promise<boolean> {
  const clientId = await idOf(client);
  const parts = { clock: edge.clock, brandOf: () => edge.brand, credentialsChangedAt };
  const holds = await transaction(edge.pool, 'northline', (connection) =>
    automaticHolds(connection, parts, { brandId: 'northline', clientId }, { isVerified: true, owes: false }),
  );
  return holds.includes('factorsLost');
}

/** Lists the mails with recovery links that were queued for the client, newest last. */
async function returnMails(client: Entered): Promise<readonly { id: number; state: string }[]> {
  const clientId = await idOf(client);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number; state: string }>(
      `SELECT id::float8, state FROM mail WHERE client_id = $1 AND template = 'lostFactorsReady' ORDER BY id`,
      [clientId],
    ),
  );
  return rows;
}

/** Makes the client's mail server refuse the queued mails. */
async function refuseMails(client: Entered): Promise<void> {
  const send = async () => {
    throw new MailRefused('no such mailbox');
  };
  for (const { id, state } of await returnMails(client)) {
    if (state !== 'queued') continue;
    await deliverMail(deliveryParts(edge, { ...memoryMail(), send }), { brandId: 'northline', mailId: id });
  }
}

const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject.split(' · ')[0]);

describe('LF-1 the wait', () => {
  it('needs the password and the mail, and begins once', async () => {
    const client = await withTotp();
    expect((await call('login/lost', { challenge: 'x'.repeat(43) })).code).toBe('challengeOver');
    const code = await requestReturn(client);
    const both = await Promise.all([1, 2].map(() => call('lostFactors/start', { code })));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 410]);
    const accepted = both.find(({ status }) => status === 200);
    expect(accepted?.data['ready_at']).toBe(new Date(edge.clock.now() + 72 * HOUR_MS).toISOString());
    expect((await call('lostFactors/start', { code })).code).toBe('linkInvalid');
    // A repeated request leaves the waiting period unchanged.
    edge.clock.pass(HOUR_MS);
    const again = await call('lostFactors/start', { code: await requestReturn(client) });
    expect(again.data['ready_at']).toBe(accepted?.data['ready_at']);
  });

  it('opens nothing before it is over, not by the password either', async () => {
    const client = await withTotp();
    const stop = await waiting(client);
    edge.clock.pass(72 * HOUR_MS - 1);
    await clock();
    expect((await returnWithoutFactors(stop)).code).toBe('linkInvalid');
    expect((await logIn(client)).code).toBe('secondFactorRequired');
  });
});

describe('LF-2 the client is notified', () => {
  it('at its start, halfway and at its end, each once, with the link that stops it', async () => {
    const client = await withTotp();
    await waiting(client);
    edge.clock.pass(36 * HOUR_MS - 1);
    await clock();
    expect(await mailsTo(client)).toEqual([]);
    edge.clock.pass(1);
    await Promise.all([clock(), clock()]);
    const [halfway, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    expect(linkOf(halfway ?? { text: '' })).toMatch(/^\/lost-factors\/stop\//);
    edge.clock.pass(36 * HOUR_MS);
    await Promise.all([clock(), clock()]);
    await clock();
    expect(subjectsOf(await mailsTo(client))).toEqual(['Set up your new second factor']);
  });

  it('in its sessions and in its messages', async () => {
    const client = await withTotp();
    expect((await call('lostFactors', {}, client.sent)).data).toEqual({ lost: null, open: false, ready: false });
    await waiting(client);
    expect((await call('lostFactors', {}, client.sent)).data).toMatchObject({ open: true, lost: { ended_by: null } });
    const kinds = await asOwner(edge.database, async (owner) => {
      const id = await idOf(client);
      return owner.query<{ kind: string }>('SELECT kind FROM client_message WHERE client_id = $1', [id]);
    });
    expect(kinds.rows.map(({ kind }) => kind)).toContain('lostFactorsStarted');
  });
});

describe('LF-4 it is stopped', () => {
  const stateOf = async (client: Secured) => (await call('lostFactors', {}, client.sent)).data;

  it('by a session of theirs, once', async () => {
    const client = await withTotp();
    await waiting(client);
    const both = await Promise.all([1, 2].map(() => call('lostFactors/stop', {}, client.sent)));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 404]);
    expect(await stateOf(client)).toMatchObject({ open: false, lost: { ended_by: 'session' } });
    expect(subjectsOf(await mailsTo(client))).toEqual(['Recovery stopped']);
    edge.clock.pass(72 * HOUR_MS);
    await clock();
    expect(await mailsTo(client)).toEqual([]);
  });

  it('by the link of each mail about it, once', async () => {
    const client = await withTotp();
    const first = await waiting(client);
    edge.clock.pass(36 * HOUR_MS);
    await clock();
    const second = await mailed(client, 'Your second factors will be removed soon');
    expect((await call('lostFactors/stopByLink', { code: first })).status).toBe(200);
    for (const code of [first, second]) {
      expect((await call('lostFactors/stopByLink', { code })).code).toBe('linkInvalid');
    }
    expect((await logIn(client)).code).toBe('secondFactorRequired');
  });

  it('by any proof with a factor that is not lost after all', async () => {
    const client = await withTotp();
    const code = await ready(client);
    const challenge = challengeOf(await logIn(client));
    const entered = await call('login/factor', { challenge, code: codeNow(client.secret) });
    expect(entered.status).toBe(200);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
    expect(subjectsOf(await mailsTo(client))).toContain('Recovery stopped');
  });

  it('by "it was not me" of the last mail, with everything else', async () => {
    const client = await withTotp();
    await waiting(client);
    edge.clock.pass(72 * HOUR_MS);
    await clock();
    const [mail] = await mailsTo(client);
    expect((await call('notMe', { code: notMeCodeOf(mail ?? { text: '' }) })).status).toBe(200);
    expect((await returnWithoutFactors(codeOf(mail ?? { text: '' }))).code).toBe('linkInvalid');
  });

  it('by time, a week after the wait', async () => {
    const client = await withTotp();
    const code = await ready(client);
    edge.clock.pass(7 * DAY_MS);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
    await clock();
    const { rows } = await asOwner(edge.database, async (owner) =>
      owner.query('SELECT ended_by FROM lost_factors WHERE client_id = $1', [await idOf(client)]),
    );
    expect(rows).toEqual([{ ended_by: 'expired' }]);
  });
});

describe('LF-3 the way back', () => {
  it('takes the password and a new factor; before that nothing opens, in a brand that requires none as well', async () => {
    const client = await withTotp();
    const code = await ready(client);
    const wrong = await returnWithoutFactors(code, 'nothing-of-it-7');
    expect([wrong.code, wrong.field]).toEqual(['invalidCredentials', 'password']);
    edge.clock.pass(60_000);
    const asks = await returnWithoutFactors(code);
    expect([asks.code, asks.data]).toEqual(['secondFactorSetup', {}]);
    const challenge = challengeOf(asks);
    const { secret } = (await call('login/setup', { challenge })).data as { secret: string };
    expect(secret).not.toBe(client.secret);
    const entered = await call('login/factor', { challenge, code: codeNow(secret) });
    expect(entered.data['recovery_codes']).toHaveLength(10);
    const sent = { token: String(entered.data['access_token']) };
    expect((await call('lostFactors', {}, sent)).data).toMatchObject({ open: false, lost: { ended_by: 'completed' } });
    // The finder of the lost device cannot use it.
    edge.clock.pass(2 * STEP);
    const next = challengeOf(await logIn(client));
    expect((await call('login/factor', { challenge: next, code: codeNow(client.secret) })).code).toBe('codeWrong');
    expect(subjectsOf(await mailsTo(client))).toEqual([
      'Your second factors were removed',
      'An authenticator app was added',
    ]);
  });

  it('ID-3 says on each session from before that access was restored', async () => {
    const client = await withTotp();
    const code = await ready(client);
    const reason = async () => {
      const { text } = await call('get', {}, client.sent);
      const { error } = JSON.parse(text) as { error?: { params?: { reason?: string } } };
      return error?.params?.reason;
    };
    expect(await reason()).toBe('expired');
    expect((await returnWithoutFactors(code)).code).toBe('secondFactorSetup');
    expect(await reason()).toBe('recovered');
  });

  it('without its link nobody sets up a factor, and the link is mailed again, once an hour', async () => {
    const client = await withTotp();
    await returnWithoutFactors(await ready(client));
    await mailsTo(client);
    edge.clock.pass(HOUR_MS);
    expect((await logIn(client)).code).toBe('lostLinkNeeded');
    expect((await logIn(client)).code).toBe('lostLinkNeeded');
    const [first, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    edge.clock.pass(HOUR_MS - 1);
    expect((await logIn(client)).code).toBe('lostLinkNeeded');
    expect(await mailsTo(client)).toEqual([]);
    edge.clock.pass(1);
    const both = await Promise.all([logIn(client), logIn(client)]);
    expect(both.map(({ code }) => code)).toEqual(['lostLinkNeeded', 'lostLinkNeeded']);
    const [link, ...others] = await mailsTo(client);
    expect(others).toEqual([]);
    expect((await returnWithoutFactors(codeOf(first ?? { text: '' }))).code).toBe('linkInvalid');
    const wrong = await returnWithoutFactors(codeOf(link ?? { text: '' }), 'nothing-of-it-7');
    expect(wrong.code).toBe('invalidCredentials');
    edge.clock.pass(60_000);
    const asks = await returnWithoutFactors(codeOf(link ?? { text: '' }));
    expect(asks.code).toBe('secondFactorSetup');
    const challenge = challengeOf(asks);
    const { secret } = (await call('login/setup', { challenge })).data as { secret: string };
    expect((await call('login/factor', { challenge, code: codeNow(secret) })).status).toBe(200);
    expect((await logIn(client)).code).toBe('secondFactorRequired');
  });

  it('the link is mailed again at once where its mail failed, within the limit of an address', async () => {
    const client = await withTotp();
    await returnWithoutFactors(await ready(client));
    await mailsTo(client);
    for (let login = 0; login < 5; login += 1) {
      expect((await logIn(client)).code).toBe('lostLinkNeeded');
      await refuseMails(client);
    }
    expect((await returnMails(client)).map(({ state }) => state)).toEqual(['sent', 'failed', 'failed', 'failed']);
    edge.clock.pass(HOUR_MS);
    expect((await logIn(client)).code).toBe('lostLinkNeeded');
    expect((await returnWithoutFactors(await mailed(client, 'Set up your new second factor'))).code).toBe(
      'secondFactorSetup',
    );
  });

  it('a link that logs in is not that link', async () => {
    const client = await withTotp();
    await returnWithoutFactors(await ready(client));
    await mailsTo(client);
    expect((await post(edge, '/api/get/loginLink', { email: client.email })).status).toBe(200);
    const login = (await mailsTo(client)).find(({ subject }) => subject.startsWith('Your login link'));
    expect((await call(`login/${codeOf(login ?? { text: '' })}`, { info: '{}' })).code).toBe('lostLinkNeeded');
  });

  it('replay and race: the link works once', async () => {
    const client = await withTotp();
    const code = await ready(client);
    const all = await Promise.all([1, 2, 3].map(() => returnWithoutFactors(code)));
    expect(all.filter(({ code: refused }) => refused === 'secondFactorSetup')).toHaveLength(1);
    edge.clock.pass(HOUR_MS);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
  });
});

it('LF-5 money waits from the start until a week after the client came back', async () => {
  const client = await withTotp();
  expect(await isHeld(client)).toBe(false);
  const stop = await waiting(client);
  expect(await isHeld(client)).toBe(true);
  await call('lostFactors/stopByLink', { code: stop });
  expect(await isHeld(client)).toBe(false);
  edge.clock.pass(HOUR_MS);
  const code = await ready(client);
  await returnWithoutFactors(code);
  edge.clock.pass(7 * DAY_MS - 1);
  expect(await isHeld(client)).toBe(true);
  edge.clock.pass(1);
  expect(await isHeld(client)).toBe(false);
});

it('LF-5 a second wait, once stopped, does not free money that waits for the first one', async () => {
  const client = await withTotp();
  const challenge = challengeOf(await returnWithoutFactors(await ready(client)));
  const { secret } = (await call('login/setup', { challenge })).data as { secret: string };
  expect((await call('login/factor', { challenge, code: codeNow(secret) })).status).toBe(200);
  await mailsTo(client);
  edge.clock.pass(DAY_MS);
  const stop = await waiting(client);
  expect((await call('lostFactors/stopByLink', { code: stop })).status).toBe(200);
  expect(await isHeld(client)).toBe(true);
  edge.clock.pass(6 * DAY_MS);
  expect(await isHeld(client)).toBe(false);
  await mailsTo(client);
  await waiting(client);
  expect(await isHeld(client)).toBe(true);
});
