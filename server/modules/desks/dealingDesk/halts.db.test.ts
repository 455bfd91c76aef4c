import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { overview } from '@candor/contracts/http/office/dealing.ts';
import type { DealingHalt } from '@candor/contracts/http/office/dealingHalts.ts';
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
import { newStaff, newStaffInBrands, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import { haltEndKey } from './haltInstrument.ts';
import { recordHalts } from './recordHalts.ts';

/** Halts from the dealing desk: who may request them, who approves, and what the record contains. */

const because = { reason: 'A split is due tonight' };
const ELSEWHERE = ['other', 'quiet'];
const none = { expectedPrice: undefined, tolerance: undefined, stopLoss: undefined, takeProfit: undefined };

let edge: Edge;
let dealer: Staff;
let second: Staff;
let compliance: Staff;
let local: Staff;
let accountId: number;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  const { engine, clock } = edge;
  dealer = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  second = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  compliance = await newStaffInBrands(edge, 'compliance', ELSEWHERE);
  local = await newStaff(edge, ['dealing']);
  const [clientId = 0] = await insertClients(edge.database, 1);
  accountId = await openFundedAccount(engine, clientId, eur('10000'));
  await edge.desk.setEligibility({ brandId: 'northline', accountId }, everythingAllowed, 'allowed');
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010', clock.now()));
});

afterAll(() => edge.stop());

/** Ends every halt that a test has left. */
afterEach(async () => {
  for (const { symbol } of await halts())
    await edge.engine.switchHalt({
      commandId: `tidy-${(requests += 1)}`,
      symbol,
      isHalted: false,
      note: undefined,
      actingBrand: 'northline',
      staffId: 1,
      staffName: 'tidy',
      approvedBy: 'tidy',
      ...because,
    });
  edge.engine.tick(quoteOf('EURUSD', '1.10000', '1.10010', edge.clock.now()));
  await edge.engine.idle();
});

