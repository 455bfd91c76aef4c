import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import { AuditVerifier, recordAct } from './index.ts';

/** Covers verification by the server at the office's request: its answers, its record, and one run at a time. */

interface Run {
  readonly state: string;
  readonly entries: number;
  readonly total: number;
  readonly head: string | null;
  readonly started_by: string;
  readonly ended_at: string | null;
  readonly fault: { readonly number: number; readonly fault: string } | null;
}

let edge: Edge;
let compliance: Staff;
let auditor: Staff;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  auditor = await newStaff(edge, ['auditor']);
});

afterAll(() => edge.stop());

/** Reads the line about the audit record on the auditor's home page. */
async function brokerStatusLine(): Promise<unknown> {
  const { data } = await officeGet(edge, 'home', auditor.sent);
  return (data['house'] as { kind: string }[]).find(({ kind }) => kind === 'record');
}

const begin = (by = compliance) => officePost(edge, 'audit/verify', {}, by.sent);
const look = (by = compliance) => officeGet(edge, 'audit/verification', by.sent);

/** Waits for the run to end and returns it. */
async function found(by = compliance): Promise<Run> {
  for (;;) {
    const { data } = await look(by);
    if (data['busy'] === 0) return data['run'] as Run;
  }
}

async function newestEntry(): Promise<{ number: number; hash: string; action: string; details: object }> {
  const { data } = await officeGet(edge, 'audit', compliance.sent);
  return (data['entries'] as never[])[0] as never;
}

async function fill(count: number): Promise<void> {
  const { audit } = officeKeys();
  await transaction(edge.officePool, 'northline', async (connection) => {
    for (let index = 0; index < count; index += 1) {
      await recordAct(connection, audit, {
        actor: { brandId: 'northline', staffId: undefined, name: 'command line' },
        at: edge.clock.now(),
        action: 'test.act',
        subject: `thing:${index}`,
      });
    }
  });
}

/** Changes rows with triggers off, as their owner can. */
function tamper(statement: string): Promise<unknown> {
  return asOwner(edge.database, async (owner) => {
    await owner.query("SET session_replication_role = 'replica'; SET row_security = off");
    await owner.query(statement);
  });
}

/** Locks the audit record, so that a started run stays under way. */
function whileNobodyReads<T>(work: () => Promise<T>): Promise<T> {
  return asOwner(edge.database, async (owner) => {
    await owner.query('BEGIN; LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE');
    try {
      return await work();
    } finally {
      await owner.query('COMMIT');
    }
  });
}

