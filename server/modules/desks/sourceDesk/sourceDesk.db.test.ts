import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPriceSources as call } from '@candor/contracts/http/office/priceSources.ts';
import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { applyAgain, approveAndDie } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { openOandaVenue } from '../../../../tests/support/oandaVenue.ts';
import type { OandaVenue } from '../../../../tests/support/oandaVenue.ts';
import { newStaff, newStaffInBrands, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { startBeside } from '../../../../tests/support/secondEdge.ts';
import { createClock } from '../../../clock.ts';
import { openPrices } from '../../../wiring/followedPrices.ts';
import type { FollowedPrices } from '../../../wiring/followedPrices.ts';
import { keptPrices, marketInForce } from '../../../wiring/officeSources.ts';
import { secretsOf } from '../../../wiring/officeProviders.ts';
import type { RouterSetting } from '../../../priceSettings.ts';
import type { RawQuote } from '../../../providers/prices/interface.ts';
import { KnownSplits } from '../../engine/quotes/index.ts';
import { findInForce } from './store.ts';

/** Rules SE-23 and SE-24: where prices come from, by two people and without a restart. */

const because = { reason: 'The venue has sent us a new token' };
const ELSEWHERE = ['other', 'quiet'];
/** URL at which nothing answers. */
const NOWHERE = 'ws://127.0.0.1:9';

let edge: Edge;
let venue: OandaVenue;
let prices: FollowedPrices;
let dealer: Staff;
let compliance: Staff;
let requests = 0;
const quotes: RawQuote[] = [];

beforeAll(async () => {
  [edge, venue] = await Promise.all([startEdge(), openOandaVenue()]);
  Object.assign(edge.config, { prices: environment() });
  prices = await deal();
  dealer = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  compliance = await newStaffInBrands(edge, 'compliance', ELSEWHERE);
});

afterAll(async () => {
  end(prices);
  await venue.close();
  await edge.stop();
});

beforeEach(() => {
  put('oanda-1', 'the-first-token');
  put('oanda-2', 'the-second-token');
});

/** Returns the settings at the server's start: one venue for crypto, one for forex, whose token is in no file. */
function environment(): RouterSetting {
  const oanda = { url: venue.url, account: '101', token: 'the-token-of-the-environment' };
  return { kind: 'router', categories: { crypto: ['binance'], forex: ['oanda'] }, venues: { binance: NOWHERE, oanda } };
}

/** Starts prices as the dealing thread does. */
async function deal(): Promise<FollowedPrices> {
  const { config, bus, pool, log } = edge;
  const followed = await openPrices({
    config,
    bus,
    log,
    clock: createClock(0),
    splits: new KnownSplits(),
    installation: { seed: 1, firstInstant: Date.now() },
    newest: () => findInForce(pool),
    secrets: () => secretsOf(config, log),
  });
  followed.source.start({ onQuote: (quote) => quotes.push(quote), onHeartbeat: () => undefined }, Date.now());
  return followed;
}

function end(followed: FollowedPrices): void {
  followed.stop();
  followed.source.stop();
}

function put(name: string, secret: string): void {
  const folder = join(edge.config.dataDir, 'secrets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${secret}\n`);
}

async function look(staff = dealer): Promise<SourcePage> {
  const answer = await officePost(edge, 'price-sources', {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

type Values = Readonly<Record<string, string>>;
const values = (change: Values = {}): Values => ({
  crypto: 'binance',
  forex: 'oanda',
  BINANCE_URL: NOWHERE,
  OANDA_URL: venue.url,
  OANDA_ACCOUNT: '101',
  OANDA_TOKEN: 'oanda-1',
  ...change,
});

interface Asking {
  readonly staff?: Staff;
  readonly version?: number;
  readonly request?: string;
}

async function ask(written: Values | null, { staff = dealer, ...asking }: Asking = {}): Promise<Answered> {
  requests += 1;
  const { version = (await look()).version, request = `sources-${requests}` } = asking;
  return officePost(edge, 'price-sources/ask', { version, values: written, ...because, request }, staff.sent);
}

const idOf = ({ data }: Answered): number => (data['approval'] as { id: number }).id;
const codeOf = ({ status, code }: Answered): string => code ?? String(status);

function decide(answer: Answered, approve = 1, staff = compliance): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id: idOf(answer), approve, ...because }, staff.sent);
}

async function putInForce(written: Values | null): Promise<void> {
  const answer = await ask(written);
  expect(answer.status, answer.text).toBe(200);
  expect((await decide(answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

const tokens = () => expect.poll(() => venue.tokens());

/** Waits until the price of EUR/USD is the one that the venue sent last. */
async function hear(bid: string): Promise<void> {
  const heard = () => {
    venue.say('EUR_USD', bid, String(Number(bid) + 0.0002));
    return quotes.at(-1);
  };
  await expect.poll(heard).toMatchObject({ symbol: 'EURUSD', source: 'oanda' });
}

describe('SE-23 two people say where prices come from', () => {
  it('shows what the server was started with, without its secrets', async () => {
    await tokens().toEqual(['the-token-of-the-environment']);
    await hear('1.1001');
    const page = await look();
    expect(page).toMatchObject({ is_routed: true, may_ask: true, source: 'file', version: 0, waiting: null });
    const shown = page.fields.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(shown)).toEqual({ ...values(), OANDA_TOKEN: undefined });
    expect(page.running).toMatchObject({ version: 0, off: [] });
    expect(page.running?.sources.find(({ name }) => name === 'oanda')).toMatchObject({ state: 'live' });
    expect(page.fields.filter(({ is_on_server: is }) => is).map(({ name }) => name)).toEqual(['OANDA_TOKEN']);
    expect(JSON.stringify(page)).not.toContain('the-token');
  });

  it('at once and without a restart: prices go on, and the old connection ends', async () => {
    const answer = await ask(values());
    const { changes } = answer.data['approval'] as { changes: readonly object[] };
    expect(changes).toEqual([
      {
        name: 'providerSecret OANDA_TOKEN',
        before: '–',
        after: expect.stringMatching(/^oanda-1 \(#[0-9a-f]{8}\)$/) as string,
      },
    ]);
    expect((await look(compliance)).waiting).toMatchObject({ by: dealer.name, obstacle: null });
    expect((await decide(answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
    expect(await look()).toMatchObject({ source: 'office', version: 1, running: { version: 1, off: [] } });
    expect((await look()).fields.some(({ is_on_server: is }) => is)).toBe(false);
    await tokens().toContain('the-first-token');
    await hear('1.1002');
    await tokens().toEqual(['the-first-token']);
    await hear('1.1003');
    expect(JSON.stringify([await look(), await everythingStored()])).not.toContain('the-first-token');
    expect(edge.written.join('')).not.toContain('the-first-token');
  });

  it('what stays is not connected again, and charts are named after what is in force', async () => {
    expect(marketInForce(edge.config, edge.sources)).toEqual({ source: 'oanda+binance', simulated: false });
    const fix = { FIX_URL: 'tcp://127.0.0.1:9', FIX_SENDER: 'US', FIX_TARGET: 'THEM', forex: 'oanda, fix' };
    await putInForce(values(fix));
    expect(marketInForce(edge.config, edge.sources)).toEqual({ source: 'oanda+fix+binance', simulated: false });
    const { running } = await look();
    expect(running?.sources.map(({ name }) => name)).toEqual(['binance', 'oanda', 'fix']);
    expect(venue.tokens()).toEqual(['the-first-token']);
    await hear('1.1004');
  });

  it('goes back to the settings of the server, and the history has every step', async () => {
    await putInForce(null);
    expect(await look()).toMatchObject({ source: 'file', version: 3, running: { version: 3 } });
    await tokens().toContain('the-token-of-the-environment');
    await hear('1.1005');
    expect(codeOf(await ask(null))).toBe('settingUnchanged');
    const { versions } = await look();
    expect(versions.map(({ version, by, approved_by: second }) => [version, by, second])).toEqual(
      [3, 2, 1].map((version) => [version, dealer.name, compliance.name]),
    );
    expect(versions[0]).toMatchObject({ values: null, reason: because.reason });
  });

  it('a proposal sent again is the same; what was decided and not yet carried out is carried out once', async () => {
    const [first, again] = [
      await ask(values(), { request: 'replay-of-sources' }),
      await ask(values(), { request: 'replay-of-sources' }),
    ];
    expect(idOf(again)).toBe(idOf(first));
    expect(
      codeOf(await ask(values({ forex: 'oanda', OANDA_TOKEN: 'oanda-2' }), { request: 'replay-of-sources' })),
    ).toBe('commandReused');
    await approveAndDie(edge, idOf(first), compliance);
    expect(await applyAgain(edge, idOf(first))).toMatchObject({ ok: true });
    expect(await applyAgain(edge, idOf(first))).toMatchObject({ ok: true });
    expect(await look()).toMatchObject({ version: 4, running: { version: 4 } });
  });

  it('of the proposals of two brands one is put in force, and the other waits no longer', async () => {
    const elsewhere = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
    await officePost(edge, 'brand', { brand: 'other' }, elsewhere.sent);
    const { version } = await look();
    const here = await ask(values({ OANDA_TOKEN: 'oanda-2' }));
    const there = await ask(values({ OANDA_ACCOUNT: '102' }), { staff: elsewhere, version });
    expect([codeOf(here), codeOf(there)]).toEqual(['200', '200']);
    expect((await decide(here)).data).toMatchObject({ outcome: 'done' });
    expect(await look()).toMatchObject({ version: version + 1 });
    const late = await ask(values({ OANDA_ACCOUNT: '103' }), { staff: elsewhere, version });
    expect(codeOf(late)).toBe('settingMoved');
    await tokens().toContain('the-second-token');
  });
});

describe('SE-24 what prices could not come from is refused', () => {
  it.each([
    ['a setting that is none', { colour: 'blue' }, 'providerField'],
    ['a source that is none', { crypto: 'elsewhere' }, 'providerField'],
    ['a source that does not quote this market', { forex: 'binance' }, 'providerField'],
    ['a source twice', { crypto: 'binance, binance' }, 'providerField'],
    ['a venue without what it needs', { forex: 'oanda, fix' }, 'providerField'],
    ['an address in the clear', { OANDA_URL: 'http://oanda.example' }, 'providerField'],
    ['an address with a login in it', { BINANCE_URL: 'wss://me:secret@binance.example' }, 'providerField'],
    ['a market without any source', { forex: '' }, 'malformed'],
    ['simulated prices beside real ones', { crypto: 'binance, simulated' }, 'sourcesSimulated'],
    ['a secret that is not there', { OANDA_TOKEN: 'nowhere' }, 'providerSecretUnknown'],
    ['a path for a secret', { OANDA_TOKEN: '../keys.json' }, 'providerSecretUnknown'],
  ])('%s', async (_what, change, code) => {
    expect(codeOf(await ask({ ...values(), ...change }))).toBe(code);
  });

  it('a market that has prices and would have none', async () => {
    const { forex: _gone, ...rest } = values();
    expect(codeOf(await ask(rest))).toBe('sourceMissing');
    expect(codeOf(await ask({}))).toBe('sourceMissing');
  });

  it('the same once more, and a version that applies no longer', async () => {
    const { fields, version } = await look();
    const now = Object.fromEntries(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
    expect(codeOf(await ask(now))).toBe('settingUnchanged');
    expect(codeOf(await ask(values(), { version: version - 1 }))).toBe('settingMoved');
  });

  it('everybody but who may, and who may in one brand only', async () => {
    for (const role of staffRoles) {
      const staff = await newStaffInBrands(edge, role, ELSEWHERE);
      const mayRead = ['dealing', 'compliance', 'platformAdmin', 'auditor'].includes(role);
      const read = await officePost(edge, 'price-sources', {}, staff.sent);
      expect([role, read.status]).toEqual([role, mayRead ? 200 : 403]);
      const asked = await ask(values({ OANDA_ACCOUNT: '109' }), { staff });
      expect([role, asked.status]).toEqual([role, ['dealing', 'platformAdmin'].includes(role) ? 200 : 403]);
      if (asked.status === 200) await decide(asked, 0);
    }
    const local = await newStaff(edge, ['dealing']);
    expect((await look(local)).may_ask).toBe(false);
    expect(codeOf(await ask(values(), { staff: local }))).toBe('forbidden');
    const answer = await ask(values({ OANDA_ACCOUNT: '110' }));
    expect(codeOf(await decide(answer, 1, await newStaff(edge, ['compliance'])))).toBe('forbidden');
    await decide(answer, 0);
  });

  it('a secret that was replaced under its name since, and its source is off from the next start on', async () => {
    await putInForce(values());
    const answer = await ask(values({ OANDA_ACCOUNT: '111' }));
    put('oanda-1', 'the-token-of-somebody-else');
    expect(codeOf(await decide(answer))).toBe('providerSecretMoved');
    await decide(answer, 0);

    end(prices);
    prices = await deal();
    expect((await look()).running).toMatchObject({
      off: [{ source: 'oanda', code: 'secretChanged', name: 'oanda-1' }],
    });
    expect(venue.tokens()).not.toContain('the-token-of-somebody-else');
    expect(edge.written.join('')).toContain('a source of prices has no usable secret');

    rmSync(join(edge.config.dataDir, 'secrets', 'oanda-1'));
    end(prices);
    prices = await deal();
    expect((await look()).running?.off).toMatchObject([{ code: 'secretGone' }]);
    put('oanda-1', 'the-first-token');
    end(prices);
    prices = await deal();
    expect((await look()).running?.off).toEqual([]);
    await tokens().toEqual(['the-first-token']);
  });

  it('anything, where prices come from no venue', async () => {
    Object.assign(edge.config, { prices: { kind: 'simulated' } });
    expect(await look()).toMatchObject({ is_routed: false, may_ask: false, fields: [] });
    expect(codeOf(await ask(values()))).toBe('notFound');
    Object.assign(edge.config, { prices: environment() });
  });

  it('a change by one person, and another past, by the database itself', async () => {
    await asOwner(edge.database, async (owner) => {
      await expect(owner.query('UPDATE price_source_version SET reason = $1', ['other'])).rejects.toThrow();
      const alone = `INSERT INTO price_source_version
        SELECT version + 100, brand_id, approval_id, written, marks, asked_by, asked_name, asked_by, asked_name, reason,
          at
        FROM price_source_version LIMIT 1`;
      await expect(owner.query(alone)).rejects.toThrow(/price_source/);
    });
  });
});

it('SE-23 commands know without the database what is in force', async () => {
  await putInForce(values({ OANDA_ACCOUNT: '120', OANDA_TOKEN: 'oanda-2' }));
  expect(keptPrices(edge.config)).toMatchObject({
    kind: 'router',
    venues: { oanda: { account: '120', token: 'the-second-token' } },
  });
});

// The last test: it cuts the connection between the edges.
it('SE-23 is known at every edge', async () => {
  const beside = await startBeside(edge);
  const { version } = await look();
  expect(beside.sources.inForce).toMatchObject({ version });
  await putInForce(values());
  await expect.poll(() => beside.sources.inForce?.version).toBe(version + 1);
  await beside.stop();
});

/** Returns everything that the database stores of it. */
function everythingStored(): Promise<string> {
  return asOwner(edge.database, async (owner) => {
    const tables = ['price_source_version', 'approval', 'audit_entry'];
    const all = tables.map((table) => `SELECT to_jsonb(${table})::text AS row FROM ${table}`);
    const { rows } = await owner.query<{ row: string }>(all.join(' UNION ALL '));
    return JSON.stringify(rows);
  });
}
