import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listTerms as call } from '@candor/contracts/http/office/dealingTerms.ts';
import type { ListedTerm, TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import { hoursText } from '@candor/domain/pricing/marketHours.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import { newStaff, newStaffInBrands, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { findInstrument, hoursNow } from '../../engine/instruments/index.ts';
import { recordTerms } from './recordTerms.ts';

/**
 * Hours and price ages of markets from the dealing desk: who may request changes, who approves, and which parts follow.
 */

const because = { reason: 'The exchange closes early' };
const ELSEWHERE = ['other', 'quiet'];
const NEW_YORK = 'America/New_York; new-york; Mon-Fri 09:30-16:00';
const SHORTER = 'America/New_York; new-york; Mon-Fri 10:00-15:00';

let edge: Edge;
let dealer: Staff;
let compliance: Staff;
let local: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  dealer = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  compliance = await newStaffInBrands(edge, 'compliance', ELSEWHERE);
  local = await newStaff(edge, ['dealing']);
});

afterAll(() => edge.stop());

async function look(staff = dealer): Promise<TermsPage> {
  const answer = await officePost(edge, 'dealing/terms', {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

async function termOf(place: string, name: 'hours' | 'ageLimit' = 'hours', staff = dealer): Promise<ListedTerm> {
  const found = (await look(staff)).markets.find((market) => market.place === place);
  if (found === undefined) throw new Error(`no market ${place}`);
  return name === 'hours' ? found.hours : found.age_limit;
}

async function ask(staff: Staff, more: object = {}): Promise<Answered> {
  requests += 1;
  const change = { place: 'us-stock', name: 'hours', before: NEW_YORK, value: SHORTER };
  return officePost(
    edge,
    'dealing/terms/ask',
    { ...change, ...because, request: `terms-request-${requests}`, ...more },
    staff.sent,
  );
}

function decide(staff: Staff, answer: Answered, approve = 1): Promise<Answered> {
  const { id } = answer.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function set(place: string, name: 'hours' | 'ageLimit', value: string | null): Promise<void> {
  const { value: before } = await termOf(place, name);
  const answer = await ask(dealer, { place, name, before, value });
  expect(codeOf(answer), answer.text).toBe('200');
  const decided = await decide(compliance, answer);
  expect(decided.data, decided.text).toMatchObject({ state: 'approved', outcome: 'done' });
}

function apple() {
  const found = findInstrument('AAPL');
  if (found === undefined) throw new Error('no AAPL');
  return found;
}

async function recorded(): Promise<unknown[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ subject: string }>(
      "SELECT subject, brand_id FROM audit_entry WHERE action = 'term.changed'",
    );
    return rows;
  });
}

const readers = new Set(['dealing', 'finance', 'compliance', 'auditor']);

test.each(staffRoles)('SE-20 %s reads or proposes as the table says', async (role) => {
  const staff = await newStaffInBrands(edge, role, ELSEWHERE);
  const read = await officePost(edge, 'dealing/terms', {}, staff.sent);
  expect(read.status).toBe(readers.has(role) ? 200 : 403);
  const asked = await ask(staff, { value: 'nonsense' });
  expect(codeOf(asked)).toBe(role === 'dealing' ? 'malformed' : 'forbidden');
});

test('SE-20 the first needs the role in every brand, and so does the second', async () => {
  expect(codeOf(await ask(local))).toBe('forbidden');
  const asked = await ask(dealer);
  expect(codeOf(asked)).toBe('200');
  const nearby = await newStaff(edge, ['compliance']);
  expect(codeOf(await decide(nearby, asked))).toBe('forbidden');
  expect(codeOf(await decide(dealer, asked))).not.toBe('200');
  expect((await decide(compliance, asked, 0)).data).toMatchObject({ state: 'refused' });
  expect(await termOf('us-stock')).toMatchObject({ value: NEW_YORK, version: null, waiting: null });
});

test('SE-19 nonsense is refused, and what the page shows is what is compared', async () => {
  const outcomes = [
    await ask(dealer, { value: `${NEW_YORK}; Mon 15:00-17:00` }),
    await ask(dealer, { value: 'America/New_York; new-york; closed 2027-01-09' }),
    await ask(dealer, { name: 'ageLimit', before: 'ofEach', value: '0' }),
    await ask(dealer, { name: 'ageLimit', before: 'ofEach', value: '3600' }),
    await ask(dealer, { before: SHORTER, value: NEW_YORK }),
    await ask(dealer, { place: 'NONE' }),
    await ask(dealer, { value: NEW_YORK }),
    await ask(dealer, { value: null }),
  ].map(codeOf);
  expect(outcomes).toEqual([
    ...['hoursOverlap', 'hoursNeverOpen', 'settingOutOfRange', 'settingOutOfRange'],
    ...['settingMoved', 'instrumentUnknown', 'settingUnchanged', 'settingUnchanged'],
  ]);
});

test('SE-18, SE-20 two people change hours: instruments, lists, sockets and the record follow; and back again', async () => {
  const { trading, port } = await openTrading(edge);
  onTestFinished(() => trading.stop());
  const { sent } = await newClient(edge);
  const { socket, heard } = await connect(port, sent);
  const told = () => heard.filter(({ event }) => event === 'news');
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await set('us-stock', 'hours', SHORTER);
  expect(hoursText(hoursNow(apple()))).toBe(SHORTER);
  await expect.poll(() => told().length).toBeGreaterThan(0);
  const assets = await get(edge, '/api/get/assets', sent);
  expect(assets.text).toContain(SHORTER);
  const { data } = await officePost(edge, 'dealing/instruments', {}, dealer.sent);
  const listed = (data['instruments'] as { symbol: string; trading_hours: string }[]).find(
    ({ symbol }) => symbol === 'AAPL',
  );
  expect(listed?.trading_hours).toBe(SHORTER);
  expect(await termOf('AAPL')).toMatchObject({ value: SHORTER, beneath: SHORTER, version: null });
  await set('us-stock', 'hours', null);
  expect(hoursText(hoursNow(apple()))).toBe(NEW_YORK);
  const { version, changes } = await look();
  expect(version).toBe(2);
  expect(changes).toMatchObject([
    { version: 2, place: 'us-stock', taken_away: true, after: NEW_YORK },
    { version: 1, before: NEW_YORK, after: SHORTER, by: dealer.name, approved_by: compliance.name, ...because },
  ]);
  await recordTerms(edge.approvals, 'northline');
  expect(await recorded()).toEqual([
    { subject: 'term:us-stock/hours', brand_id: 'northline' },
    { subject: 'term:us-stock/hours', brand_id: 'northline' },
  ]);
  socket.disconnect();
});

test('SE-20 replay: the same request is one proposal; race: of two about one value one applies', async () => {
  const request = { name: 'ageLimit', place: 'AAPL', before: '60', value: '20', request: 'terms-asked-once' };
  const [first, again] = [await ask(dealer, request), await ask(dealer, request)];
  expect((again.data['approval'] as { id: number }).id).toBe((first.data['approval'] as { id: number }).id);
  expect(codeOf(await ask(dealer, { ...request, value: '30' }))).toBe('commandReused');
  const both = await Promise.all([decide(compliance, first), decide(compliance, first)]);
  expect(both.map(codeOf).filter((code) => code === '200').length).toBeGreaterThan(0);
  expect(await termOf('AAPL', 'ageLimit')).toMatchObject({ value: '20', beneath: '60', version: 3 });
  expect((await look()).version).toBe(3);
});