async function halts(staff = dealer): Promise<readonly DealingHalt[]> {
  const answer = await officePost(edge, 'dealing/overview', { reach: 'brand', book: 'real' }, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(overview.answer, answer.data as never).halts;
}

function halt(staff: Staff, more: object = {}): Promise<Answered> {
  requests += 1;
  const request = { symbol: 'EURUSD', request: `request-${requests}`, ...because, ...more };
  return officePost(edge, 'dealing/halt', request, staff.sent);
}

function ask(staff: Staff, symbol = 'EURUSD'): Promise<Answered> {
  return officePost(edge, 'dealing/halt/end', { ...because, symbol }, staff.sent);
}

function decide(staff: Staff, id: unknown): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function open(): Promise<string> {
  const order = { direction: 'buy', amount: eur('100'), leverage: 10, ...none } as const;
  const answer = await edge.engine.submit({
    commandId: `order-${(requests += 1)}`,
    brandId: 'northline',
    accountId,
    actor: 'client',
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
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
  'ST-1 %s neither halts nor asks for its end',
  async (role) => {
    const staff = await newStaff(edge, [role]);
    expect([codeOf(await halt(staff)), codeOf(await ask(staff))]).toEqual(['forbidden', 'forbidden']);
  },
);

test('HT-6 one halts with a reason, the same cannot end it alone, a second does', async () => {
  expect(codeOf(await halt(dealer, { reason: '' }))).toBe('malformed');
  expect(codeOf(await halt(dealer, { note: 'x' }))).toBe('malformed');
  expect(codeOf(await halt(dealer, { symbol: 'NOTHING' }))).toBe('instrumentUnknown');
  expect(codeOf(await ask(dealer))).toBe('instrumentNotHalted');
  expect(codeOf(await halt(dealer, { note: 'A split is carried out' }))).toBe('200');
  expect(await open()).toBe('instrumentHalted');
  const halted = { symbol: 'EURUSD', by: dealer.name, ...because, note: 'A split is carried out', waiting: null };
  expect(await halts()).toMatchObject([halted]);
  const answer = await ask(dealer);
  expect(codeOf(await ask(second))).toBe('approvalWaiting');
  expect(await halts()).toMatchObject([{ waiting: { by: dealer.name, obstacle: 'own' } }]);
  expect(codeOf(await decide(dealer, answer.data['approval']))).toBe('approvalOwn');
  expect(await open()).toBe('instrumentHalted');
  expect(codeOf(await decide(second, answer.data['approval']))).toBe('200');
  expect(await halts()).toEqual([]);
  expect(await open()).toBe('temporarilyUnavailable');
  edge.engine.tick(quoteOf('EURUSD', '1.10000', '1.10010', edge.clock.now()));
  expect(await open()).toBe('opened');
});

test('HT-6 a halt is of every brand: the role is needed in each, to halt, to ask and to decide', async () => {
  expect(codeOf(await halt(local))).toBe('forbidden');
  expect(codeOf(await halt(compliance))).toBe('200');
  expect(codeOf(await ask(local))).toBe('forbidden');
  expect(codeOf(await ask(compliance))).toBe('forbidden');
  const answer = await ask(dealer);
  expect(codeOf(await decide(local, answer.data['approval']))).toBe('forbidden');
  expect(await open()).toBe('instrumentHalted');
  expect(codeOf(await decide(compliance, answer.data['approval']))).toBe('200');
  expect(await halts()).toEqual([]);
});

test('replay: the same request halts once, and stands once in the audit record', async () => {
  const [begins, ended] = [await recorded('halt.begun'), await recorded('halt.ended')];
  const same = { request: 'the-same-request' };
  await halt(dealer, same);
  await decide(second, (await ask(dealer)).data['approval']);
  await halt(dealer, same);
  expect(await halts()).toEqual([]);
  await Promise.all([
    recordHalts({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline'),
    halt(dealer, same),
  ]);
  expect([await recorded('halt.begun'), await recorded('halt.ended')]).toEqual([begins + 1, ended + 1]);
});

/** Ends the halt by two people at another desk, without a notice to this one. */
async function endElsewhere(): Promise<void> {
  await edge.engine.switchHalt({
    commandId: `elsewhere-${(requests += 1)}`,
    symbol: 'EURUSD',
    isHalted: false,
    note: undefined,
    actingBrand: 'other',
    staffId: 1,
    staffName: 'elsewhere',
    approvedBy: 'elsewhere',
    ...because,
  });
  edge.clock.pass(1_000);
}

test('HT-6 what two people agree on ends the halt that it was asked about, and none that came after it', async () => {
  await halt(dealer);
  const answer = await ask(dealer);
  await endElsewhere();
  expect(codeOf(await halt(dealer))).toBe('200');
  expect(await halts()).toMatchObject([{ symbol: 'EURUSD', waiting: null }]);
  const late = await decide(second, answer.data['approval']);
  expect(late.data).toMatchObject({ state: 'approved', outcome: 'failed', refusal: { code: 'haltChanged' } });
  expect(await open()).toBe('instrumentHalted');
  const again = await ask(dealer);
  expect(codeOf(again)).toBe('200');
  expect((await decide(second, again.data['approval'])).data).toMatchObject({ outcome: 'done' });
  expect(await halts()).toEqual([]);
});

test('HT-6 where no halt is in force any more the second person reads that', async () => {
  await halt(dealer);
  const answer = await ask(dealer);
  await endElsewhere();
  const late = await decide(second, answer.data['approval']);
  expect(late.data).toMatchObject({ outcome: 'failed', refusal: { code: 'instrumentNotHalted' } });
});

test('HT-6 with the halt ends what the desks of other brands have asked about it', async () => {
  await halt(dealer);
  const [{ since } = { since: 0 }] = await halts();
  const elsewhere = await transaction(edge.officePool, 'other', (connection) =>
    requestApproval(
      connection,
      { clock: edge.clock, audit: officeKeys().audit },
      { brandId: 'other', staffId: second.id, name: second.name, roles: ['dealing'] },
      {
        subject: 'haltEnded',
        subjectKey: haltEndKey({ symbol: 'EURUSD', since }),
        clientId: undefined,
        payload: { symbol: 'EURUSD', since },
        changes: [],
        ...because,
      },
    ),
  );
  await decide(second, (await ask(dealer)).data['approval']);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT state FROM approval WHERE id = $1', [elsewhere.ok ? elsewhere.value : 0]),
  );
  expect(rows).toEqual([{ state: 'withdrawn' }]);
});

test('HT-5 a halt over a halt is refused, and the record does not call it begun', async () => {
  await halt(dealer);
  const begins = await recorded('halt.begun');
  expect(codeOf(await halt(second))).toBe('instrumentHaltedAlready');
  expect(await halts()).toMatchObject([{ by: dealer.name }]);
  expect(await recorded('halt.begun')).toBe(begins);
});

test('race: of two who decide at once one decides, and the halt ends once', async () => {
  await halt(dealer);
  const answer = await ask(dealer);
  const ended = await recorded('halt.ended');
  const id = answer.data['approval'];
  const codes = (await Promise.all([decide(second, id), decide(compliance, id)])).map(codeOf);
  expect(codes.toSorted()).toEqual(['200', 'approvalOver']);
  expect(await recorded('halt.ended')).toBe(ended + 1);
});

test('HO-2 the office’s home counts the halts', async () => {
  const line = async () => {
    const answer = await officeGet(edge, 'home', dealer.sent);
    return (answer.data['house'] as { kind: string }[]).find(({ kind }) => kind === 'halts');
  };
  expect(await line()).toMatchObject({ count: 0, tone: 'fine' });
  await halt(dealer);
  expect(await line()).toMatchObject({ count: 1, tone: 'slow' });
});
