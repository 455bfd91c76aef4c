import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, post } from '../../../../tests/support/edgeClient.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { completeDetails, create } from '../../../../tests/support/deposits.ts';
import { depart, newDeparting } from '../../../../tests/support/departing.ts';
import { runErasure } from '../../../../tests/support/erasure.ts';
import { findEverywhere } from '../../../../tests/support/everyWord.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { newStaff } from '../../../../tests/support/officeClient.ts';
import { newPayer } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { openPool, transaction } from '../../../database/pool.ts';
import { verifyChain } from '../../access/audit/index.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';
import { eraseDue } from './eraseDue.ts';
import { auditChains } from '../../engine/dealing/recovery/auditChains.ts';

const FIVE_YEARS_MS = 1_827 * DAY_MS;

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return asOwner(edge.database, async (owner) => (await owner.query<Row>(statement, values)).rows);
}

/** Every row of the books and of their evidence: an erasure changes none of them. */
async function books(): Promise<string[]> {
  const tables = ['ledger_entry', 'posting', 'journal', 'batch', 'execution', 'position', 'trading_account'];
  const sums: string[] = [];
  for (const table of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      `SELECT md5(string_agg(row::text, '' ORDER BY row::text)) AS sum FROM "${table}" row`,
    );
    sums.push(`${table} ${row?.sum}`);
  }
  return sums;
}

async function auditAll(): Promise<string[]> {
  const pool = openPool('dealing', edge.database);
  const client = await pool.connect();
  try {
    const sums = await audit(client, { isWhole: true });
    const chains = await auditChains(client, []);
    return [...sums, ...chains.differences];
  } finally {
    client.release();
    await pool.end();
  }
}

function entries(): Promise<{ actor: string; payload: string }[]> {
  return rowsOf("SELECT actor, payload FROM audit_entry WHERE action = 'data.erased' ORDER BY number");
}

async function erased({ clientId }: Pick<Payer, 'clientId'>): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(
    `SELECT concat_ws(' ', CASE WHEN service_erased_at IS NOT NULL THEN 'service' END,
       CASE WHEN told_at IS NOT NULL THEN 'told' END, CASE WHEN erased_at IS NOT NULL THEN 'erased' END) AS state
     FROM client_erasure WHERE client_id = $1`,
    [clientId],
  );
  return row?.state ?? 'none';
}

describe('ER-4 a client who has left', () => {
  it('loses at once what served only them, and keeps what the law asks for until its period is over', async () => {
    await newStaff(edge, ['support']);
    const client = await newDeparting(edge);
    const before = await findEverywhere(edge.database, client.words);
    // The search must find the data first: otherwise it would prove nothing later on.
    expect(new Set(before.map((line) => line.split('.')[0])).size).toBeGreaterThan(15);
    expect((await depart(edge, client)).status).toBe(200);
    await deliverAll(edge);
    await runErasure(edge);
    expect(await erased(client)).toBe('service');
    const [remaining] = await rowsOf(
      `SELECT (SELECT count(*)::int FROM favourite WHERE client_id = $1) AS favourites,
         (SELECT count(*)::int FROM price_alert WHERE client_id = $1) AS alerts,
         (SELECT count(*)::int FROM payout_detail WHERE client_id = $1) AS payouts, visitor_info, email
       FROM client WHERE id = $1`,
      [client.clientId],
    );
    expect(remaining).toEqual({ favourites: 0, alerts: 0, payouts: 1, visitor_info: null, email: client.email });
    // A client who proves that it was their account learns that it is closed.
    const login = await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
    expect(login.code).toBe('accountClosed');
    edge.clock.pass(FIVE_YEARS_MS - DAY_MS);
    await runErasure(edge);
    expect(await erased(client)).toBe('service');
  });

  it('is found nowhere afterwards, by no word in any column of any table; the books stay as they were', async () => {
    const client = await newDeparting(edge);
    const other = await newDeparting(edge);
    await depart(edge, client);
    await deliverAll(edge);
    edge.clock.pass(FIVE_YEARS_MS);
    await runErasure(edge);
    await runErasure(edge);
    expect(await erased(client)).toBe('service told');
    const last = await deliverAll(edge);
    expect(last.map(({ to, subject }) => [to, subject])).toContainEqual([
      client.email,
      'Your data is being erased · Northline',
    ]);
    const files = await rowsOf<{ id: string }>('SELECT file_id AS id FROM document WHERE client_id = $1', [
      client.clientId,
    ]);
    const before = await books();
    await runErasure(edge);
    expect(await erased(client)).toBe('service told erased');
    expect(await findEverywhere(edge.database, client.words)).toEqual([]);
    expect((await findEverywhere(edge.database, other.words)).length).toBeGreaterThan(15);
    for (const { id } of files) expect(await edge.documents.deps.files.get(id)).toBeUndefined();
    expect(files).toHaveLength(1);

    expect(await books()).toEqual(before);
    expect(await auditAll()).toEqual([]);
    const verdict = await verifyChain(edge.officePool, officeKeys().audit, edge.brand.id, []);
    expect(verdict.fault).toBeUndefined();
    const recorded = await entries();
    expect(recorded.at(-1)).toMatchObject({ actor: 'erasure', payload: expect.stringContaining('["relationship","') });
  });
});

