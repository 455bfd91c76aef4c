import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { portOf } from '../../../../tests/support/port.ts';

/** Number of rows, far more than the buffers of a connection on this machine hold. */
const ROWS = 20_000;
/** Number of readers, more than there are connections for exports. */
const READERS = 4;

let edge: Edge;
let port: number;
const readers: Reader[] = [];

beforeAll(async () => {
  edge = await startEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(edge.app.server.address());
});

afterAll(async () => {
  for (const reader of readers) reader.leave();
  await edge.stop();
});

async function clientWithMuchToRead(): Promise<Entered> {
  const client = await newClient(edge);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       SELECT brand_id, id, now(), 'loggedIn', 'password', repeat('b', 40), repeat('s', 40)
       FROM client, generate_series(1, $2) WHERE email = $1`,
      [client.email, ROWS],
    ),
  );
  return client;
}

interface Reader {
  readonly response: Response;
  leave(): void;
}

/** Requests the full export; no more of it is received than the test reads. */
async function askFor({ token }: Entered): Promise<Reader> {
  const leaving = new AbortController();
  const response = await fetch(`http://localhost:${port}/api/accounts/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
    signal: leaving.signal,
  });
  const reader = { response, leave: () => leaving.abort() };
  readers.push(reader);
  return reader;
}

/** Counts the transactions that wait for something other than the database. */
function idleTransactions(): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    return rows[0]?.count ?? -1;
  });
}

describe('T57 readers who ask for everything and read nothing', () => {
  it('hold no connection of the database, and others are answered', async () => {
    const clients = [];
    for (let count = 0; count < READERS; count += 1) clients.push(await clientWithMuchToRead());
    const sent = await Promise.all(clients.map(askFor));
    expect(sent.map(({ response }) => response.status)).toEqual(clients.map(() => 200));
    await expect.poll(idleTransactions).toBe(0);
    const other = await newClient(edge);
    expect((await post(edge, '/api/accounts/get', {}, other.sent)).status).toBe(200);
  });

  it('are sent one file at a time, and the next when it is gone', async () => {
    const client = await clientWithMuchToRead();
    const first = await askFor(client);
    expect(first.response.status).toBe(200);
    const refused = await post(edge, '/api/accounts/export', { password: PASSWORD }, client.sent);
    expect([refused.status, refused.code]).toEqual([429, 'fileUnderWay']);
    first.leave();
    await expect.poll(async () => (await askFor(client)).response.status).toBe(200);
  });

  it('get the whole file once they read it, as of the instant at which it was asked for', async () => {
    const client = await clientWithMuchToRead();
    const { response } = await askFor(client);
    await asOwner(edge.database, (owner) =>
      owner.query(
        `UPDATE login_event SET system = 'changed meanwhile'
         WHERE client_id = (SELECT id FROM client WHERE email = $1)`,
        [client.email],
      ),
    );
    const { records } = (await response.json()) as { records: { login_event: { system: string }[] } };
    // The registration adds one.
    expect(records.login_event).toHaveLength(ROWS + 1);
    expect(new Set(records.login_event.map(({ system }) => system)).has('changed meanwhile')).toBe(false);
  });
});
