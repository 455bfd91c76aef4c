import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits as call } from '@candor/contracts/http/office/dealingLimits.ts';
import type { DealingLimit, DealingLimits } from '@candor/contracts/http/office/dealingLimits.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import { accept } from '@candor/domain/result.ts';
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
import { applyAgain, approveAndDie, outcomeFor } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { applyApproved } from '../../access/approvals/index.ts';
import { Surveyor } from '../../engine/dealing/index.ts';
import { recordLimits } from './recordLimits.ts';

/** The desk's calls about limits: one person lowers, two raise, and all see the usage. */

const because = { reason: 'The market is thin' };
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
  dealer = await newStaff(edge, ['dealing']);
  second = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
  const [clientId = 0] = await insertClients(edge.database, 1);
  accountId = await openFundedAccount(engine, clientId, eur('100000'));
  await edge.desk.setEligibility({ brandId: 'northline', accountId }, everythingAllowed, 'allowed');
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010', clock.now()));
  openMarket(engine, quoteOf('XAUUSD', '4000', '4001', clock.now()));
});

afterAll(async () => {
  surveyor.stop();
  await edge.stop();
});

async function look(staff = dealer): Promise<DealingLimits> {
  const answer = await officePost(edge, 'dealing/limits', {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

async function limitOf(name: LimitName, symbol?: string, staff = dealer): Promise<DealingLimit> {
  const { brand, instruments } = await look(staff);
  const limits = symbol === undefined ? brand : instruments.find((one) => one.symbol === symbol)?.limits;
  const found = limits?.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name} of ${symbol}`);
  return found;
}

interface LimitRequest {
  readonly limit?: LimitName;
  readonly symbol?: string;
  readonly figure: string | null;
  readonly before?: string;
  readonly request?: string;
  readonly reason?: string;
}

async function filled({ limit = 'positionAmount', symbol, before, ...request }: LimitRequest) {
  const shown = before ?? (await limitOf(limit, symbol)).in_force;
  return { ...because, ...(symbol !== undefined && { symbol }), limit, before: shown, ...request };
}

async function lower(staff: Staff, request: LimitRequest): Promise<Answered> {
  requests += 1;
  const body = { request: `request-${requests}`, ...(await filled(request)) };
  return officePost(edge, 'dealing/limits/lower', body, staff.sent);
}

/** Returns the changes as the second person reads them. */
async function changesOf(staff: Staff, { data }: Answered): Promise<unknown> {
  const { text } = await officeGet(edge, 'approvals', staff.sent);
  const { data: found } = JSON.parse(text) as { data: { id: unknown; changes: unknown }[] };
  return found.find(({ id }) => id === data['approval'])?.changes;
}

async function ask(staff: Staff, request: LimitRequest): Promise<Answered> {
  return officePost(edge, 'dealing/limits/ask', await filled(request), staff.sent);
}

function decide(staff: Staff, answer: Answered, approve = 1): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id: answer.data['approval'], approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function open(amount: string, symbol = 'EURUSD'): Promise<string> {
  const order = { direction: 'buy', amount: eur(amount), leverage: 10, ...none } as const;
  const answer = await edge.engine.submit({
    commandId: `order-${(requests += 1)}`,
    brandId: 'northline',
    accountId,
    actor: 'client',
    body: { kind: 'openPosition', symbol, order },
  });
  if (answer.ok) return answer.value.kind;
  return [answer.refusal.code, answer.refusal.params?.['limit']].filter((part) => part !== undefined).join(' ');
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

test.each(staffRoles.filter((role) => role !== 'dealing'))('ST-1 %s changes no limit', async (role) => {
  const staff = await newStaff(edge, [role]);
  expect(codeOf(await lower(staff, { figure: '1000.00' }))).toBe('forbidden');
  expect(codeOf(await ask(staff, { figure: '60000.00' }))).toBe('forbidden');
});

test('LI-3 one lowers with a reason, the same cannot raise alone, a second does', async () => {
  expect(codeOf(await lower(dealer, { figure: '600.00', reason: '' }))).toBe('malformed');
  expect(codeOf(await lower(dealer, { figure: '600.00' }))).toBe('200');
  expect(await open('601')).toBe('amountAbovePositionLimit 600.00');
  expect(await limitOf('positionAmount')).toMatchObject({
    in_force: '600.00',
    own: '600.00',
    inherited: '50000.00',
    floor: '500.00',
    ceiling: '100000.00',
    set: { by: dealer.name, approved_by: null, ...because },
  });
  expect(codeOf(await lower(dealer, { figure: '700.00' }))).toBe('limitNeedsSecond');
  expect(codeOf(await ask(dealer, { figure: '550.00' }))).toBe('limitNeedsNobody');
  const answer = await ask(dealer, { figure: '700.00' });
  expect(codeOf(await ask(second, { figure: '800.00' }))).toBe('approvalWaiting');
  expect((await limitOf('positionAmount')).waiting).toMatchObject({ after: '700.00', obstacle: 'own' });
  expect((await limitOf('positionAmount', undefined, second)).waiting).toMatchObject({ obstacle: null });
  expect(await changesOf(second, answer)).toEqual([
    { name: 'positionAmount', before: '600.00 EUR', after: '700.00 EUR' },
  ]);
  expect(codeOf(await decide(dealer, answer))).toBe('approvalOwn');
  expect(await open('601')).toBe('amountAbovePositionLimit 600.00');
  expect(codeOf(await decide(second, answer))).toBe('200');
  expect(await open('601')).toBe('opened');
  expect((await look()).changes[0]).toMatchObject({
    symbol: null,
    name: 'positionAmount',
    before: '600.00',
    after: '700.00',
    taken_away: false,
    by: dealer.name,
    approved_by: second.name,
  });
});

test('LI-3 compliance decides, and an own figure is taken away by two', async () => {
  expect(codeOf(await lower(dealer, { symbol: 'XAUUSD', figure: '520.00' }))).toBe('200');
  expect([await open('521', 'XAUUSD'), await open('521')]).toEqual(['amountAbovePositionLimit 520.00', 'opened']);
  expect(codeOf(await lower(dealer, { symbol: 'XAUUSD', figure: null }))).toBe('limitNeedsSecond');
  const answer = await ask(second, { symbol: 'XAUUSD', figure: null });
  expect(codeOf(await decide(compliance, answer, 0))).toBe('200');
  expect(await open('521', 'XAUUSD')).toBe('amountAbovePositionLimit 520.00');
  expect(codeOf(await decide(compliance, await ask(second, { symbol: 'XAUUSD', figure: null })))).toBe('200');
  expect(await open('521', 'XAUUSD')).toBe('opened');
  expect((await look()).changes[0]).toMatchObject({ symbol: 'XAUUSD', taken_away: true, after: '700.00' });
});

test('LI-4 what was looked at must still hold, to lower, to ask and to approve', async () => {
  const { in_force: shown } = await limitOf('houseExposure');
  expect(codeOf(await lower(dealer, { limit: 'houseExposure', before: '1.00', figure: '300000.00' }))).toBe(
    'limitMoved',
  );
  expect(codeOf(await ask(dealer, { limit: 'houseExposure', before: '1.00', figure: '30000000.00' }))).toBe(
    'limitMoved',
  );
  const answer = await ask(dealer, { limit: 'houseExposure', figure: '30000000.00' });
  expect(codeOf(answer)).toBe('200');
  expect(codeOf(await lower(second, { limit: 'houseExposure', before: shown, figure: '20000000.00' }))).toBe('200');
  // A figure that is no longer in force needs no decision.
  expect(codeOf(await decide(second, answer))).toBe('approvalOver');
  expect((await limitOf('houseExposure')).waiting).toBeNull();
});

test('LI-4 a figure that is recorded late ends no request about itself', async () => {
  const place = { brandId: 'northline', symbol: undefined, name: 'openPositions' } as const;
  const decided = { staffId: 1, staffName: 'P. Aydin', approvedBy: undefined, reason: 'depth is thin' };
  const change = { commandId: 'recorded-late', place, before: 200n, figure: 100n, ...decided };
  expect(await edge.bus.request('dealing.changeLimit', change)).toMatchObject({ ok: true });
  await expect.poll(async () => (await limitOf('openPositions')).in_force).toBe('100');
  const answer = await ask(dealer, { limit: 'openPositions', figure: '150' });
  await recordLimits({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline');
  expect(codeOf(await decide(second, answer))).toBe('200');
  expect(codeOf(await ask(dealer, { limit: 'openPositions', figure: null }))).toBe('200');
});

test('LI-4 an instrument’s figure cannot be approved above what its brand was lowered to meanwhile', async () => {
  const limit = 'notionalPerInstrument';
  await lower(dealer, { limit, symbol: 'EURUSD', figure: '300000.00' });
  const answer = await ask(dealer, { limit, symbol: 'EURUSD', figure: '900000.00' });
  await lower(second, { limit, figure: '400000.00' });
  expect(codeOf(await decide(compliance, answer))).toBe('limitOutOfRange');
  expect((await limitOf(limit, 'EURUSD')).in_force).toBe('300000.00');
  expect(codeOf(await decide(compliance, answer, 0))).toBe('200');
});

test.each<readonly [string, LimitRequest, string]>([
  ['an instrument that there is not', { symbol: 'NOSUCH', figure: '1.00', before: '1.00' }, 'instrumentUnknown'],
  ['a count of an instrument', { limit: 'openPositions', symbol: 'EURUSD', figure: '10', before: '200' }, 'malformed'],
  ['part of a position', { limit: 'openPositions', figure: '10.5' }, 'malformed'],
  ['no figure at all', { figure: '0' }, 'malformed'],
  ['a figure below the floor', { figure: '499.99' }, 'limitOutOfRange'],
  ['nothing to take away', { limit: 'pendingOrders', figure: null }, 'limitUnchanged'],
])('LI-2 refused: %s', async (_name, request, code) => {
  expect(codeOf(await lower(dealer, request))).toBe(code);
});

test('replay: the same request lowers once, and stands once in the audit record', async () => {
  const before = await recorded('limit.lowered');
  const { in_force: shown } = await limitOf('pendingOrders');
  const same = { limit: 'pendingOrders', before: shown, figure: '30', request: 'the-same-request' } as const;
  expect(codeOf(await lower(dealer, same))).toBe('200');
  expect(codeOf(await decide(second, await ask(dealer, { limit: 'pendingOrders', figure: '40' })))).toBe('200');
  expect(codeOf(await lower(dealer, same))).toBe('200');
  await Promise.all([
    recordLimits({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline'),
    lower(dealer, same),
  ]);
  expect((await limitOf('pendingOrders')).in_force).toBe('40');
  expect(await recorded('limit.lowered')).toBe(before + 1);
});

test('race: of two who decide at once one decides, and the limit is raised once', async () => {
  await lower(dealer, { limit: 'openPositions', figure: '100' });
  const answer = await ask(dealer, { limit: 'openPositions', figure: '150' });
  const raised = await recorded('limit.raised');
  const codes = (await Promise.all([decide(second, answer), decide(compliance, answer)])).map(codeOf);
  expect(codes.toSorted()).toEqual(['200', 'approvalOver']);
  expect(await recorded('limit.raised')).toBe(raised + 1);
  expect((await limitOf('openPositions')).in_force).toBe('150');
});

test('race: approving and lowering at once never leaves the higher figure', async () => {
  for (const [from, to] of [
    ['140', '130'],
    ['120', '110'],
    ['100', '90'],
  ] as const) {
    await lower(dealer, { limit: 'openPositions', figure: from });
    const answer = await ask(dealer, { limit: 'openPositions', figure: '300' });
    const [decided, lowered] = await Promise.all([
      decide(second, answer),
      lower(dealer, { limit: 'openPositions', before: from, figure: to }),
    ]);
    const { in_force: holds } = await limitOf('openPositions');
    // The later one reads that the figure has changed since they looked.
    const outcome = [codeOf(decided), codeOf(lowered), holds].join(' ');
    expect([`approvalOver 200 ${to}`, `limitMoved 200 ${to}`, `200 200 ${to}`, '200 limitMoved 300']).toContain(
      outcome,
    );
    if (holds === '300') await lower(dealer, { limit: 'openPositions', figure: from });
  }
});

test('FE-6 race: carried out by several at once while somebody lowers, the list says what became of the limit', async () => {
  for (let round = 0; round < 30; round += 1) {
    // This is more requests than a client may make in a minute.
    const hand = await newStaff(edge, ['dealing']);
    const [from, to, up] = [String(80 - 2 * round), String(79 - 2 * round), '300'];
    await lower(hand, { limit: 'openPositions', figure: from });
    const answer = await ask(hand, { limit: 'openPositions', figure: up });
    await approveAndDie(edge, answer.data['approval'], second);
    const sweep = () => applyApproved(edge.approvals, 'northline');
    const lowering = () => lower(hand, { limit: 'openPositions', before: from, figure: to });
    const raised = await recorded('limit.raised');
    await Promise.all(round % 2 === 0 ? [sweep(), sweep(), lowering()] : [lowering(), sweep(), sweep()]);
    const outcome = await outcomeFor(edge, answer.data['approval']);
    const { in_force: holds } = await limitOf('openPositions', undefined, hand);
    const found = [outcome, (await recorded('limit.raised')) - raised, holds].join(' ');
    expect([`done 1 ${up}`, `limitMoved 0 ${to}`]).toContain(found);
    // A repeated check keeps the outcome, done or refused.
    expect((await applyAgain(edge, answer.data['approval'])).ok).toBe(outcome === 'done');
  }
});

test('FE-6 what the engine has done and nobody has written down yet is no refusal, although the limit moved', async () => {
  const hand = await newStaff(edge, ['dealing']);
  await lower(hand, { limit: 'pendingOrders', figure: '20' });
  const answer = await ask(hand, { limit: 'pendingOrders', figure: '25' });
  const id = answer.data['approval'];
  await approveAndDie(edge, id, second);
  expect(await applyAgain(edge, id)).toEqual(accept(true));
  await lower(hand, { limit: 'pendingOrders', figure: '21' });
  await applyApproved(edge.approvals, 'northline');
  expect(await outcomeFor(edge, id)).toBe('done');
  expect((await limitOf('pendingOrders', undefined, hand)).in_force).toBe('21');
});

test('FE-6 lowered between the decision and its carrying out: the second person reads that it was not raised', async () => {
  const hand = await newStaff(edge, ['dealing']);
  await lower(hand, { limit: 'pendingOrders', figure: '18' });
  const answer = await ask(hand, { limit: 'pendingOrders', figure: '25' });
  await approveAndDie(edge, answer.data['approval'], second);
  await lower(hand, { limit: 'pendingOrders', figure: '17' });
  await applyApproved(edge.approvals, 'northline');
  expect(await outcomeFor(edge, answer.data['approval'])).toBe('limitMoved');
  expect((await limitOf('pendingOrders', undefined, hand)).in_force).toBe('17');
});

test('the desk shows what real accounts use of each limit', async () => {
  const positions = [...(edge.engine.account(accountId)?.positions.values() ?? [])];
  const held = positions.filter(({ symbol }) => symbol === 'EURUSD');
  const net = held.reduce((sum, { amount, leverage }) => sum + amount * BigInt(leverage), 0n) / 1_000_000n;
  await expect.poll(async () => (await limitOf('houseExposure', 'EURUSD')).used).toBe(`${net}.00`);
  expect(await limitOf('notionalPerInstrument', 'EURUSD')).toMatchObject({ used: `${net}.00` });
  expect(await limitOf('positionAmount', 'EURUSD')).toMatchObject({ used: '601.00' });
  expect(await limitOf('positionAmount', 'AAPL')).toMatchObject({ used: '0.00' });
  expect(await limitOf('openPositions')).toMatchObject({ used: String(positions.length) });
  expect(await limitOf('ordersPerSecond')).toMatchObject({ used: null });
});
