import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { completeDetails, create, details } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { PASSWORD, loginAgain, newClient, post, registerClient } from '../../../../tests/support/edgeClient.ts';
import type { Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { transaction } from '../../../database/pool.ts';
import { joinWishes } from './everywhere.ts';
import { showLimits } from './showLimits.ts';
import { sweepLimits } from './sweep.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

interface Someone extends Entered {
  readonly brandId: string;
  readonly clientId: number;
  readonly accounts: { readonly real: number; readonly demo: number };
}

async function identify(entered: Entered, host = 'localhost'): Promise<Someone> {
  const brandId = host === OTHER_HOST ? 'other' : 'northline';
  const found = await edge.sessions.find(brandId, { token: entered.token, cookie: undefined, host });
  if (!found.ok) throw new Error('no session');
  return { ...entered, brandId, clientId: found.value.clientId, accounts: found.value.accounts };
}

/** Creates one person with an account at both brands, with the same email. */
async function ofBoth() {
  const here = await identify(await newClient(edge));
  const name = here.email.slice(0, here.email.indexOf('@'));
  const there = await identify(await registerClient(edge, name, { host: OTHER_HOST }), OTHER_HOST);
  return { here, there };
}

async function livingAt(zipCode: string, host = 'localhost'): Promise<Someone> {
  const someone = await identify(await newClient(edge, { host }), host);
  await post(edge, '/api/accounts/update', { ...details, zip_code: zipCode }, someone.sent);
  return someone;
}

function confirm({ clientId }: Someone) {
  return asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET email_confirmed_at = created_at WHERE id = $1', [clientId]),
  );
}

