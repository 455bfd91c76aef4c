import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import { PARTNER_PASSWORD, challengeOf, partnersOf, tokenIn } from '../../../../tests/support/securedPartners.ts';
import type { Partner, Secured } from '../../../../tests/support/securedPartners.ts';
import { advancePartnerLost } from './index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const { ask, logIn, codeNow, withTotp } = partnersOf(() => edge);
const WAIT_MS = 72 * HOUR_MS;

const clock = () => advancePartnerLost(edge, 'northline');
const mailsTo = async ({ email }: Partner) => (await deliverAll(edge)).filter(({ to }) => to === email);
const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject.split(' · ')[0]);

/** Returns the link of the only mail with this subject. */
async function mailed(partner: Partner, subject: string): Promise<string> {
  const mails = (await mailsTo(partner)).filter((mail) => mail.subject.startsWith(subject));
  expect(mails).toHaveLength(1);
  return codeOf(mails[0] ?? { text: '' });
}

async function requestReturn(partner: Secured): Promise<string> {
  await mailsTo(partner);
  const challenge = challengeOf(await logIn(partner));
  expect((await ask('login/lost', { challenge })).status).toBe(200);
  return mailed(partner, 'Account recovery without a second factor');
}

/** Starts a waiting period; returns the code that stops it. */
async function waiting(partner: Secured): Promise<string> {
  const started = await ask('lostFactors/start', { code: await requestReturn(partner) });
  expect(started.status, started.text).toBe(200);
  return mailed(partner, 'Your second factors will be removed');
}

/** Passes a waiting period; returns the code of the recovery. */
async function ready(partner: Secured): Promise<string> {
  await waiting(partner);
  edge.clock.pass(WAIT_MS);
  await clock();
  return mailed(partner, 'Set up your new second factor');
}

const returnWithoutFactors = (code: string, password = PARTNER_PASSWORD): Promise<Answered> =>
  ask('lostFactors/return', { code, password });

async function endOf({ id }: Partner): Promise<string | null | undefined> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ by: string | null }>(
      'SELECT ended_by AS by FROM affiliate_lost_factors WHERE affiliate_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    ),
  );
  return rows[0]?.by;
}

describe('AF-22 the wait of a partner without any factor', () => {
  it('needs the password and the mail, begins once, and goes on as it is', async () => {
    const partner = await withTotp();
    expect((await ask('login/lost', { challenge: 'x'.repeat(43) })).code).toBe('challengeOver');
    const code = await requestReturn(partner);
    const both = await Promise.all([1, 2].map(() => ask('lostFactors/start', { code })));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 410]);
    const accepted = both.find(({ status }) => status === 200);
    expect(accepted?.data['ready_at']).toBe(new Date(edge.clock.now() + WAIT_MS).toISOString());
    expect((await ask('lostFactors/start', { code })).code).toBe('linkInvalid');
    edge.clock.pass(HOUR_MS);
    const again = await ask('lostFactors/start', { code: await requestReturn(partner) });
    expect(again.data['ready_at']).toBe(accepted?.data['ready_at']);
  });

  it('is announced at its start, halfway and at its end, each once, with the link that stops it', async () => {
    const partner = await withTotp();
    await waiting(partner);
    edge.clock.pass(WAIT_MS / 2);
    await Promise.all([clock(), clock()]);
    const [halfway, ...more] = await mailsTo(partner);
    expect(more).toEqual([]);
    expect(linkOf(halfway ?? { text: '' })).toMatch(/^\/affiliate\/lost-factors\/stop\//);
    edge.clock.pass(WAIT_MS / 2);
    await Promise.all([clock(), clock()]);
    await clock();
    expect(subjectsOf(await mailsTo(partner))).toEqual(['Set up your new second factor']);
  });

  it('once over, mails the way back again to a partner who asks for it again', async () => {
    const partner = await withTotp();
    const lost = await ready(partner);
    const started = await ask('lostFactors/start', { code: await requestReturn(partner) });
    expect(started.status, started.text).toBe(200);
    const again = await mailed(partner, 'Set up your new second factor');
    expect(again).not.toBe(lost);
    expect((await returnWithoutFactors(again)).code).toBe('secondFactorSetup');
  });

  it('opens nothing before it is over', async () => {
    const partner = await withTotp();
    const stop = await waiting(partner);
    edge.clock.pass(WAIT_MS - 1);
    await clock();
    expect((await returnWithoutFactors(stop)).code).toBe('linkInvalid');
    expect((await logIn(partner)).code).toBe('secondFactorRequired');
  });

  it('ends by time, a week after', async () => {
    const partner = await withTotp();
    const code = await ready(partner);
    edge.clock.pass(7 * DAY_MS);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
    await clock();
    expect(await endOf(partner)).toBe('expired');
  });
});

