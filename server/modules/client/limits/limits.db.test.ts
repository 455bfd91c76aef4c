import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { applyLimits } from './apply.ts';
import { setLimit } from './changeLimits.ts';
import type { LimitDeps } from './deps.ts';
import { sweepLimits } from './sweep.ts';

let edge: Edge;
let deps: LimitDeps;

beforeAll(async () => {
  edge = await startEdge();
  deps = edge;
});

afterAll(() => edge.stop());

async function show(sent: Sent) {
  return (await post(edge, '/api/accounts/limits', {}, sent)).data;
}

function setLoss(sent: Sent, amount: unknown) {
  return post(edge, '/api/accounts/setLimit', { kind: 'lossDay', amount }, sent);
}

function setMinutes(sent: Sent, minutes: unknown) {
  return post(edge, '/api/accounts/setSessionLimit', { minutes }, sent);
}

function pause(sent: Sent, days: unknown) {
  return post(edge, '/api/accounts/pause', { days }, sent);
}

async function ownOf({ accounts }: { accounts: { real: number; demo: number } }, kind: 'real' | 'demo') {
  return (await edge.desk.eligibility({ brandId: edge.brand.id, accountId: accounts[kind] })).own;
}

/** Returns dependencies with which dealing cannot be reached. */
function cutOff(): LimitDeps {
  const setOwnLimits = () => Promise.reject(new Error('cut'));
  return { ...deps, desk: { eligibility: (account) => edge.desk.eligibility(account), setOwnLimits } };
}

/** Creates a client whose session is fresh. */
async function someone() {
  const client = await newClient(edge);
  const session = await edge.sessions.find(edge.brand.id, {
    token: client.token,
    cookie: undefined,
    host: 'localhost',
  });
  if (!session.ok) throw new Error('no session');
  const { clientId, accounts } = session.value;
  return { ...client, clientId, accounts };
}

it('own limits require a session', async () => {
  expect((await post(edge, '/api/accounts/limits', {})).code).toBe('sessionMissing');
  expect((await setLoss({}, 10)).code).toBe('sessionMissing');
});

describe('OL-4 a limit of money', () => {
  it('begins at once and is a fact of dealing, of the real account only', async () => {
    const anna = await someone();
    expect((await setLoss(anna.sent, 250)).data).toMatchObject({ loss_day: { value: 250, used: 0, next: null } });
    expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: 250_000_000n, number: 1 });
    expect(await ownOf(anna, 'demo')).not.toHaveProperty('dailyLoss');
  });

  it('is looser after a day, by the sweep, and dealing hears of it once', async () => {
    const anna = await someone();
    await setLoss(anna.sent, 100);
    await setLoss(anna.sent, 300);
    expect(await show(anna.sent)).toMatchObject({ loss_day: { value: 100, next: { value: 300 } } });
    expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: 100_000_000n });
    edge.clock.pass(DAY_MS);
    await sweepLimits(deps, edge.brand.id);
    await sweepLimits(deps, edge.brand.id);
    expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: 300_000_000n, number: 3 });
  });

  it.each([
    ['less than the least', 0.99, 'limitOutOfRange'],
    ['more than the most', 1_000_000.01, 'limitOutOfRange'],
    ['below zero', -5, 'limitOutOfRange'],
    ['not a cent', 10.001, 'tooManyDecimals'],
    ['a word', 'ten', 'malformed'],
    ['nothing', undefined, 'fieldRequired'],
  ])('%s is refused', async (_name, amount, code) => {
    const anna = await someone();
    expect((await setLoss(anna.sent, amount)).code).toBe(code);
    expect(await show(anna.sent)).toMatchObject({ loss_day: { value: null } });
  });

  it('set ten times at the same moment ends at the tightest, in dealing as on the page', async () => {
    const anna = await someone();
    const amounts = Array.from({ length: 10 }, (_, index) => 100 + index);
    await Promise.all(amounts.map((amount) => setLoss(anna.sent, amount)));
    await sweepLimits(deps, edge.brand.id);
    const shown = await show(anna.sent);
    const { value } = shown['loss_day'] as { value: number };
    expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: BigInt(value) * 1_000_000n, number: 10 });
  });

  it('set while dealing is being told of the one before is not taken for it', async () => {
    const anna = await someone();
    await setLoss(anna.sent, 100);
    const { clientId, accounts } = anna;
    // Changes the limit between the reads of the limits and of their version.
    const tightened = `LOCK TABLE own_limit_setting IN ACCESS EXCLUSIVE MODE;
      UPDATE own_limit SET value = 50000000 WHERE client_id = ${clientId};
      UPDATE own_limit_setting SET version = version + 1 WHERE client_id = ${clientId}`;
    await whileHeld(edge, tightened, [() => applyLimits(deps, { brandId: edge.brand.id, clientId, accounts })]);
    await sweepLimits(deps, edge.brand.id);
    expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: 50_000_000n, number: 2 });
  });
});