/** Verifies a client as staff do: dealing is informed, and the order about it is done. */
async function verify({ brandId, clientId, accounts }: Someone) {
  const account = { brandId, accountId: accounts.real };
  const eligibility = await edge.desk.eligibility(account);
  await edge.desk.setEligibility(account, { ...eligibility, verified: true }, `verified:${clientId}`);
  await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO verification_order (brand_id, client_id, ordered_at, verified) VALUES ($1, $2, now(), false)
       RETURNING id::text`,
      [brandId, clientId],
    );
    await owner.query('UPDATE verification_order SET done_at = now() WHERE id = $1', [rows[0]?.id]);
  });
}

/** Creates one person with a wish at northline that reaches their account at the other brand. */
async function wishing() {
  const { here, there } = await ofBoth();
  await confirm(here);
  await confirm(there);
  expect((await wish(here, 1)).status).toBe(200);
  return { here, there };
}

function wish({ sent }: Pick<Entered, 'sent'>, wished: 0 | 1) {
  return post(edge, '/api/accounts/limitsEverywhere', { wished }, sent);
}

function pause({ sent }: Pick<Entered, 'sent'>, days: number) {
  return post(edge, '/api/accounts/pause', { days }, sent);
}

function setLoss({ sent }: Pick<Entered, 'sent'>, amount: number | null) {
  return post(edge, '/api/accounts/setLimit', { kind: 'lossDay', amount }, sent);
}

async function show({ sent }: Pick<Entered, 'sent'>) {
  return (await post(edge, '/api/accounts/limits', {}, sent)).data;
}

async function ownOf({ brandId, accounts }: Someone, kind: 'real' | 'demo' = 'real') {
  return (await edge.desk.eligibility({ brandId, accountId: accounts[kind] })).own;
}

async function sweep() {
  for (const brandId of ['northline', 'other']) {
    await joinWishes(edge, brandId);
    await sweepLimits(edge, brandId);
  }
}

/** Passes time, and logs the person in again. */
async function after(ms: number, someone: Someone): Promise<Someone> {
  edge.clock.pass(ms);
  await sweep();
  return loggedIn(someone);
}

async function loggedIn(someone: Someone): Promise<Someone> {
  const sent: Sent = someone.brandId === 'other' ? { host: OTHER_HOST } : {};
  return { ...someone, ...(await loginAgain(edge, someone, sent)) };
}

it('XL-2 the wish needs a session, and a person who has proved who they are', async () => {
  expect((await wish({ sent: {} }, 1)).code).toBe('sessionMissing');
  const { here, there } = await ofBoth();
  await confirm(there);
  expect((await wish(here, 1)).code).toBe('personUnproven');
  await pause(here, 30);
  expect(await show(there)).toMatchObject({ elsewhere: null });
});

describe('XL-3 what is set at one brand', () => {
  it('counts at the other at once: for dealing, for deposits and on the page', async () => {
    const { here, there } = await wishing();
    await completeDetails(edge, there);
    await setLoss(here, 100);
    await setLoss(there, 300);
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n });
    await pause(here, 30);
    const until = edge.clock.now() + 30 * DAY_MS;
    for (const kind of ['real', 'demo'] as const)
      expect(await ownOf(there, kind)).toMatchObject({ pausedUntil: until });
    expect((await create(edge, there)).code).toBe('depositPaused');
    const shown = await show(there);
    expect(shown).toMatchObject({ loss_day: { value: 300 }, paused_until: null, elsewhere: { loss_day: 100 } });
    expect(Date.parse((shown['elsewhere'] as { paused_until: string }).paused_until)).toBe(until);
  });

  it('XL-6 is shown to the client with its brands, and the other brand learns only that it applies', async () => {
    const { here, there } = await wishing();
    await pause(here, 7);
    expect(await show(here)).toMatchObject({
      elsewhere: null,
      everywhere: {
        wished: 1,
        ends_at: null,
        brands: [
          { name: 'Other', reached: 1 },
          { name: 'Quiet', reached: 0 },
        ],
      },
    });
    const officer = await newStaff(edge, ['kycOfficer'], 'other');
    const card = await officePost(edge, 'clients/open', { id: there.clientId, cause: 'search' }, officer.sent);
    expect(card.data).toMatchObject({ own: { elsewhere: 1 } });
    expect(card.text).not.toMatch(/northline/i);
    const rows = transaction(edge.officePool, 'northline', (connection) => connection.query('SELECT FROM limit_reach'));
    expect((await rows).rows).toEqual([]);
  });

  it('XL-6 names no brand that is not published, unless it is reached already', async () => {
    const { here } = await wishing();
    const named = async (drafts: readonly string[]) => {
      const created = { isPublic: (id: string) => !drafts.includes(id) };
      const shown = await showLimits({ ...edge, created }, here);
      return shown.ok && shown.value.everywhere?.brands.map(({ name }) => name);
    };
    expect(await named([])).toEqual(['Other', 'Quiet']);
    expect(await named(['quiet'])).toEqual(['Other']);
    expect(await named(['other', 'quiet'])).toEqual(['Other']);
    const without = { ...edge, created: { isPublic: () => false } };
    const nobodyElse = await showLimits(without, await identify(await newClient(edge)));
    expect(nobodyElse.ok && nobodyElse.value.everywhere).toBeNull();
  });

  it('said again it is the same, and dealing hears nothing new', async () => {
    const { here, there } = await wishing();
    await pause(here, 30);
    const before = await ownOf(there);
    await wish(here, 1);
    await sweep();
    expect(await ownOf(there)).toEqual(before);
  });

  it('leaves a client of the same brand alone who has said nothing', async () => {
    const { here } = await wishing();
    const other = await identify(await newClient(edge));
    await confirm(other);
    await pause(here, 30);
    await sweep();
    expect(await ownOf(other)).toBeUndefined();
  });
});

describe('XL-5 an account that is proved later', () => {
  it('of an address that nobody has confirmed is left alone', async () => {
    const { here, there } = await ofBoth();
    await confirm(here);
    await pause(here, 182);
    await wish(here, 1);
    await sweep();
    expect(await ownOf(there)).toBeUndefined();
  });

  it('is excluded before its first deposit, and for dealing by the sweep', async () => {
    const { here, there } = await ofBoth();
    await confirm(here);
    await pause(here, 182);
    await wish(here, 1);
    await completeDetails(edge, there);
    await confirm(there);
    expect((await create(edge, there)).code).toBe('depositPaused');
    await sweep();
    expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 182 * DAY_MS });
    expect(await show(here)).toMatchObject({ everywhere: { brands: [{ reached: 1 }, { reached: 0 }] } });
  });

  it('is found by a verified identity under another address', async () => {
    const here = await identify(await newClient(edge));
    const there = await identify(await newClient(edge, { host: OTHER_HOST }), OTHER_HOST);
    await completeDetails(edge, here);
    await completeDetails(edge, there);
    await verify(here);
    await pause(here, 365);
    await wish(here, 1);
    expect(await ownOf(there)).toBeUndefined();
    await verify(there);
    await sweep();
    expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 365 * DAY_MS });
  });

  it('is found at the brand of the wish itself, and shown among the brands', async () => {
    const [here, second] = [await livingAt('50667'), await livingAt('50667')];
    for (const one of [here, second]) await verify(one);
    await pause(here, 182);
    await wish(here, 1);
    const until = edge.clock.now() + 182 * DAY_MS;
    expect(await ownOf(second)).toMatchObject({ pausedUntil: until });
    expect(await show(here)).toMatchObject({
      elsewhere: null,
      everywhere: { brands: [{ name: 'Northline', reached: 1 }, { reached: 0 }, { reached: 0 }] },
    });
    const third = await livingAt('50667');
    await verify(third);
    expect(await ownOf(third)).toBeUndefined();
    await sweep();
    expect(await ownOf(third)).toMatchObject({ pausedUntil: until });
  });

  it('is found by what staff correct of a verified client who has not confirmed their address', async () => {
    const [here, there] = [await livingAt('20095'), await livingAt('20059', OTHER_HOST)];
    for (const one of [here, there]) await verify(one);
    await pause(here, 30);
    await wish(here, 1);
    await sweep();
    expect(await ownOf(there)).toBeUndefined();
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE client SET zip_code = '20095' WHERE id = $1", [there.clientId]),
    );
    await sweep();
    expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 30 * DAY_MS });
  });

  it('is found when the one with the wish is verified after it', async () => {
    const [here, there] = [await livingAt('80331'), await livingAt('80331', OTHER_HOST)];
    await verify(there);
    await confirm(here);
    await pause(here, 365);
    await wish(here, 1);
    await sweep();
    expect(await ownOf(there)).toBeUndefined();
    await verify(here);
    await sweep();
    expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 365 * DAY_MS });
  });

  it('once reached stays so under another address', async () => {
    const { here, there } = await wishing();
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE client SET email = 'moved.' || email WHERE id = $1", [there.clientId]),
    );
    await pause(here, 30);
    expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 30 * DAY_MS });
  });
});

describe('XL-4 what is loosened', () => {
  it('counts elsewhere when it counts where it was set', async () => {
    const { here, there } = await wishing();
    await setLoss(here, 100);
    await setLoss(here, 500);
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n });
    await after(DAY_MS, here);
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 500_000_000n });
  });

  it('as a whole takes seven days, and a pause stays to its end', async () => {
    const { here, there } = await wishing();
    await setLoss(here, 100);
    await pause(here, 30);
    const until = edge.clock.now() + 30 * DAY_MS;
    const { data } = await wish(here, 0);
    expect(data).toMatchObject({ everywhere: { wished: 0 } });
    expect(Date.parse((data['everywhere'] as { ends_at: string }).ends_at)).toBe(edge.clock.now() + 7 * DAY_MS);
    await after(7 * DAY_MS - 1, here);
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n, pausedUntil: until });
    const again = await after(1, here);
    expect(await ownOf(there)).toMatchObject({ pausedUntil: until });
    expect(await ownOf(there)).not.toHaveProperty('dailyLoss');
    expect(await ownOf(here)).toMatchObject({ dailyLoss: 100_000_000n });
    expect(await show(again)).toMatchObject({ everywhere: { wished: 0, ends_at: null } });
  });

  it('ends as well when the account is closed where it was set', async () => {
    const { here, there } = await wishing();
    await setLoss(here, 100);
    await pause(here, 30);
    const until = edge.clock.now() + 30 * DAY_MS;
    const closed = await post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done' }, here.sent);
    expect(closed.status, closed.text).toBe(200);
    edge.clock.pass(7 * DAY_MS - 1);
    await sweep();
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n });
    edge.clock.pass(1);
    await sweep();
    expect(await ownOf(there)).toMatchObject({ pausedUntil: until });
    expect(await ownOf(there)).not.toHaveProperty('dailyLoss');
  });

  it('can be kept until then', async () => {
    const { here, there } = await wishing();
    await setLoss(here, 100);
    await wish(here, 0);
    await wish(here, 1);
    await after(8 * DAY_MS, here);
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n });
  });
});

describe('XL-4 at a brand whose folder this process has not got', () => {
  it('nothing is set, what else is due goes on, and what is over ends there too', async () => {
    const { here, there } = await wishing();
    const alone = await identify(await newClient(edge));
    for (const { sent } of [here, alone]) {
      await setLoss({ sent }, 100);
      await setLoss({ sent }, 500);
    }
    edge.clock.pass(DAY_MS);
    const without = { ...edge, brands: edge.brands.filter(({ id }) => id !== 'other') };
    await sweepLimits(without, 'northline');
    expect(await ownOf(alone)).toMatchObject({ dailyLoss: 500_000_000n });
    expect(await ownOf(there)).toMatchObject({ dailyLoss: 100_000_000n });
    await wish(await loggedIn(here), 0);
    edge.clock.pass(7 * DAY_MS);
    await sweepLimits(without, 'northline');
    await sweepLimits(edge, 'other');
    expect(await ownOf(there)).not.toHaveProperty('dailyLoss');
  });
});

it('XL-5 the sweep of limits waits for no comparison with wishes, which has a sweep of its own', async () => {
  const { here, there } = await ofBoth();
  await confirm(here);
  await pause(here, 30);
  await wish(here, 1);
  await confirm(there);
  await sweepLimits(edge, 'other');
  expect(await ownOf(there)).toBeUndefined();
  await joinWishes(edge, 'other');
  expect(await ownOf(there)).toMatchObject({ pausedUntil: edge.clock.now() + 30 * DAY_MS });
});

describe('XL-3 at the same moment', () => {
  it('a deposit that waits for an exclusion set elsewhere is refused by it', async () => {
    const { here, there } = await wishing();
    await completeDetails(edge, there);
    const lock = `SELECT FROM client WHERE id = ${there.clientId} FOR UPDATE`;
    const [excluded, deposited] = await whileHeld(edge, lock, [() => pause(here, 182), () => create(edge, there)]);
    expect([excluded?.status, deposited?.code]).toEqual([200, 'depositPaused']);
  });

  it('two wishes of one person that reach each other end, and the tightest counts at both', async () => {
    const { here, there } = await wishing();
    await wish(there, 1);
    const amounts = Array.from({ length: 5 }, (_, index) => 100 + index);
    await Promise.all(amounts.flatMap((amount) => [setLoss(here, amount), setLoss(there, amount + 50)]));
    await sweep();
    const held = async (of: Someone) => ((await show(of))['loss_day'] as { value: number }).value;
    const tightest = BigInt(Math.min(await held(here), await held(there))) * 1_000_000n;
    for (const of of [here, there]) expect(await ownOf(of)).toMatchObject({ dailyLoss: tightest });
  });
});
