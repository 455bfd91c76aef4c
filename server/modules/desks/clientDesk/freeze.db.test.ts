import type { SessionEnd } from '@candor/domain/clients/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, post } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, newPayer, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { findByNumber } from '../../money/payments/index.ts';
import { recheckHolds, withdrawalCalls } from '../../money/withdrawals/index.ts';

let edge: Edge;
let support: Staff;
let officer: Staff;
let compliance: Staff;
let payments: Staff;
let finance: Staff;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  officer = await newStaff(edge, ['kycOfficer']);
  compliance = await newStaff(edge, ['compliance']);
  payments = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
});
afterAll(() => edge.stop());

let requestCount = 0;

async function freeze({ clientId: id }: Payer, more: object = {}, by: Staff = support): Promise<string> {
  const body = {
    id,
    reason: 'says that somebody is in the account',
    request: `freeze-${(requestCount += 1)}-x`,
    ...more,
  };
  return (await officePost(edge, 'clients/freeze', body, by.sent)).code ?? 'done';
}

async function askUnfreeze({ clientId: id }: Payer, more: object = {}, by: Staff = officer) {
  const body = { id, reason: 'identity checked by video', request: `unfreeze-${(requestCount += 1)}`, ...more };
  const answer = await officePost(edge, 'clients/unfreeze', body, by.sent);
  return { code: answer.code ?? 'done', approval: Number(answer.data?.['id'] ?? 0) };
}

async function unfreeze(payer: Payer): Promise<void> {
  const { approval } = await askUnfreeze(payer);
  const decision = { id: approval, approve: 1, reason: 'seen' };
  const decided = await officePost(edge, 'approvals/decide', decision, compliance.sent);
  expect([decided.code, decided.data['outcome']]).toEqual([undefined, 'done']);
}

async function login({ email }: Payer, password = PASSWORD): Promise<string> {
  return (await post(edge, '/api/accounts/login', { email, password })).code ?? 'done';
}

/** Thirty-one days have passed: everybody signs in again. */
async function logInAgain(): Promise<void> {
  support = { ...support, sent: await signInAgain(edge, support) };
  officer = { ...officer, sent: await signInAgain(edge, officer) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  payments = { ...payments, sent: await signInAgain(edge, payments) };
}

async function standing(number: string): Promise<string> {
  const payment = await transaction(edge.officePool, 'northline', (connection) => findByNumber(connection, number));
  return [payment?.status, ...(payment?.reasons ?? [])].join(' ');
}

function answered({ sent }: Payer): Promise<string> {
  return post(edge, '/api/accounts/get', {}, sent).then(({ code }) => code ?? 'done');
}

function mailsOf({ clientId }: Payer): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ template: string }>(
      `SELECT template FROM mail WHERE client_id = $1 AND template IN ('accountFrozen', 'accountUnfrozen') ORDER BY id`,
      [clientId],
    );
    return rows.map(({ template }) => template);
  });
}

describe('FZ-1 FZ-2 FZ-4 freezing', () => {
  it('ends every session and its sockets, refuses the login after the right password only, and tells the client', async () => {
    const payer = await newPayer(edge, '50');
    const { id } = await sessionOf(edge, payer);
    const ended: [number, SessionEnd][] = [];
    edge.sessions.listen({ onEnded: (session, why) => void ended.push([session, why]), onSwitched: () => undefined });
    expect(await freeze(payer)).toBe('done');
    expect(ended).toContainEqual([id, 'frozen']);
    expect(await answered(payer)).toBe('sessionMissing');
    expect(await login(payer)).toBe('accountFrozen');
    expect(await login(payer, 'a wrong password')).toBe('invalidCredentials');
    expect(await mailsOf(payer)).toEqual(['accountFrozen']);
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query('SELECT reason FROM audit_entry WHERE client_id = $1 AND action = $2', [
        payer.clientId,
        'client.frozen',
      ]),
    );
    expect(rows).toEqual([{ reason: 'says that somebody is in the account' }]);
    const { rows: mails } = await asOwner(edge.database, (owner) =>
      owner.query("SELECT values::text AS text FROM mail WHERE client_id = $1 AND template = 'accountFrozen'", [
        payer.clientId,
      ]),
    );
    expect(mails).toMatchObject([{ text: expect.not.stringContaining('somebody is in') }]);
  });

  it('freezes once for its request, says so of another, and shows it in the list and on the card', async () => {
    const payer = await newPayer(edge, '50');
    const same = { request: 'freeze-replayed', reason: 'stolen phone' };
    expect(await freeze(payer, same)).toBe('done');
    expect(await freeze(payer, same)).toBe('done');
    expect(await freeze(payer, { ...same, reason: 'another' })).toBe('commandReused');
    expect(await freeze(payer)).toBe('clientFrozenAlready');
    expect(await mailsOf(payer)).toEqual(['accountFrozen']);
    const open = await officePost(edge, 'clients/open', { id: payer.clientId, cause: 'list' }, officer.sent);
    expect(open.data['frozen']).toMatchObject({ by: support.name, reason: 'stolen phone' });
    const list = await officePost(edge, 'clients', { search: payer.email, frozen: 1 }, officer.sent);
    expect(list.data['rows']).toMatchObject([{ id: payer.clientId, frozen: 1 }]);
    const others = await officePost(edge, 'clients', { search: payer.email, frozen: 0 }, officer.sent);
    expect(others.data['rows']).toEqual([]);
    const link = { id: payer.clientId, reason: 'asks for it' };
    expect((await officePost(edge, 'clients/send-link', link, support.sent)).code).toBe('accountFrozen');
  });

  it('needs a reason and a role, and is of the brand alone', async () => {
    const payer = await newPayer(edge, '50');
    expect(await freeze(payer, { reason: ' ' })).toBe('malformed');
    expect(await freeze(payer, {}, finance)).toBe('forbidden');
    const there = await newStaff(edge, ['support', 'kycOfficer'], 'other');
    expect(await freeze(payer, {}, there)).toBe('notFound');
    expect((await askUnfreeze(payer, {}, there)).code).toBe('notFound');
    expect(await answered(payer)).toBe('done');
  });

  it('leaves no session, whichever of a freeze and twelve logins comes first', async () => {
    const payer = await newPayer(edge, '50');
    const all = await Promise.all([
      ...Array.from({ length: 6 }, () => login(payer)),
      freeze(payer),
      ...Array.from({ length: 6 }, () => login(payer)),
    ]);
    expect(all[6]).toBe('done');
    expect(await edge.sessions.list('northline', payer.clientId)).toEqual([]);
    expect(await login(payer)).toBe('accountFrozen');
  });
});