describe('OL-5 a pause', () => {
  it('is on both accounts, grows, and cannot be taken back', async () => {
    const anna = await someone();
    const { data } = await pause(anna.sent, 30);
    const until = (data as { paused_until: string }).paused_until;
    expect(Date.parse(until)).toBe(edge.clock.now() + 30 * DAY_MS);
    expect((await pause(anna.sent, 1)).data).toMatchObject({ paused_until: until });
    for (const kind of ['real', 'demo'] as const) {
      expect(await ownOf(anna, kind)).toMatchObject({ pausedUntil: Date.parse(until) });
    }
  });

  it.each([0, 2, -1, '7.0', 1.5, true])('of %j days is refused', async (days) => {
    const anna = await someone();
    expect((await pause(anna.sent, days)).code).toBe('malformed');
  });
});

describe('OL-6 time for trading', () => {
  it('that is used up logs the client out; he comes back to close, until midnight', async () => {
    const anna = await someone();
    await setMinutes(anna.sent, 30);
    await sweepLimits(deps, edge.brand.id);
    expect(await show(anna.sent)).toMatchObject({ session_day: { value: 30 }, session_over_until: null });
    edge.clock.pass(15 * MINUTE_MS);
    await post(edge, '/api/accounts/active', {}, anna.sent);
    edge.clock.pass(15 * MINUTE_MS);
    await sweepLimits(deps, edge.brand.id);
    expect((await post(edge, '/api/accounts/limits', {}, anna.sent)).code).toBe('sessionMissing');
    const own = await ownOf(anna, 'demo');
    expect(own?.pausedUntil).toBe(Math.floor(edge.clock.now() / DAY_MS + 1) * DAY_MS);
  });

  it('that is used up logs the client out at once, though dealing does not hear of it yet', async () => {
    const anna = await someone();
    await setMinutes(anna.sent, 15);
    edge.clock.pass(15 * MINUTE_MS);
    await expect(sweepLimits(cutOff(), edge.brand.id)).rejects.toThrow('cut');
    expect((await post(edge, '/api/accounts/limits', {}, anna.sent)).code).toBe('sessionMissing');
    await sweepLimits(deps, edge.brand.id);
    expect((await ownOf(anna, 'demo'))?.pausedUntil).toBe(Math.floor(edge.clock.now() / DAY_MS + 1) * DAY_MS);
  });

  it('counts a session that was left alone until it expired, however late it is ended with the others', async () => {
    const anna = await someone();
    await setMinutes(anna.sent, 60);
    edge.clock.pass(90 * MINUTE_MS);
    const { sent } = await loginAgain(edge, anna);
    const { data } = await post(edge, '/api/accounts/sessions/endOthers', {}, sent);
    expect(data).toEqual({ ended: 0 });
    await sweepLimits(deps, edge.brand.id);
    expect(await show(sent)).toMatchObject({ session_day: { value: 60, used: 20 }, session_over_until: null });
  });

  it.each([14, 1_441, 0, 30.5])('of %j minutes is refused', async (minutes) => {
    const anna = await someone();
    expect((await setMinutes(anna.sent, minutes)).code).toMatch(/limitOutOfRange|malformed/);
  });
});