describe('AU-4 the office verifies the record', () => {
  it('has nothing to show before, and is closed to who does not read the record', async () => {
    expect((await look()).data).toEqual({ busy: 0, run: null });
    const support = await newStaff(edge, ['support', 'brandAdmin']);
    expect((await begin(support)).code).toBe('forbidden');
    expect((await look(support)).code).toBe('forbidden');
  });

  it('finds it whole, page after page, and writes down what it has found', async () => {
    await fill(450);
    expect(await brokerStatusLine()).toMatchObject({ tone: 'fine', count: 0, since: null });
    const before = await newestEntry();
    const answer = await begin();
    expect(answer.data).toMatchObject({
      busy: 1,
      run: { state: 'running', ended_at: null, started_by: compliance.name },
    });
    const run = await found();
    expect(run).toMatchObject({ state: 'whole', entries: before.number, total: before.number, head: before.hash });
    expect(run.fault).toBeNull();
    expect(run.ended_at).not.toBeNull();
    expect(await newestEntry()).toMatchObject({
      number: before.number + 1,
      action: 'audit.verified',
      actor: compliance.name,
      details: { result: 'whole', entries: String(before.number), head: before.hash },
    });
    expect(await brokerStatusLine()).toMatchObject({ tone: 'fine', count: 0, since: run.ended_at });
    // Others who may read the record see the same; another brand sees nothing.
    expect((await look(auditor)).data).toMatchObject({ run: { state: 'whole', head: before.hash } });
    const elsewhere = await newStaff(edge, ['auditor'], 'other');
    expect((await look(elsewhere)).data).toEqual({ busy: 0, run: null });
  });

  it('runs one at a time, whatever the brand', async () => {
    const elsewhere = await newStaff(edge, ['auditor'], 'other');
    const answers = await whileNobodyReads(() => Promise.all([begin(), begin(auditor), begin(elsewhere)]));
    expect(answers.map(({ code }) => code ?? 'begun').toSorted()).toEqual([
      'begun',
      'chainCheckRunning',
      'chainCheckRunning',
    ]);
    await found();
    expect((await begin(elsewhere)).status).toBe(200);
    expect(await found(elsewhere)).toMatchObject({ state: 'whole', started_by: elsewhere.name });
  });

  it.each([
    ['edited', 'UPDATE audit_entry SET reason = reason || $$x$$ WHERE brand_id = $$northline$$ AND number = 300', 300],
    ['notOurs', 'UPDATE audit_entry SET key_id = $$0$$ WHERE brand_id = $$northline$$ AND number = 200', 200],
    ['missing', 'DELETE FROM audit_entry WHERE brand_id = $$northline$$ AND number = 3', 3],
  ])('T46 names the entry that is %s, writes it down and raises an alarm', async (fault, statement, number) => {
    await tamper(statement);
    await begin(auditor);
    const run = await found(auditor);
    expect(run).toMatchObject({ state: 'broken', entries: number - 1, fault: { number, fault } });
    expect(await newestEntry()).toMatchObject({
      action: 'audit.verified',
      details: { result: fault, entry: String(number), entries: String(number - 1) },
    });
    expect(await brokerStatusLine()).toMatchObject({ tone: 'failed', count: number, since: run.ended_at });
    expect(edge.written.some((line) => line.includes('is not whole') && line.includes('"alarm":true'))).toBe(true);
  });

  it('says where it could not be carried out, and can be asked again', async () => {
    const troubles: unknown[] = [];
    const verifier = new AuditVerifier({
      pool: edge.officePool,
      clock: edge.clock,
      signer: officeKeys().audit,
      headsOf: () => {
        throw new Error('the heads cannot be read');
      },
      onAlarm: () => undefined,
      onTrouble: (error) => troubles.push(error),
    });
    const asker = { brandId: 'northline', staffId: auditor.id, name: auditor.name };
    for (let time = 1; time <= 2; time += 1) {
      expect(await verifier.start(asker)).toMatchObject({ ok: true });
      await verifier.settled();
      const run = await verifier.of('northline');
      expect([await verifier.isBusy(), run?.endedAt, run?.verdict]).toEqual([false, edge.clock.now(), undefined]);
      expect(troubles).toHaveLength(time);
    }
  });

  it('finds the end cut off, by the heads that were kept outside of the database', async () => {
    const signer = officeKeys().audit;
    const verifier = new AuditVerifier({
      pool: edge.officePool,
      clock: edge.clock,
      signer,
      onAlarm: () => undefined,
      onTrouble: () => undefined,
      headsOf: () => [{ number: 1_000, hash: '0'.repeat(64) }],
    });
    await verifier.start({ brandId: 'other', staffId: auditor.id, name: auditor.name });
    await verifier.settled();
    expect((await verifier.of('other'))?.verdict?.fault).toMatchObject({ fault: 'truncated' });
  });

  const second = (onTrouble: (error: unknown) => void = () => undefined) =>
    new AuditVerifier({
      pool: edge.officePool,
      clock: edge.clock,
      signer: officeKeys().audit,
      headsOf: () => [],
      onAlarm: () => undefined,
      onTrouble,
    });

  it('is one run in all processes, which all show it', async () => {
    const [one, other] = [second(), second()];
    const asker = { brandId: 'other', staffId: auditor.id, name: auditor.name };
    await whileNobodyReads(async () => {
      expect(await one.start(asker)).toMatchObject({ ok: true });
      expect(await other.start(asker)).toMatchObject({ ok: false, refusal: { code: 'chainCheckRunning' } });
      expect(await other.isBusy()).toBe(true);
      expect(await other.of('other')).toMatchObject({ startedBy: auditor.name, endedAt: undefined });
    });
    await one.settled();
    expect(await other.isBusy()).toBe(false);
    const run = await other.of('other');
    expect([run?.endedAt, run?.verdict === undefined, run?.verdict?.fault]).toEqual([
      edge.clock.now(),
      false,
      undefined,
    ]);
  });

  it('could not be carried out if its process has died, and can be asked again', async () => {
    const asker = { brandId: 'other', staffId: auditor.id, name: auditor.name };
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE audit_verification SET ended_at = NULL, verdict = NULL WHERE brand_id = 'other'"),
    );
    expect(await second().of('other')).toMatchObject({ endedAt: edge.clock.now(), verdict: undefined });
    const again = second();
    expect(await again.start(asker)).toMatchObject({ ok: true });
    await again.settled();
    expect((await again.of('other'))?.verdict).toBeDefined();
  });

  it('could not be carried out if its process has died, also while another brand is verified', async () => {
    const dead = "UPDATE audit_verification SET ended_at = NULL, verdict = NULL WHERE brand_id = 'other'";
    await asOwner(edge.database, (owner) => owner.query(dead));
    const [one, other] = [second(), second()];
    await whileNobodyReads(async () => {
      await one.start({ brandId: 'northline', staffId: auditor.id, name: auditor.name });
      expect(await other.isBusy()).toBe(true);
      expect(await other.of('northline')).toMatchObject({ endedAt: undefined });
      expect(await other.of('other')).toMatchObject({ endedAt: edge.clock.now(), verdict: undefined });
    });
    await one.settled();
    expect((await other.of('northline'))?.verdict).toBeDefined();
  });

  it('goes on where its progress cannot be stored, and reports that', async () => {
    const troubles: string[] = [];
    const verifier = second((error) => troubles.push(String(error)));
    await asOwner(edge.database, (owner) =>
      owner.query(`CREATE FUNCTION no_progress() RETURNS trigger LANGUAGE plpgsql AS
          $$BEGIN RAISE EXCEPTION 'the progress cannot be stored'; END$$;
        CREATE TRIGGER no_progress BEFORE UPDATE ON audit_verification FOR EACH ROW
          WHEN (new.ended_at IS NULL AND new.total > 0) EXECUTE FUNCTION no_progress()`),
    );
    await verifier.start({ brandId: 'other', staffId: auditor.id, name: auditor.name });
    await verifier.settled();
    await asOwner(edge.database, (owner) =>
      owner.query('DROP TRIGGER no_progress ON audit_verification; DROP FUNCTION no_progress()'),
    );
    expect(troubles).toEqual(['error: the progress cannot be stored']);
    const run = await verifier.of('other');
    expect([run?.verdict === undefined, run?.verdict?.fault]).toEqual([false, undefined]);
  });

  it('leaves a later run alone that is in its place', async () => {
    const verifier = second();
    await whileNobodyReads(async () => {
      await verifier.start({ brandId: 'other', staffId: auditor.id, name: auditor.name });
      await asOwner(edge.database, (owner) =>
        owner.query(`UPDATE audit_verification SET started_at = started_at + interval '1 minute', started_by = 'Later'
          WHERE brand_id = 'other'`),
      );
    });
    await verifier.settled();
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query("SELECT started_by, total::int, ended_at FROM audit_verification WHERE brand_id = 'other'"),
    );
    expect(rows).toEqual([{ started_by: 'Later', total: 0, ended_at: null }]);
  });
});
