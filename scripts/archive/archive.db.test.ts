import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { DAY_MS } from '@candor/domain/time.ts';
import { columnTypes, openPool, transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { AuditWitness, readAuditKeys, recordAct, verifyChain } from '@candor/server/modules/access/audit/index.ts';
import type { AuditSigner } from '@candor/server/modules/access/audit/index.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onConnection } from '../../tests/support/connections.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { withoutTriggers } from '../../tests/support/withoutTriggers.ts';
import { missingFiles, missingHeads, readArchivedFiles, readHeads } from '../backup/heads.ts';
import { archivePart } from './archivePart.ts';
import type { ArchiveStep } from './archivePart.ts';
import { listArchived, listParts, partsDue } from './parts.ts';
import type { Part } from './parts.ts';
import { verifyRecord } from './verifyRecord.ts';

const FAR = Date.UTC(2200, 0, 1);
let folder: string;
let database: TestDatabase;
let office: Pool;
let audit: pg.Pool;
let owner: pg.Client;
let signer: AuditSigner;
let witness: AuditWitness;

/** Write each brand's record: entries of long ago, and of two months from now on, with parts of their own. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-archive-'));
  database = await createTestDatabase();
  office = openPool('office', database);
  await office.query("INSERT INTO brand (id) VALUES ('northline'), ('other') ON CONFLICT DO NOTHING");
  signer = readAuditKeys(keysIn(folder), 'demo');
  witness = new AuditWitness(folder);
  owner = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  owner.on('error', () => undefined);
  await owner.connect();
  const connectionString = loginUrl(database.databaseUrl, 'audit', database.passwords.audit);
  audit = new pg.Pool({ connectionString, max: 1, types: columnTypes });
  audit.on('error', () => undefined);
  const parts = await recordParts();
  for (let index = 0; index < 5; index += 1) await act('northline', Date.UTC(2026, 0, 14, 12, index));
  await act('other', Date.UTC(2026, 0, 15));
  for (const { from } of parts.slice(1, 3)) {
    for (let index = 0; index < 4; index += 1) await act('northline', (from ?? 0) + index * DAY_MS);
  }
});

afterEach(async () => {
  await owner.end();
  await audit.end();
  await office.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function act(brandId: string, at: number): Promise<number> {
  const entry = await transaction(office, brandId, (connection) =>
    recordAct(connection, signer, {
      actor: { brandId, staffId: undefined, name: 'command line' },
      at,
      action: 'test.act',
      subject: 'thing',
      reason: 'a reason — with "signs" and \\ more',
      details: { second: 'b', first: 'a' },
    }),
  );
  await witness.write(office, brandId);
  return entry.number;
}

const recordParts = async (): Promise<readonly Part[]> =>
  (await listParts(owner)).filter(({ table }) => table === 'audit_entry');
const place = (): string => join(folder, 'archive');
const report = (files?: string) =>
  verifyRecord({ pool: audit, signer, headsOf: (id) => witness.heads(id), archive: files });
const archiveFirst = async (count: number): Promise<readonly Part[]> => {
  const parts = (await recordParts()).slice(0, count);
  for (const part of parts) await archivePart(owner, part, { folder: place() });
  return parts;
};

describe('ER-8 ER-9 the record of staff in parts', () => {
  it('verifies over its archived parts as before, from the signed heads and from the files', async () => {
    const before = await report();
    expect(before.lines[0]).toMatch(/^northline: 13 entries, whole, up to [0-9a-f]{64}\.$/);
    await archiveFirst(2);
    const [byHead, byFiles] = [await report(), await report(place())];
    expect([byHead.faults, byFiles.faults]).toEqual([0, 0]);
    expect(byHead.lines).toEqual([
      `${before.lines[0]} Entries up to 9 are archived: by their signed head.`,
      `${before.lines[1]} Entries up to 1 are archived: by their signed head.`,
    ]);
    expect(byFiles.lines[0]).toBe(`${before.lines[0]} Entries up to 9 are archived: read from their files.`);
  });

  it('goes on with its numbers and its chain where all of it has left the database', async () => {
    const parts = await archiveFirst(3);
    expect(await act('northline', (parts.at(-1)?.until ?? 0) + DAY_MS)).toBe(14);
    expect(await act('other', (parts.at(-1)?.until ?? 0) + DAY_MS)).toBe(2);
    expect((await report(place())).faults).toBe(0);
    await expect(
      owner.query(
        `INSERT INTO audit_entry SELECT brand_id, 13, at, staff_id, actor, action, subject, client_id, reason, payload,
           previous_hash, hash, key_id, signature, case_id FROM audit_entry WHERE number = 14`,
      ),
    ).rejects.toThrow(/has an entry 13 already/);
  });

  it('keeps the order of the chain within months: an act that comes late to a month gets the later one’s time', async () => {
    const [, , later] = await recordParts();
    const first = (later?.from ?? 0) - 1;
    await act('northline', first);
    const { rows } = await owner.query<{ at: number }>(
      "SELECT at FROM audit_entry WHERE brand_id = 'northline' ORDER BY number DESC LIMIT 2",
    );
    expect(rows[0]?.at).toBe(rows[1]?.at);
    expect((await report()).faults).toBe(0);
  });

  it('verifies a record of which a part leaves meanwhile', async () => {
    let leaving: Promise<void> | undefined;
    const verdict = await verifyChain(audit, signer, 'northline', witness.heads('northline'), () => {
      // The pool has one connection: the next read waits until the part was archived.
      leaving ??= audit.connect().then(async (client) => {
        await archiveFirst(1);
        client.release();
      });
    });
    await leaving;
    expect(verdict).toMatchObject({ entries: 13, fault: undefined });
  });

  it('names a head in the database that is not the signed one', async () => {
    await archiveFirst(1);
    await owner.query(
      `BEGIN; ${withoutTriggers("UPDATE archived_head SET hash = sha256('x') WHERE brand_id = 'northline'")}; COMMIT`,
    );
    const { lines, faults } = await report();
    expect(faults).toBe(1);
    expect(lines[0]).toBe('northline: entry 5 is rewritten; 0 entries before it are whole.');
  });

  it.each<[string, (file: string) => void, RegExp]>([
    [
      'an edited row',
      (file) => {
        const text = gunzipSync(readFileSync(file)).toString().replace('test.act', 'test.ack');
        writeFileSync(file, gzipSync(text));
      },
      /^audit_entry_before_\d{4}_\d\d\.jsonl\.gz is not the file that was archived\.$|: entry 1 is edited in audit_entry/,
    ],
    [
      'a row that is gone',
      (file) => {
        const lines = gunzipSync(readFileSync(file)).toString().split('\n');
        writeFileSync(file, gzipSync(lines.toSpliced(-2, 1).join('\n')));
      },
      /is not the file that was archived\.$/,
    ],
    ['a cut off file', (file) => writeFileSync(file, readFileSync(file).subarray(0, -20)), /cannot be read: /],
    ['an empty file', (file) => writeFileSync(file, ''), /cannot be read: |is not the file/],
    ['no file', (file) => rmSync(file), /cannot be read: ENOENT/],
    ['another part', (file) => writeFileSync(file, gzipSync('{}\n')), /is the file of another part\.$/],
  ])('refuses %s with a sentence', async (_name, change, sentence) => {
    const [part] = await archiveFirst(1);
    const [{ file } = { file: '' }] = await listArchived(owner);
    expect(file).toBe(`audit_entry/${part?.name}.jsonl.gz`);
    change(join(place(), file));
    await expect(report(place())).rejects.toThrow(sentence);
    expect((await report()).faults).toBe(0);
  });

  it('leaves only when it is due', async () => {
    const parts = await listParts(owner);
    const [first] = parts;
    expect(partsDue(parts, first?.until ?? 0)).toEqual([]);
    expect(partsDue(parts, FAR)).toEqual(parts);
    expect(partsDue(parts, parts[1]?.until ?? 0, 1).map(({ name }) => name)).toContain(first?.name);
  });
});

async function firstPart(): Promise<Part> {
  const [part] = await recordParts();
  if (part === undefined) throw new Error('The record has no parts.');
  return part;
}

describe('BA-13 a backup beside archived months', () => {
  it('finds its heads of the record again where their part has left, and has heads where all of it has', async () => {
    const heads = await readHeads(owner);
    expect(heads.record.map(({ number }) => number)).toEqual(['1', '13']);
    await archiveFirst(3);
    expect(await readHeads(owner)).toEqual(heads);
    expect(await missingHeads(owner, heads)).toEqual([]);
    const [other, northline] = heads.record;
    const edited = { record: [{ brandId: 'northline', number: '13', hash: other?.hash ?? '' }] };
    const amidst = { record: [{ brandId: 'northline', number: '7', hash: northline?.hash ?? '' }] };
    expect(await missingHeads(owner, amidst)).toEqual([]);
    expect(await missingHeads(owner, edited)).toEqual(['entry 13 of the record of northline is not the one backed up']);
  });

  it('names the files of archived months that are not there', async () => {
    const [part] = await archiveFirst(2);
    const files = await readArchivedFiles(owner);
    expect(missingFiles(files, folder)).toEqual([]);
    rmSync(join(place(), `audit_entry/${part?.name}.jsonl.gz`));
    expect(missingFiles(files, folder)).toEqual([`archive/audit_entry/${part?.name}.jsonl.gz`]);
  });
});

describe('ER-8 an archiving beside others', () => {
  it('waits for who reads a table that the part refers to, and nobody waits for it', async () => {
    const part = await firstPart();
    const { promise: verified, resolve } = Promise.withResolvers<void>();
    await onConnection(database.databaseUrl, async (reader) => {
      await reader.query('BEGIN; SELECT FROM brand; SELECT FROM client');
      const archiving = archivePart(owner, part, {
        folder: place(),
        onStep: (step) => step === 'verified' && resolve(),
      });
      await verified;
      await act('northline', FAR);
      await reader.query('COMMIT');
      await archiving;
    });
    expect(await listArchived(owner)).toHaveLength(1);
    expect((await report(place())).faults).toBe(0);
  });

  it('moves a part once: another one that meets it says so', async () => {
    const part = await firstPart();
    const ends = await onConnection(database.databaseUrl, (other) =>
      Promise.allSettled([owner, other].map((client) => archivePart(client, part, { folder: place() }))),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(reasons.join(' ')).toMatch(/ has left the database meanwhile/);
    expect((await report(place())).faults).toBe(0);
  });
});

describe('ER-8 an archiving that is killed', () => {
  const steps: readonly ArchiveStep[] = ['locked', 'written', 'verified', 'dropped', 'gone'];

  it.each(steps)('after it was %s loses nothing, and is done by the next one', async (step) => {
    const before = await report();
    const [part] = await recordParts();
    const args = [database.databaseUrl, part?.name ?? '', place(), step];
    const peer = fork(join(import.meta.dirname, '../../tests/support/archivePeer.ts'), args, { stdio: 'ignore' });
    expect(await once(peer, 'exit')).toEqual([null, 'SIGKILL']);
    const isGone = (await listArchived(owner)).length === 1;
    expect(isGone).toBe(step === 'gone');
    if (!isGone) {
      expect(await report()).toEqual(before);
      await archiveFirst(1);
    }
    const { faults, lines } = await report(place());
    expect([faults, lines[0]?.startsWith(before.lines[0] ?? '-')]).toEqual([0, true]);
    expect(readdirSync(join(place(), 'audit_entry'))).toEqual([`${part?.name}.jsonl.gz`]);
  });
});