/** A client who closed their account so long ago that everything is due, and who was notified. */
async function newDue(): Promise<Awaited<ReturnType<typeof newDeparting>>> {
  const client = await newDeparting(edge);
  expect((await depart(edge, client)).status).toBe(200);
  await rowsOf('UPDATE client SET closed_at = $2 WHERE id = $1', [
    client.clientId,
    new Date(edge.clock.now() - FIVE_YEARS_MS),
  ]);
  await deliverAll(edge);
  await runErasure(edge);
  await runErasure(edge);
  await deliverAll(edge);
  expect(await erased(client)).toBe('service told');
  return client;
}

describe('ER-6 the job', () => {
  it('done again it erases nothing, tells nothing and records nothing', async () => {
    const client = await newDue();
    await runErasure(edge);
    const before = [await entries(), await rowsOf('SELECT * FROM erased_batch ORDER BY id')];
    await runErasure(edge);
    await Promise.all([runErasure(edge), runErasure(edge)]);
    expect([await entries(), await rowsOf('SELECT * FROM erased_batch ORDER BY id')]).toEqual(before);
    expect(await erased(client)).toBe('service told erased');
    expect(await deliverAll(edge)).toEqual([]);
  });

  it('two at the same moment erase once', async () => {
    const client = await newDue();
    const counts = await rowsOf("SELECT * FROM erased_batch WHERE class = 'relationship'");
    await Promise.all([runErasure(edge), runErasure(edge), runErasure(edge)]);
    expect(await erased(client)).toBe('service told erased');
    expect(await rowsOf("SELECT * FROM erased_batch WHERE class = 'relationship'")).toHaveLength(counts.length + 1);
  });

  it('runs for more brands at once than there are connections', async () => {
    const pool = openPool('erasure', edge.database, { connectionsMax: 1, waitMs: 5_000 });
    const run = (brandId: string) => eraseDue({ ...edge.erasure, pool }, { brandId });
    try {
      await Promise.all(['northline', 'other', 'northline', 'other'].map(run));
    } finally {
      await pool.end();
    }
  });

  it('records once what a run before it did and could not record', async () => {
    await runErasure(edge);
    const before = await entries();
    await rowsOf("INSERT INTO erased_batch (brand_id, class, count, at) VALUES ('northline', 'logins', 7, now())");
    await runErasure(edge);
    await runErasure(edge);
    const after = await entries();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.payload).toContain('["logins","7"]');
  });

  it('erases fifty that are due in one run, and none of the others', async () => {
    const closedAt = new Date(edge.clock.now() - FIVE_YEARS_MS);
    await rowsOf(
      `WITH made AS (
         INSERT INTO client (brand_id, email, password_hash, pepper_version, first_name, last_name, phone, pin, uniqid,
           agreed_at, created_at, closed_at, language)
         SELECT 'northline', 'bulk' || n || '@example.com', '$argon2id$x', 1, 'Bulk', 'Bulkson' || n, '+4915100000',
           lpad((77000000 + n)::text, 8, '0'), 'bulk' || lpad(n::text, 12, '0'), now(), now(),
           CASE WHEN n <= 50 THEN $1::timestamptz WHEN n <= 100 THEN $2::timestamptz END, 'en'
         FROM generate_series(1, 150) n RETURNING id, closed_at)
       INSERT INTO client_erasure (brand_id, client_id, service_erased_at, told_at)
       SELECT 'northline', id, closed_at, $1 FROM made WHERE closed_at IS NOT NULL`,
      [closedAt, new Date(edge.clock.now() - DAY_MS)],
    );
    await runErasure(edge);
    const remaining = await rowsOf<{ email: string }>(
      "SELECT email FROM client WHERE email LIKE 'bulk%' ORDER BY length(email), email",
    );
    expect(remaining.map(({ email }) => email)).toEqual(
      Array.from({ length: 100 }, (_, index) => `bulk${index + 51}@example.com`),
    );
    const pins = await rowsOf<{ pin: string }>('SELECT pin FROM client');
    expect(new Set(pins.map(({ pin }) => pin)).size).toBe(pins.length);
  });

  it('one whom it cannot erase holds up nobody behind them, and is an alarm', async () => {
    const stuck = await newDue();
    await rowsOf(
      `CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck'; END $$;
       CREATE TRIGGER stuck BEFORE UPDATE ON client FOR EACH ROW WHEN (NEW.id = ${stuck.clientId})
         EXECUTE FUNCTION stuck()`,
    );
    const next = await newDue();
    edge.erasure.alarms.length = 0;
    await runErasure(edge);
    expect([await erased(stuck), await erased(next)]).toEqual(['service told', 'service told erased']);
    expect(edge.erasure.alarms).toEqual(['a closed client could not be erased']);
    await rowsOf('DROP FUNCTION stuck CASCADE');
    await runErasure(edge);
    expect(await erased(stuck)).toBe('service told erased');
  });

  it('goes on where there is more than one run takes', async () => {
    await rowsOf(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       SELECT 'northline', (SELECT min(id) FROM client), $1, 'loggedIn', 'password', 'b', 's'
       FROM generate_series(1, 5001)`,
      [new Date(edge.clock.now() - 366 * DAY_MS)],
    );
    const old = () => rowsOf('SELECT 1 FROM login_event WHERE at < $1', [new Date(edge.clock.now() - 365 * DAY_MS)]);
    await runErasure(edge);
    expect(await old()).toHaveLength(1);
    const [job] = await rowsOf<{ task: string }>(
      `DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
       WHERE task.id = task_id AND identifier = 'eraseDue' RETURNING identifier AS task`,
    );
    expect(job).toEqual({ task: 'eraseDue' });
    await runErasure(edge);
    expect(await old()).toEqual([]);
  });
});

describe('ER-5 what stops an erasure', () => {
  it('is a legal hold, whatever is due; the rows that end by themselves stay as well', async () => {
    const client = await newDue();
    await rowsOf(
      `INSERT INTO legal_hold (brand_id, client_id, staff_id, staff_name, reason, request_id, held_at)
       SELECT 'northline', $1, min(id), 'Mara', 'a court asked', 'hold-' || $1::bigint, now() FROM staff`,
      [client.clientId],
    );
    await rowsOf(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       VALUES ('northline', $1, $2, 'loggedIn', 'password', 'b', 's')`,
      [client.clientId, new Date(edge.clock.now() - 400 * DAY_MS)],
    );
    await runErasure(edge);
    expect(await erased(client)).toBe('service told');
    const old = await rowsOf('SELECT 1 FROM login_event WHERE client_id = $1 AND at < $2', [
      client.clientId,
      new Date(edge.clock.now() - 365 * DAY_MS),
    ]);
    expect(old).toHaveLength(1);
  });

  it('is an open confidential case: rows that end by themselves stay until it is closed', async () => {
    const client = await newDue();
    await rowsOf(
      `INSERT INTO confidential_case (brand_id, client_id, reason, opened_by, opened_name, opened_at, request_id, ends_at)
       SELECT 'northline', $1, 'a suspicion', min(id), 'Mara', $2, 'case-of-' || $1::bigint, $3 FROM staff`,
      [client.clientId, new Date(edge.clock.now()), new Date(edge.clock.now() + 30 * DAY_MS)],
    );
    await rowsOf(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       VALUES ('northline', $1, $2, 'loggedIn', 'password', 'b', 's')`,
      [client.clientId, new Date(edge.clock.now() - 400 * DAY_MS)],
    );
    const logins = () => rowsOf('SELECT 1 FROM login_event WHERE client_id = $1', [client.clientId]);
    const before = await logins();
    await runErasure(edge);
    expect([await erased(client), await logins()]).toEqual(['service told', before]);
    await rowsOf(
      `UPDATE confidential_case SET told_at = ends_at, closed_by = opened_by, closed_name = opened_name,
         closed_at = ends_at, outcome = 'unfounded', closing_reason = 'nothing of it' WHERE client_id = $1`,
      [client.clientId],
    );
    await runErasure(edge);
    expect([await erased(client), await logins()]).toEqual(['service told erased', []]);
  });

  it('is money that arrives after the account was closed; an alarm says so', async () => {
    const client = await newDue();
    const account = { brandId: 'northline', accountId: client.accountId };
    const won = { kind: 'chargebackReversal', amount: eur('5'), clientPart: eur('5'), provider: 'titan' } as const;
    expect((await edge.desk.moveMoney(account, won, `late:${client.clientId}`)).ok).toBe(true);
    edge.erasure.alarms.length = 0;
    await runErasure(edge);
    expect(await erased(client)).toBe('service told');
    expect(edge.erasure.alarms).toEqual(['closed clients are due to be erased and have something open']);
  });

  it('is the database itself: an open or a held client is not emptied, and no evidence is, by anybody else', async () => {
    const open = await newPayer(edge, '0');
    const empty = (pool: Edge['pool']) =>
      transaction(pool, 'northline', (connection) =>
        connection.query("UPDATE client SET street = '' WHERE id = $1", [open.clientId]),
      );
    await expect(empty(edge.erasure.pool)).rejects.toThrow(/is not closed/);
    for (const pool of [edge.pool, edge.officePool]) {
      const note = transaction(pool, 'northline', (connection) => connection.query('DELETE FROM client_note'));
      await expect(note).rejects.toThrow(/permission denied/);
    }
    await expect(rowsOf('DELETE FROM client_note')).rejects.toThrow(/insert-only/);
    const ledger = transaction(edge.erasure.pool, 'northline', (connection) => connection.query('DELETE FROM posting'));
    await expect(ledger).rejects.toThrow(/permission denied/);
  });
});

describe('ER-7 the wish to be erased', () => {
  it('asks for what has to be done first, and says what follows from it', async () => {
    const client = await newPayer(edge, '50');
    const read = async () => (await post(edge, '/api/accounts/erasure', {}, client.sent)).data;
    expect(await read()).toMatchObject({ obstacle: { code: 'moneyLeft', params: { symbol: '€', amount: '50.00' } } });
    expect((await post(edge, '/api/accounts/erase', { password: PASSWORD }, client.sent)).code).toBe('moneyLeft');
    expect((await post(edge, '/api/accounts/erase', { password: 'not it' }, client.sent)).code).toBe(
      'currentPasswordWrong',
    );
    const fresh = await newPayer(edge, '0');
    const { data } = await post(edge, '/api/accounts/erasure', {}, fresh.sent);
    expect(data).toMatchObject({ obstacle: null, has_relationship: 0 });
  });

  it('needs a proof of the last minutes', async () => {
    const client = await newPayer(edge, '0');
    edge.clock.pass(16 * 60_000);
    expect((await post(edge, '/api/accounts/erase', { password: PASSWORD }, client.sent)).code).toBe(
      'freshLoginNeeded',
    );
  });

  it('blocks at once and says in a mail until when; without a relationship everything goes after 30 days', async () => {
    const client = await newPayer(edge, '0');
    expect((await post(edge, '/api/accounts/erase', { password: PASSWORD }, client.sent)).status).toBe(200);
    expect((await post(edge, '/api/accounts/get', {}, client.sent)).code).toBe('sessionMissing');
    const login = { email: client.email, password: PASSWORD };
    expect((await post(edge, '/api/accounts/login', login)).code).toBe('accountClosed');
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
    expect(mails.at(-1)?.subject).toBe('Your data will be erased · Northline');
    edge.clock.pass(30 * DAY_MS);
    await runErasure(edge);
    await runErasure(edge);
    await deliverAll(edge);
    await runErasure(edge);
    expect(await erased(client)).toBe('service told erased');
    expect(await findEverywhere(edge.database, [client.email])).toEqual([]);
    expect((await post(edge, '/api/accounts/login', login)).code).toBe('invalidCredentials');
  });

  it('a deposit at the same moment stops it, or is refused', async () => {
    const client = await newPayer(edge, '0');
    await completeDetails(edge, client);
    const [deposit, erase] = await Promise.all([
      create(edge, client),
      post(edge, '/api/accounts/erase', { password: PASSWORD }, client.sent),
    ]);
    const open = await rowsOf("SELECT 1 FROM payment WHERE client_id = $1 AND status = 'pending'", [client.clientId]);
    const closed = await rowsOf('SELECT 1 FROM client WHERE id = $1 AND closed_at IS NOT NULL', [client.clientId]);
    expect([deposit.status === 200, erase.status === 200]).toEqual([open.length === 1, closed.length === 1]);
    expect(open.length + closed.length).toBe(1);
  });

  it('a login at the moment of the erasure enters nowhere, and leaves nothing of its own', async () => {
    const client = await newDue();
    const login = { email: client.email, password: PASSWORD };
    const [answer] = await Promise.all([post(edge, '/api/accounts/login', login), runErasure(edge)]);
    expect(['accountClosed', 'invalidCredentials']).toContain(answer.code);
    await edge.history.settled();
    const alive = await rowsOf('SELECT 1 FROM session WHERE client_id = $1 AND ended_at IS NULL', [client.clientId]);
    expect([alive, await findEverywhere(edge.database, client.words)]).toEqual([[], []]);
  });
});