describe('FZ-3 money out', () => {
  it('holds what waits by name, and what is approved; afterwards it goes on', async () => {
    const payer = await clearedPayer(edge, '500');
    await logInAgain();
    const [waiting, approved] = [await withdraw(edge, payer, '20'), await withdraw(edge, payer, '30')];
    const act = { transaction_id: approved, request: 'approve-first-fz', reason: 'all there' };
    const first = await officePost(edge, 'payments/approve', act, payments.sent);
    expect(first.code).toBeUndefined();
    expect(await standing(approved)).toBe('processing secondApproval');
    await freeze(payer);
    expect(await standing(waiting)).toBe('onHold accountFrozen');
    expect(await standing(approved)).toBe('onHold accountFrozen');
    await unfreeze(payer);
    expect(await standing(waiting)).toBe('pending');
    expect(await standing(approved)).toBe('pending');
  });

  it('lets no request to pay out through beside it: refused, or held', async () => {
    const payer = await clearedPayer(edge, '500');
    await logInAgain();
    const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
    const request = async (amount: string): Promise<string> => {
      const fields = { amount: eur(`-${amount}`), comments: 'Rent', requestId: undefined };
      const created = await withdrawalCalls(edge.withdrawals).create({ session }, fields);
      return created.ok ? created.value.number : created.refusal.code;
    };
    const [before, done, beside] = await Promise.all([request('20'), freeze(payer), request('30')]);
    expect([done, await request('5')]).toEqual(['done', 'accountFrozen']);
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    for (const outcome of [before, beside]) {
      if (outcome !== 'accountFrozen') expect(await standing(outcome)).toBe('onHold accountFrozen');
    }
  });
});

describe('FZ-4 FZ-5 unfreezing', () => {
  it('takes two people: the first asks, compliance decides, and the client may enter again', async () => {
    const payer = await newPayer(edge, '50');
    expect((await askUnfreeze(payer)).code).toBe('clientNotFrozen');
    await freeze(payer);
    const same = { request: 'unfreeze-replayed' };
    const first = await askUnfreeze(payer, same, compliance);
    expect(await askUnfreeze(payer, same, compliance)).toEqual(first);
    expect((await askUnfreeze(payer)).code).toBe('approvalWaiting');
    const decide = (by: Staff) =>
      officePost(edge, 'approvals/decide', { id: first.approval, approve: 1, reason: 'seen' }, by.sent);
    expect((await decide(compliance)).code).toBe('approvalOwn');
    expect(await login(payer)).toBe('accountFrozen');
    const second = await newStaff(edge, ['compliance']);
    const [one, other] = await Promise.all([decide(second), decide(second)]);
    expect(new Set([one.code, other.code])).toEqual(new Set(['approvalOver', undefined]));
    expect(await mailsOf(payer)).toEqual(['accountFrozen', 'accountUnfrozen']);
    expect(await login(payer)).toBe('done');
    expect(await askUnfreeze(payer, same, compliance)).toEqual(first);
  });

  it('ends the freeze it was asked about, and none that comes after it', async () => {
    const payer = await newPayer(edge, '50');
    await freeze(payer);
    await unfreeze(payer);
    expect(await freeze(payer)).toBe('done');
    expect(await login(payer)).toBe('accountFrozen');
    await unfreeze(payer);
    expect(await login(payer)).toBe('done');
  });
});
