import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { overview } from '@candor/contracts/http/office/dealing.ts';
import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import {
  eur,
  everythingAllowed,
  insertClients,
  openFundedAccount,
  openMarket,
  quoteOf,
} from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { FillClock, Surveyor } from '../../engine/dealing/index.ts';
import { addStaff } from '../../access/staff/index.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { recordSwitches } from './recordSwitches.ts';

/** The dealing desk's calls: what it shows, and the kill switches with their two people. */

const because = { reason: 'The feeds differ by half a percent' };
const EVERYWHERE = ['northline', 'other', 'quiet'];
const none = { expectedPrice: undefined, tolerance: undefined, stopLoss: undefined, takeProfit: undefined };

let edge: Edge;
let dealer: Staff;
let second: Staff;
let compliance: Staff;
let accountId: number;
let surveyor: Surveyor;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  const { bus, engine, clock } = edge;
  const elapsed = () => performance.now();
  surveyor = new Surveyor({ engine, now: () => clock.now(), elapsed, onTrouble: () => undefined });
  bus.respond('dealing.survey', () => surveyor.look());
  bus.respond('dealing.fillTimes', () => new FillClock().read());
  bus.respond('quotes.quality', () => ({
    source: 'test',
    simulated: true,
    heardAt: clock.now(),
    silences: 0,
    unknown: 0,
    instruments: [],
  }));
  dealer = await newStaff(edge, ['dealing']);
  second = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
  const [clientId = 0] = await insertClients(edge.database, 1);
  accountId = await openFundedAccount(engine, clientId, eur('10000'));
  await edge.desk.setEligibility({ brandId: 'northline', accountId }, everythingAllowed, 'allowed');
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010', clock.now()));
  openMarket(engine, quoteOf('XAUUSD', '4000', '4001', clock.now()));
});

afterAll(async () => {
  surveyor.stop();
  await edge.stop();
});

/** Two people end every pause that a test has left. */
afterEach(async () => {
  for (const { brand, symbol } of (await look()).pauses)
    await edge.engine.switchOpening({
      commandId: `tidy-${(requests += 1)}`,
      brandId: brand ?? undefined,
      symbol: symbol ?? undefined,
      isPaused: false,
      actingBrand: 'northline',
      staffId: 1,
      staffName: 'tidy',
      approvedBy: 'tidy',
      ...because,
    });
});

async function look(staff = dealer): Promise<DealingOverview> {
  const answer = await officePost(edge, 'dealing/overview', { reach: 'brand', book: 'real' }, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(overview.answer, answer.data as never);
}

function pause(staff: Staff, more: object): Promise<Answered> {
  requests += 1;
  return officePost(edge, 'dealing/pause', { request: `request-${requests}`, ...because, ...more }, staff.sent);
}

function ask(staff: Staff, more: object): Promise<Answered> {
  return officePost(edge, 'dealing/resume', { ...because, ...more }, staff.sent);
}

function decide(staff: Staff, id: unknown, approve = 1): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function open(symbol = 'EURUSD'): Promise<string> {
  const order = { direction: 'buy', amount: eur('100'), leverage: 10, ...none } as const;
  const answer = await edge.engine.submit({
    commandId: `order-${(requests += 1)}`,
    brandId: 'northline',
    accountId,
    actor: 'client',
    body: { kind: 'openPosition', symbol, order },
  });
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

async function recorded(action: string): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM audit_entry WHERE action = $1',
      [action],
    );
    return rows[0]?.count ?? 0;
  });
}

test.each(staffRoles.filter((role) => !['dealing', 'compliance'].includes(role)))(
  'ST-1 %s neither stops nor opens again',
  async (role) => {
    const staff = await newStaff(edge, [role]);
    expect(codeOf(await pause(staff, { everywhere: 0, symbol: 'EURUSD' }))).toBe('forbidden');
    expect(codeOf(await ask(staff, { everywhere: 0, symbol: 'EURUSD' }))).toBe('forbidden');
  },
);

test('KS-5 one stops with a reason, the same cannot let it go on alone, a second does', async () => {
  const eurusd = { everywhere: 0, symbol: 'EURUSD' };
  expect(codeOf(await pause(dealer, { ...eurusd, reason: '' }))).toBe('malformed');
  expect(codeOf(await ask(dealer, eurusd))).toBe('openingNotPaused');
  expect(codeOf(await pause(dealer, eurusd))).toBe('200');
  expect([await open(), await open('XAUUSD')]).toEqual(['tradingClosed', 'opened']);
  expect((await look()).pauses).toMatchObject([
    { brand: 'northline', symbol: 'EURUSD', by: dealer.name, ...because, waiting: null },
  ]);
  const answer = await ask(dealer, eurusd);
  expect(codeOf(await ask(second, eurusd))).toBe('approvalWaiting');
  expect((await look()).pauses[0]?.waiting).toMatchObject({ by: dealer.name, obstacle: 'own' });
  expect((await look(second)).pauses[0]?.waiting).toMatchObject({ obstacle: null });
  expect(codeOf(await decide(dealer, answer.data['approval']))).toBe('approvalOwn');
  expect(await open()).toBe('tradingClosed');
  expect(codeOf(await decide(second, answer.data['approval']))).toBe('200');
  expect(await open()).toBe('opened');
  expect((await look()).pauses).toEqual([]);
});

