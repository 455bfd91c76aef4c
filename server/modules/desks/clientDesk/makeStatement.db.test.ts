import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let support: Staff;
let client: Entered;
let id: number;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
});
beforeEach(async () => {
  client = await newClient(edge);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [client.email]),
  );
  id = rows[0]?.id ?? 0;
  edge.clock.pass(1_000);
  await deliverAll(edge);
});
afterAll(() => edge.stop());

let requests = 0;

function requestOf(changes: object = {}) {
  requests += 1;
  const today = edge.clock.now() - (edge.clock.now() % DAY_MS);
  const period = { from: new Date(today).toISOString(), until: new Date(today + DAY_MS).toISOString() };
  return { id, ...period, reason: 'asked for it by telephone', request: `made-${requests}-0000`, ...changes };
}

async function make(body: object, { sent }: Pick<Staff, 'sent'> = support): Promise<string> {
  return (await officePost(edge, 'clients/statement', body, sent)).code ?? 'done';
}

async function madeFor({ sent }: Entered) {
  return (await post(edge, '/api/statements/made', {}, sent)).data['statements'];
}

function fetchFile(number: number, { token }: Entered) {
  return edge.app.inject({
    method: 'POST',
    url: '/api/statements/made/file',
    payload: { id: number, format: 'json' },
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });
}

describe('SA-8 a statement that staff make', () => {
  it('is found and fetched by the client, the same each time, and by nobody else', async () => {
    expect(await make(requestOf())).toBe('done');
    const [statement] = (await madeFor(client)) as { id: number; role: string }[];
    expect(statement).toMatchObject({ role: 'support' });
    edge.clock.pass(60_000);
    const file = await fetchFile(statement?.id ?? 0, client);
    expect(file.statusCode, file.body).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /northline-real-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.json/,
    );
    expect((await fetchFile(statement?.id ?? 0, client)).body).toBe(file.body);
    const other = await newClient(edge);
    expect(await madeFor(other)).toEqual([]);
    expect((await fetchFile(statement?.id ?? 0, other)).statusCode).toBe(404);
  });

  it('is made once for its request, also by two at once, and not for another period under it', async () => {
    const one = requestOf();
    expect(await Promise.all([make(one), make(one)])).toEqual(['done', 'done']);
    expect(await make(one)).toBe('done');
    expect(await make({ ...one, from: new Date(0).toISOString() })).toBe('commandReused');
    expect(await madeFor(client)).toHaveLength(1);
    expect((await deliverAll(edge)).filter(({ to }) => to === client.email)).toHaveLength(1);
  });

  it.each([
    ['a period that has not begun', { from: '2999-01-01T00:00:00Z', until: '2999-02-01T00:00:00Z' }, 'malformed'],
    ['an end before the beginning', { until: '2000-01-01T00:00:00Z' }, 'malformed'],
    ['no reason', { reason: '' }, 'malformed'],
    ['a client of nobody', { id: 999_999_999 }, 'notFound'],
  ])('refuses %s', async (_name, changes, code) => {
    expect(await make(requestOf(changes))).toBe(code);
    expect(await madeFor(client)).toEqual([]);
  });

  it('is for some roles alone, and stays as it was made', async () => {
    expect(await make(requestOf(), await newStaff(edge, ['dealing']))).toBe('forbidden');
    expect(await make(requestOf(), await newStaff(edge, ['finance']))).toBe('done');
    const change = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('DELETE FROM statement_made'),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});

describe('SA-9 what the client learns of it', () => {
  it('is a mail, a message, and an entry of the access log with the reason', async () => {
    expect(await make(requestOf())).toBe('done');
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We have made a statement for you · Northline']);
    const { data } = await post(edge, '/api/messages', { language: 'en' }, client.sent);
    expect(data).toMatchObject({ messages: [{ kind: 'statementMade', path: '/statements' }] });
    const card = (await officePost(edge, 'clients/open', { id, cause: 'search' }, support.sent)).data;
    expect(card['statements']).toMatchObject([{ role: 'support' }]);
    expect(card['disclosed']).toMatchObject([
      { act: 'opened' },
      { act: 'statementMade', reason: 'asked for it by telephone' },
    ]);
  });

  it('is nothing where the account is frozen: nobody could read it', async () => {
    const officer = await newStaff(edge, ['compliance']);
    const frozen = { id, reason: 'stolen telephone', request: 'freeze-0001' };
    expect((await officePost(edge, 'clients/freeze', frozen, officer.sent)).code).toBeUndefined();
    expect(await make(requestOf())).toBe('accountFrozen');
  });
});