describe('AF-22 staff see a completed way back', () => {
  it('on the card, and beside a payout that two people approve, whatever waits there were afterwards', async () => {
    const partner = await withTotp();
    expect((await returnWithoutFactors(await ready(partner))).code).toBe('secondFactorSetup');
    // A session of staff does not last until then.
    const card = async () => {
      const admin = await newStaff(edge, ['brandAdmin']);
      return (await officePost(edge, 'affiliates/open', { id: partner.id }, admin.sent)).data;
    };
    const { returned_at: returned } = await card();
    expect(returned).not.toBeNull();
    edge.clock.pass(DAY_MS);
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO affiliate_lost_factors
           (brand_id, affiliate_id, started_at, ready_at, browser, system, ended_at, ended_by)
         SELECT brand_id, affiliate_id, now(), now() + interval '1 day', '', '', now(), 'session' FROM affiliate_lost_factors
         WHERE affiliate_id = $1 LIMIT 1`,
        [partner.id],
      ),
    );
    expect(await card()).toMatchObject({ returned_at: returned, lost: { ended_by: 'session' } });
    edge.clock.pass(366 * DAY_MS);
    expect((await card())['returned_at']).toBeNull();
  });
});

describe('AF-22 it is stopped', () => {
  it('by a session of theirs, once', async () => {
    const partner = await withTotp();
    await waiting(partner);
    expect((await ask('lostFactors', {}, partner.sent)).data['ready_at']).not.toBeNull();
    const both = await Promise.all([1, 2].map(() => ask('lostFactors/stop', {}, partner.sent)));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 404]);
    expect((await ask('lostFactors', {}, partner.sent)).data).toEqual({ ready_at: null });
    expect(subjectsOf(await mailsTo(partner))).toEqual(['Recovery stopped']);
    edge.clock.pass(WAIT_MS);
    await clock();
    expect(await mailsTo(partner)).toEqual([]);
  });

  it('by the link of each mail about it, once', async () => {
    const partner = await withTotp();
    const first = await waiting(partner);
    edge.clock.pass(WAIT_MS / 2);
    await clock();
    const second = await mailed(partner, 'Your second factors will be removed soon');
    expect((await ask('lostFactors/stopByLink', { code: first })).status).toBe(200);
    for (const code of [first, second])
      expect((await ask('lostFactors/stopByLink', { code })).code).toBe('linkInvalid');
    expect(await endOf(partner)).toBe('link');
  });

  it('by its link also after staff have sent a new link for the password', async () => {
    const partner = await withTotp();
    const stop = await waiting(partner);
    const admin = await newStaff(edge, ['brandAdmin']);
    expect((await officePost(edge, 'affiliates/invite-again', { id: partner.id }, admin.sent)).status).toBe(200);
    expect((await ask('lostFactors/stopByLink', { code: stop })).status).toBe(200);
  });

  it('by any proof with a factor that is not lost after all', async () => {
    const partner = await withTotp();
    const code = await ready(partner);
    const challenge = challengeOf(await logIn(partner));
    expect((await ask('login/factor', { challenge, code: codeNow(partner.secret) })).status).toBe(200);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
    expect(await endOf(partner)).toBe('factor');
  });

  it('by staff who may manage partners, with a reason, in their own brand, once', async () => {
    const partner = await withTotp();
    await waiting(partner);
    const admin = await newStaff(edge, ['brandAdmin']);
    const others = await Promise.all([newStaff(edge, ['support']), newStaff(edge, ['brandAdmin'], 'other')]);
    const stop = { id: partner.id, reason: 'they say on the telephone that it was not them' };
    const refused = [];
    for (const one of others) refused.push((await officePost(edge, 'affiliates/stop-return', stop, one.sent)).code);
    expect(refused).toEqual(['forbidden', 'notFound']);
    const card = await officePost(edge, 'affiliates/open', { id: partner.id }, admin.sent);
    expect(card.data['lost']).toMatchObject({ ended_at: null, ended_by: null });
    const done = await officePost(edge, 'affiliates/stop-return', stop, admin.sent);
    expect([done.status, done.data['lost']]).toMatchObject([200, { ended_by: 'staff' }]);
    expect((await officePost(edge, 'affiliates/stop-return', stop, admin.sent)).code).toBe('notFound');
    expect(subjectsOf(await mailsTo(partner))).toEqual(['Recovery stopped']);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query("SELECT reason FROM audit_entry WHERE action = 'affiliate.returnStopped'"),
    );
    expect(rows).toEqual([{ reason: stop.reason }]);
  });
});

describe('AF-22 the way back', () => {
  it('takes the password and a new factor, ends every session, and nothing opens before', async () => {
    const partner = await withTotp();
    const code = await ready(partner);
    const wrong = await returnWithoutFactors(code, 'nothing-of-it-7');
    expect([wrong.code, wrong.field]).toEqual(['invalidCredentials', 'password']);
    edge.clock.pass(60_000);
    const asks = await returnWithoutFactors(code);
    expect([asks.code, asks.data]).toEqual(['secondFactorSetup', {}]);
    expect((await ask('me', {}, partner.sent)).code).toBe('sessionMissing');
    const challenge = challengeOf(asks);
    const { secret } = (await ask('login/setup', { challenge })).data as { secret: string };
    expect(secret).not.toBe(partner.secret);
    const entered = await ask('login/factor', { challenge, code: codeNow(secret) });
    expect(entered.data['recovery_codes']).toHaveLength(10);
    expect((await ask('me', {}, tokenIn(entered))).status).toBe(200);
    expect(await endOf(partner)).toBe('completed');
    edge.clock.pass(60_000);
    const next = challengeOf(await logIn(partner));
    expect((await ask('login/factor', { challenge: next, code: codeNow(partner.secret) })).code).toBe('codeWrong');
    expect(subjectsOf(await mailsTo(partner))).toEqual([
      'Your second factors were removed',
      'An authenticator app was added',
    ]);
  });

  it('without its link nobody sets up a factor, and the link is mailed again, once an hour', async () => {
    const partner = await withTotp();
    await returnWithoutFactors(await ready(partner));
    await mailsTo(partner);
    edge.clock.pass(HOUR_MS);
    const both = await Promise.all([logIn(partner), logIn(partner)]);
    expect(both.map(({ code }) => code)).toEqual(['lostLinkNeeded', 'lostLinkNeeded']);
    const [link, ...more] = await mailsTo(partner);
    expect(more).toEqual([]);
    const asks = await returnWithoutFactors(codeOf(link ?? { text: '' }));
    expect(asks.code).toBe('secondFactorSetup');
  });

  it('replay and race: the link works once', async () => {
    const partner = await withTotp();
    const code = await ready(partner);
    const all = await Promise.all([1, 2, 3].map(() => returnWithoutFactors(code)));
    expect(all.filter(({ code: refused }) => refused === 'secondFactorSetup')).toHaveLength(1);
    edge.clock.pass(HOUR_MS);
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
  });

  it('is closed to a partner whose access has ended', async () => {
    const partner = await withTotp();
    const code = await ready(partner);
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE affiliate SET disabled_at = now() WHERE id = $1', [partner.id]),
    );
    expect((await returnWithoutFactors(code)).code).toBe('linkInvalid');
  });
});
