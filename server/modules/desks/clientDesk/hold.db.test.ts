import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depart, newDeparting } from '../../../../tests/support/departing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post } from '../../../../tests/support/edgeClient.ts';
import { runErasure } from '../../../../tests/support/erasure.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { newPayer } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';

const FIVE_YEARS_MS = 1_827 * 24 * 60 * 60_000;

let edge: Edge;
let officer: Staff;
let compliance: Staff;
let support: Staff;

beforeAll(async () => {
  edge = await startEdge();
  officer = await newStaff(edge, ['kycOfficer']);
  compliance = await newStaff(edge, ['compliance']);
  support = await newStaff(edge, ['support']);
});
afterAll(() => edge.stop());

let requestCount = 0;

async function hold({ clientId: id }: Payer, more: object = {}, by: Staff = officer): Promise<string> {
  const body = { id, reason: 'the prosecutor asked for the file', request: `hold-${(requestCount += 1)}-xx`, ...more };
  return (await officePost(edge, 'clients/hold', body, by.sent)).code ?? 'done';
}

async function askEnd({ clientId: id }: Payer, more: object = {}, by: Staff = officer) {
  const body = { id, reason: 'the case is closed', request: `end-hold-${(requestCount += 1)}`, ...more };
  const answer = await officePost(edge, 'clients/end-hold', body, by.sent);
  return { code: answer.code ?? 'done', approval: Number(answer.data?.['id'] ?? 0) };
}

async function decide(approval: number, by: Staff = compliance): Promise<string> {
  const decided = await officePost(edge, 'approvals/decide', { id: approval, approve: 1, reason: 'seen' }, by.sent);
  return decided.code ?? String(decided.data['outcome']);
}

/** A client who closed their account so long ago that everything is due, and whose last mail was sent. */
async function newDue() {
  const client = await newDeparting(edge);
  expect((await depart(edge, client)).status).toBe(200);
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET closed_at = $2 WHERE id = $1', [
      client.clientId,
      new Date(edge.clock.now() - FIVE_YEARS_MS),
    ]),
  );
  for (let run = 0; run < 2; run += 1) {
    await runErasure(edge);
    await deliverAll(edge);
  }
  return client;
}

async function isErased({ clientId }: Payer): Promise<boolean> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT 1 FROM client_erasure WHERE client_id = $1 AND erased_at IS NOT NULL', [clientId]),
  );
  return rows.length === 1;
}

function card({ clientId: id }: Payer, by: Staff = officer) {
  return officePost(edge, 'clients/open', { id, cause: 'list' }, by.sent);
}

describe('ER-5 a legal hold', () => {
  it('is placed by one person, once for their request, and shown to staff alone', async () => {
    const client = await newPayer(edge, '0');
    const same = { request: 'hold-replayed', reason: 'a lawsuit' };
    expect(await hold(client, {}, support)).toBe('forbidden');
    expect(await hold(client, same)).toBe('done');
    expect(await hold(client, same)).toBe('done');
    expect(await hold(client, { ...same, reason: 'another' })).toBe('commandReused');
    expect(await hold(client)).toBe('clientHeldAlready');
    expect(await hold({ ...client, clientId: 999_999 })).toBe('notFound');
    expect((await card(client)).data).toMatchObject({ held: { by: officer.name, reason: 'a lawsuit' }, erasure: null });
    const visits = await post(edge, '/api/accounts/file-visits', {}, client.sent);
    expect(visits.status).toBe(200);
    expect(visits.text).not.toMatch(/lawsuit|held/);
  });

  it('stops what is due until two have lifted it; the same request lifts nothing that comes after it', async () => {
    const client = await newDue();
    expect(await hold(client, {}, compliance)).toBe('done');
    await runErasure(edge);
    expect(await isErased(client)).toBe(false);
    const ask = { request: 'end-replayed' };
    const first = await askEnd(client, ask);
    expect(await askEnd(client, ask)).toEqual(first);
    expect(await decide(first.approval, officer)).toBe('forbidden');
    expect(await decide(first.approval)).toBe('done');
    // A client without a hold looks erased.
    expect((await askEnd(client)).code).toBe('notFound');
    expect(await hold(client, {}, compliance)).toBe('done');
    await runErasure(edge);
    expect(await isErased(client)).toBe(false);
    const second = await askEnd(client);
    expect(await decide(second.approval)).toBe('done');
    await runErasure(edge);
    expect(await isErased(client)).toBe(true);
    expect(await hold(client, {}, compliance)).toBe('clientErased');
    expect((await card(client)).code).toBe('notFound');
    expect((await card(client, compliance)).data).toMatchObject({
      name: `Erased client ${client.clientId}`,
      held: null,
    });
  });

  it('at the moment of the erasure holds everything, or finds nothing to hold', async () => {
    const client = await newDue();
    const [held] = await Promise.all([hold(client, {}, compliance), runErasure(edge)]);
    expect([held, await isErased(client)]).toEqual(held === 'done' ? ['done', false] : ['clientErased', true]);
  });
});

describe('data with an end, as the office sees it', () => {
  it('is read by few, and says what is due, done and held', async () => {
    const auditor = await newStaff(edge, ['auditor']);
    expect((await officeGet(edge, 'data', support.sent)).code).toBe('forbidden');
    const client = await newDue();
    const read = async () => (await officeGet(edge, 'data', auditor.sent)).data;
    const dueOf = (data: Readonly<Record<string, unknown>>) =>
      (data['classes'] as { name: string; due: number; done: number }[]).find(({ name }) => name === 'relationship');
    const before = dueOf(await read());
    expect(before?.due).toBe(1);
    expect(await hold(client, {}, compliance)).toBe('done');
    expect(await read()).toMatchObject({ clients: { held: expect.any(Number) } });
    expect(dueOf(await read())?.due).toBe(0);
    expect(await decide((await askEnd(client)).approval)).toBe('done');
    await runErasure(edge);
    expect(dueOf(await read())).toMatchObject({ due: 0, done: (before?.done ?? 0) + 1, days: 1_827 });
  });
});
