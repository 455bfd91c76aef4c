import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import type { Pool } from '../../../database/pool.ts';
import { mailReports } from './mailReports.ts';

let edge: Edge;
let owner: Staff;
let colleague: Staff;

beforeAll(async () => {
  edge = await startEdge();
  owner = await newStaff(edge, ['finance']);
  colleague = await newStaff(edge, ['auditor']);
});

afterAll(() => edge.stop());

const FILTERS = { period: 'lastWeek', currency: 'EUR' };

async function save(name: string, shared: 0 | 1 = 0, staff = owner): Promise<number> {
  const saved = await officePost(
    edge,
    'reports/saved/save',
    { report: 'payments', name, filters: FILTERS, shared },
    staff.sent,
  );
  expect(saved.status, saved.text).toBe(200);
  return Number(saved.data['id']);
}

async function listed(staff: Staff): Promise<readonly Record<string, unknown>[]> {
  return (await officePost(edge, 'reports/saved', {}, staff.sent)).data['reports'] as Record<string, unknown>[];
}

const mail = (id: number, mailed: object | null, staff = owner) =>
  officePost(edge, 'reports/saved/mail', { id, mailed }, staff.sent);

interface Mailed {
  readonly recipient: string;
  readonly link_path: string;
  readonly values: { readonly report: string; readonly from: { day: number }; readonly until: { day: number } };
}

const mails = (): Promise<Mailed[]> =>
  asOwner(edge.database, async (connection) => {
    const { rows } = await connection.query<Mailed>(
      `SELECT recipient, link_path, values FROM mail WHERE template = 'staffReport' ORDER BY id`,
    );
    return rows;
  });

const sweep = () => mailReports(edge.reports, 'northline');

test("OR-6 a saved report is its owner's to change, and is seen by colleagues who may read it once it is shared", async () => {
  const dealing = await newStaff(edge, ['dealing']);
  const id = await save('Last week');
  expect(await listed(colleague)).toEqual([]);
  expect(await save('Last week', 1)).toBe(id);
  expect(await listed(colleague)).toMatchObject([{ id, name: 'Last week', own: 0, by: owner.name, filters: FILTERS }]);
  expect(await listed(dealing)).toEqual([]);
  for (const path of ['remove', 'mail']) {
    const request = path === 'mail' ? { id, mailed: null } : { id };
    expect((await officePost(edge, `reports/saved/${path}`, request, colleague.sent)).code).toBe('notFound');
  }
  await officePost(edge, 'reports/saved/remove', { id }, owner.sent);
  expect(await listed(owner)).toEqual([]);
});

test('OR-5 it is mailed to people who may read it, once for each time, and to nobody whose access has ended', async () => {
  const leaving = await newStaff(edge, ['compliance']);
  const support = await newStaff(edge, ['support']);
  const elsewhere = await newStaff(edge, ['auditor'], 'other');
  const id = await save('Daily payments');
  for (const stranger of [support, elsewhere]) {
    const request = { rhythm: 'day', readers: [stranger.id], paused: 0 };
    expect((await mail(id, request)).code).toBe('reportReader');
  }
  const readers = [colleague.id, leaving.id];
  expect((await mail(id, { rhythm: 'day', readers, paused: 0 })).status).toBe(200);
  await sweep();
  expect(await mails()).toEqual([]);

  edge.clock.pass(DAY_MS);
  await sweep();
  await sweep();
  const first = await mails();
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual([colleague.email, leaving.email].toSorted());
  const { from, until, report } = first[0]?.values ?? {};
  const day = new Date(from?.day ?? 0).toISOString().slice(0, 10);
  expect({ from, until, report }).toEqual({
    from: { day: Date.parse(day) },
    until: { day: Date.parse(day) + DAY_MS - 1 },
    report: 'Daily payments',
  });
  expect(first[0]?.link_path).toBe(`/reports/northline/payments/${id}/${day}/${day}`);
  expect(await listed(await atWorkAgain())).toMatchObject([{ id, mailed: { error: null, paused: 0 } }]);

  await asOwner(edge.database, (connection) =>
    connection.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [leaving.id]),
  );
  edge.clock.pass(DAY_MS);
  await sweep();
  expect((await mails()).slice(2).map(({ recipient }) => recipient)).toEqual([colleague.email]);
});

test('OR-5 nothing is mailed while it is paused, or when its owner may not read it; a failure is retried in an hour', async () => {
  const [saved] = await listed(await atWorkAgain());
  const id = Number(saved?.['id']);
  const before = (await mails()).length;
  await mail(id, { rhythm: 'day', readers: [colleague.id], paused: 1 }, await atWorkAgain());
  edge.clock.pass(DAY_MS);
  await sweep();
  expect(await mails()).toHaveLength(before);

  await mail(id, { rhythm: 'day', readers: [colleague.id], paused: 0 }, await atWorkAgain());
  edge.clock.pass(DAY_MS);
  const troubles: string[] = [];
  const broken = {
    ...edge.reports,
    onTrouble: (error: unknown, what: string) => void troubles.push(`${what}: ${String(error)}`),
    brandOf: () => {
      throw new Error('no brand');
    },
  };
  await mailReports(broken, 'northline');
  expect(await errorOf(id)).toBe('failed');
  expect(troubles).toEqual([`report ${id} of northline could not be calculated for its mail: Error: no brand`]);
  expect(await mails()).toHaveLength(before);
  edge.clock.pass(HOUR_MS);
  await sweep();
  expect(await errorOf(id)).toBeNull();
  expect(await mails()).toHaveLength(before + 1);

  await asOwner(edge.database, (connection) =>
    connection.query('DELETE FROM staff_role WHERE staff_id = $1', [owner.id]),
  );
  edge.clock.pass(DAY_MS);
  await sweep();
  expect(await errorOf(id)).toBe('owner');
  expect(await mails()).toHaveLength(before + 1);
});

test('OR-5 while it is calculated no row of it is locked, and what its owner changes meanwhile counts', async () => {
  const writer = await newStaff(edge, ['finance']);
  const id = await save('Paused meanwhile', 0, writer);
  expect((await mail(id, { rhythm: 'day', readers: [colleague.id], paused: 0 }, writer)).status).toBe(200);
  const before = (await mails()).length;
  edge.clock.pass(DAY_MS);
  const { exports } = edge.reports;
  const connect = async () => {
    await asOwner(edge.database, async (connection) => {
      await connection.query("SET lock_timeout = '1s'");
      await connection.query('UPDATE saved_report SET is_paused = true WHERE id = $1', [id]);
    });
    return exports.pool.connect();
  };
  await mailReports({ ...edge.reports, exports: { ...exports, pool: { connect } as Pool } }, 'northline');
  expect(await mails()).toHaveLength(before);
});

/** Returns the owner after a day, who has to sign in again. */
async function atWorkAgain(): Promise<Staff> {
  return { ...owner, sent: await signInAgain(edge, owner) };
}

async function errorOf(id: number): Promise<string | null | undefined> {
  return asOwner(edge.database, async (connection) => {
    const { rows } = await connection.query<{ last_error: string | null }>(
      'SELECT last_error FROM saved_report WHERE id = $1',
      [id],
    );
    return rows[0]?.last_error;
  });
}