it('OL-4 what dealing has not heard is sent again by the sweep', async () => {
  const anna = await someone();
  const session = await edge.sessions.find(edge.brand.id, { token: anna.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  await expect(setLimit(cutOff(), session.value, 'lossDay', 77_000_000n)).rejects.toThrow('cut');
  expect(await ownOf(anna, 'real')).toBeUndefined();
  await sweepLimits(deps, edge.brand.id);
  expect(await ownOf(anna, 'real')).toMatchObject({ dailyLoss: 77_000_000n, number: 1 });
});

describe('ML-12 mails of own limits', () => {
  const mailsTo = async (email: string) =>
    (await deliverAll(edge)).filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }));

  it('tell what was set, with the sign of the currency and from when', async () => {
    const anna = await someone();
    await mailsTo(anna.email);
    await setLoss(anna.sent, 1250);
    await setMinutes(anna.sent, 30);
    await setLoss(anna.sent, null);
    const mails = await mailsTo(anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your limit was changed: Daily loss · Northline',
      'Your limit was changed: Daily time · Northline',
      'Your limit was changed: Daily loss · Northline',
    ]);
    expect(mails[0]?.text).toContain('Daily loss: €1\u202f250.00, effective');
    expect(mails[1]?.text).toContain('Daily time: 30 minutes, effective');
    expect(mails[2]?.text).toContain('Daily loss: no limit, effective');
  });

  it('tell nothing where the same is saved again, in force or waiting', async () => {
    const anna = await someone();
    await mailsTo(anna.email);
    const changes = async (amount: number | null) => {
      await setLoss(anna.sent, amount);
      edge.clock.pass(MINUTE_MS);
      await setLoss(anna.sent, amount);
      return (await mailsTo(anna.email)).length;
    };
    expect([await changes(null), await changes(100), await changes(300), await changes(100)]).toEqual([0, 1, 1, 1]);
    const { data } = await post(edge, '/api/messages', { language: 'en' }, anna.sent);
    const kinds = (data['messages'] as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'limitChanged')).toHaveLength(3);
  });

  it('tell nobody of the end of a pause who has closed their account since, and not later either', async () => {
    const anna = await someone();
    await pause(anna.sent, 1);
    await mailsTo(anna.email);
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE client SET closed_at = now(), close_reason = 'done' WHERE email = $1", [anna.email]),
    );
    edge.clock.pass(DAY_MS);
    await sweepLimits(deps, edge.brand.id);
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET closed_at = NULL, close_reason = NULL WHERE email = $1', [anna.email]),
    );
    await sweepLimits(deps, edge.brand.id);
    expect(await mailsTo(anna.email)).toEqual([]);
  });

  it('tell the pause when it begins, and once when it is over', async () => {
    const anna = await someone();
    await mailsTo(anna.email);
    await pause(anna.sent, 7);
    await pause(anna.sent, 1);
    expect((await mailsTo(anna.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Trading is paused until'),
    ]);
    edge.clock.pass(7 * DAY_MS - 1);
    await sweepLimits(deps, edge.brand.id);
    expect(await mailsTo(anna.email)).toEqual([]);
    edge.clock.pass(1);
    await Promise.all([sweepLimits(deps, edge.brand.id), sweepLimits(deps, edge.brand.id)]);
    expect((await mailsTo(anna.email)).map(({ subject }) => subject)).toEqual(['Your pause is over · Northline']);
  });

  it('tell a self-exclusion to whoever does without the others', async () => {
    const anna = await someone();
    await post(edge, '/api/notifications/prefer', { event: 'ownLimits', by_mail: 0 }, anna.sent);
    await mailsTo(anna.email);
    await pause(anna.sent, 30);
    expect(await mailsTo(anna.email)).toEqual([]);
    await pause(anna.sent, 182);
    expect((await mailsTo(anna.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You've excluded yourself from trading until"),
    ]);
  });
});
