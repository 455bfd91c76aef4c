import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { OFFICE_HOST, newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let support: Staff;
let compliance: Staff;
let client: Entered;
let sent = 0;

beforeAll(async () => {
  edge = await startEdge();
});

beforeEach(async () => {
  support = await newStaff(edge, ['support']);
  compliance = await newStaff(edge, ['compliance']);
  client = await newClient(edge);
});

afterAll(() => edge.stop());

const command = () => `register-${(sent += 1)}`;
const call = (step: string, body: object) => officePost(edge, `complaints/${step}`, body, support.sent);
const own = (step: string, body: object) => post(edge, `/api/complaints/${step}`, body, client.sent);
const monthNow = (): string => new Date(edge.clock.now()).toISOString().slice(0, 7);

async function make(): Promise<{ number: string; id: number }> {
  const words = { category: 'withdrawal', subject: 'My money is late', text: 'I asked for it a week ago.' };
  const { data } = await own('make', { ...words, command_id: command() });
  const { number } = data['row'] as { number: string };
  const found = await officePost(edge, 'complaints', { search: number }, support.sent);
  return { number, id: (found.data['rows'] as { id: number }[])[0]?.id ?? 0 };
}

async function answerNow(id: number): Promise<void> {
  const draft = { id, command: command(), outcome: 'upheld', redress: 25, text: 'You are right.', reason: 'seen' };
  const { data } = await call('answer', draft);
  const decided = { id: data['id'], approve: 1, reason: 'agreed' };
  const { data: approval } = await officePost(edge, 'approvals/decide', decided, compliance.sent);
  expect(approval).toMatchObject({ outcome: 'done' });
}

/** Returns the line of the newest complaint of a month. */
async function register(month: string): Promise<string | undefined> {
  const file = await edge.app.inject({
    method: 'POST',
    url: '/api/office/complaints/export',
    payload: { month },
    headers: { host: OFFICE_HOST },
    cookies: { ...compliance.sent.cookies },
  });
  return file.body.trim().split('\r\n').at(-2);
}

async function later(days: number): Promise<void> {
  edge.clock.pass(days * DAY_MS);
  client = { ...client, ...(await loginReal(edge, client)) };
  support = { ...support, sent: await signInAgain(edge, support) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
}

it('CP-10 the register says whether every answer was in time, also once the client came back', async () => {
  const month = monthNow();
  const { id, number } = await make();
  await call('acknowledge', { id, command: command() });
  await later(70);
  await answerNow(id);
  const late = await register(month);
  expect(late).toMatch(/,70,no,upheld,/);
  await own('reopen', { number, command_id: command(), text: 'Not all of it.' });
  const reopened = await register(month);
  expect(reopened).toMatch(/,reopened,.*,no,upheld,/);
  await answerNow(id);
  const again = await register(month);
  expect(again).toMatch(/,70,no,upheld,/);
});

it('CP-10 a complaint that the client came back with and that is overdue is not in time', async () => {
  const month = monthNow();
  const { id, number } = await make();
  await call('acknowledge', { id, command: command() });
  await answerNow(id);
  await own('reopen', { number, command_id: command(), text: 'Not all of it.' });
  expect(await register(month)).toMatch(/,reopened,.*,yes,upheld,/);
  await later(40);
  expect(await register(month)).toMatch(/,reopened,.*,no,upheld,/);
});