test('KS-5 compliance stops and decides, but does not ask', async () => {
  expect(codeOf(await pause(compliance, { everywhere: 0 }))).toBe('200');
  expect([await open(), await open('XAUUSD')]).toEqual(['tradingClosed', 'tradingClosed']);
  expect(codeOf(await ask(compliance, { everywhere: 0 }))).toBe('forbidden');
  const answer = await ask(second, { everywhere: 0 });
  expect(codeOf(await decide(compliance, answer.data['approval'], 0))).toBe('200');
  expect(await open()).toBe('tradingClosed');
  const again = await ask(second, { everywhere: 0 });
  expect(codeOf(await decide(compliance, again.data['approval']))).toBe('200');
  expect(await open()).toBe('opened');
});

test('KS-5 over all brands the role is needed in every one, to stop, to ask and to decide', async () => {
  expect(codeOf(await pause(dealer, { everywhere: 1 }))).toBe('forbidden');
  const [wide, other] = [await newStaff(edge, ['dealing']), await newStaff(edge, ['dealing'])];
  for (const { email, name } of [wide, other])
    for (const brandId of EVERYWHERE)
      await addStaff(
        { pool: edge.officePool, audit: officeKeys().audit },
        { email, name, brandId, roles: ['dealing'], now: edge.clock.now() },
      );
  expect(codeOf(await pause(wide, { everywhere: 1 }))).toBe('200');
  expect(await open()).toBe('tradingClosed');
  expect(codeOf(await ask(dealer, { everywhere: 1 }))).toBe('forbidden');
  const answer = await ask(wide, { everywhere: 1 });
  expect(codeOf(await decide(compliance, answer.data['approval']))).toBe('forbidden');
  expect(await open()).toBe('tradingClosed');
  expect(codeOf(await decide(other, answer.data['approval']))).toBe('200');
  expect(await open()).toBe('opened');
});

test('KS-5 what two people agree on ends the pause that it was asked about, and none that came after it', async () => {
  const eurusd = { everywhere: 0, symbol: 'EURUSD' };
  await pause(dealer, eurusd);
  const answer = await ask(dealer, eurusd);
  await edge.engine.switchOpening({
    commandId: `elsewhere-${(requests += 1)}`,
    brandId: 'northline',
    symbol: 'EURUSD',
    isPaused: false,
    actingBrand: 'other',
    staffId: 1,
    staffName: 'elsewhere',
    approvedBy: 'elsewhere',
    ...because,
  });
  edge.clock.pass(1_000);
  await pause(dealer, eurusd);
  expect((await look()).pauses).toMatchObject([{ symbol: 'EURUSD', waiting: null }]);
  const late = await decide(second, answer.data['approval']);
  expect(late.data).toMatchObject({ state: 'approved', outcome: 'failed', refusal: { code: 'pauseChanged' } });
  expect(await open()).toBe('tradingClosed');
  const again = await ask(dealer, eurusd);
  expect((await decide(second, again.data['approval'])).data).toMatchObject({ outcome: 'done' });
  expect((await look()).pauses).toEqual([]);
});

test('KS-3 a pause over a pause is refused, and the record does not call it one', async () => {
  const eurusd = { everywhere: 0, symbol: 'EURUSD' };
  await pause(dealer, eurusd);
  const before = await recorded('opening.paused');
  expect(codeOf(await pause(second, eurusd))).toBe('openingPausedAlready');
  expect(await recorded('opening.paused')).toBe(before);
});

test('replay: the same request stops once, and stands once in the audit record', async () => {
  const before = await recorded('opening.paused');
  const same = { everywhere: 0, symbol: 'XAUUSD', request: 'the-same-request' };
  await pause(dealer, same);
  const answer = await ask(dealer, { everywhere: 0, symbol: 'XAUUSD' });
  const resumed = await recorded('opening.resumed');
  await decide(second, answer.data['approval']);
  await pause(dealer, same);
  expect(await open('XAUUSD')).toBe('opened');
  await Promise.all([
    recordSwitches({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline'),
    pause(dealer, same),
  ]);
  expect(await recorded('opening.paused')).toBe(before + 1);
  expect(await recorded('opening.resumed')).toBe(resumed + 1);
});

test('race: of two who decide at once one decides, and opening goes on once', async () => {
  await pause(dealer, { everywhere: 0, symbol: 'EURUSD' });
  const answer = await ask(dealer, { everywhere: 0, symbol: 'EURUSD' });
  const resumed = await recorded('opening.resumed');
  const id = answer.data['approval'];
  const codes = (await Promise.all([decide(second, id), decide(compliance, id)])).map(codeOf);
  expect(codes.toSorted()).toEqual(['200', 'approvalOver']);
  expect(await recorded('opening.resumed')).toBe(resumed + 1);
  expect(await open()).toBe('opened');
});

test('the desk shows what is held as amounts times leverage, and who holds it', async () => {
  const eurusd = async () => (await look()).exposure.find(({ symbol }) => symbol === 'EURUSD');
  const positions = edge.engine.account(accountId)?.positions ?? new Map();
  const held = [...positions.values()].filter(({ symbol }) => symbol === 'EURUSD');
  await expect.poll(async () => (await eurusd())?.positions).toBe(held.length);
  expect(await eurusd()).toMatchObject({ longs: eur(String(held.length * 1_000)), shorts: 0n });
  const query = { reach: 'brand', book: 'real', list: 'nearest' };
  const near = await officePost(edge, 'dealing/accounts', query, dealer.sent);
  expect(near.data).toMatchObject({ rows: [{ account: accountId, name: 'Test Client', pin: '00000001' }] });
  expect(codeOf(await officePost(edge, 'dealing/accounts', { ...query, reach: 'all' }, dealer.sent))).toBe('forbidden');
  const demo = await officePost(edge, 'dealing/accounts', { ...query, book: 'demo' }, dealer.sent);
  expect(demo.data).toMatchObject({ rows: [] });
});
