import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner } from '../../../../tests/support/edge.ts';
import { openPool, transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { keysIn } from '../../../keySource.ts';
import { NO_HASH, hashOf, payloadOf } from './entry.ts';
import { AuditWitness, readAuditKeys, recordAct, verifyChain } from './index.ts';
import type { AuditSigner } from './index.ts';
import { listFrom } from './store.ts';

let folder: string;
let database: TestDatabase;
let pool: Pool;
let signer: AuditSigner;
let witness: AuditWitness;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-audit-'));
  database = await createTestDatabase();
  pool = openPool('office', database);
  await pool.query("INSERT INTO brand (id) VALUES ('northline'), ('other') ON CONFLICT DO NOTHING");
  signer = readAuditKeys(keysIn(folder), 'demo');
  for (let index = 0; index < 6; index += 1) await act('northline', index);
  await act('other', 0);
});

beforeEach(async () => {
  witness = new AuditWitness(mkdtempSync(join(folder, 'heads-')));
  await witness.write(pool, 'northline');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function act(brandId: string, index: number) {
  return transaction(pool, brandId, (connection) =>
    recordAct(connection, signer, {
      actor: { brandId, staffId: undefined, name: 'command line' },
      at: Date.UTC(2026, 0, 14, 12, index),
      action: 'test.act',
      subject: `thing:${index}`,
      reason: `reason ${index}`,
      details: { second: 'b', first: 'a' },
    }),
  );
}

function verdict(heads = witness.heads('northline')) {
  return verifyChain(pool, signer, 'northline', heads);
}

/** Changes rows with triggers off, as their owner can, and returns the verdict; then restores everything. */
async function tampered(statements: readonly string[]) {
  const before = await transaction(pool, 'northline', (connection) => listFrom(connection, 1, 100));
  await asOwner(database, async (owner) => {
    await owner.query("SET session_replication_role = 'replica'; SET row_security = off");
    for (const statement of statements) await owner.query(statement);
  });
  const found = await verdict();
  await asOwner(database, async (owner) => {
    await owner.query("SET session_replication_role = 'replica'; SET row_security = off");
    await owner.query("DELETE FROM audit_entry WHERE brand_id = 'northline'");
    for (const entry of before) {
      await owner.query(
        `INSERT INTO audit_entry (brand_id, number, at, actor, action, subject, reason, payload, previous_hash, hash,
                                  key_id, signature) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          entry.brandId,
          entry.number,
          new Date(entry.at),
          entry.actor,
          entry.action,
          entry.subject,
          entry.reason,
          entry.payload,
          entry.previousHash,
          entry.hash,
          entry.keyId,
          entry.signature,
        ],
      );
    }
  });
  expect((await verdict()).fault).toBeUndefined();
  return found.fault;
}

const IN_NORTHLINE = "brand_id = 'northline'";

describe('T46 AU-3 the record', () => {
  it('is whole as it was written', async () => {
    expect(await verdict()).toMatchObject({
      entries: 6,
      fault: undefined,
      head: witness.heads('northline').at(-1)?.hash,
    });
    expect((await verifyChain(pool, signer, 'other', [])).entries).toBe(1);
  });

  it.each([
    ['an edited reason', 3, 'edited', [`UPDATE audit_entry SET reason = 'x' WHERE ${IN_NORTHLINE} AND number = 3`]],
    ['an edited actor', 1, 'edited', [`UPDATE audit_entry SET actor = 'x' WHERE ${IN_NORTHLINE} AND number = 1`]],
    ['an edited time', 4, 'edited', [`UPDATE audit_entry SET at = now() WHERE ${IN_NORTHLINE} AND number = 4`]],
    [
      'an edited payload',
      2,
      'edited',
      [
        `UPDATE audit_entry SET reason = 'reason 9', payload = replace(payload, 'reason 1', 'reason 9')
         WHERE ${IN_NORTHLINE} AND number = 2`,
      ],
    ],
    ['a deleted entry', 3, 'missing', [`DELETE FROM audit_entry WHERE ${IN_NORTHLINE} AND number = 3`]],
    [
      'two entries in another order',
      2,
      'edited',
      [
        `UPDATE audit_entry SET number = 99 WHERE ${IN_NORTHLINE} AND number = 2`,
        `UPDATE audit_entry SET number = 2 WHERE ${IN_NORTHLINE} AND number = 3`,
        `UPDATE audit_entry SET number = 3 WHERE ${IN_NORTHLINE} AND number = 99`,
      ],
    ],
    ['a cut-off end', 5, 'truncated', [`DELETE FROM audit_entry WHERE ${IN_NORTHLINE} AND number > 4`]],
    ['everything deleted', 1, 'truncated', [`DELETE FROM audit_entry WHERE ${IN_NORTHLINE}`]],
  ] as const)('finds %s', async (_name, number, fault, statements) => {
    expect(await tampered(statements)).toEqual({ number, fault });
  });

  it('finds a record that was recomputed from some entry on', async () => {
    const entries = await transaction(pool, 'northline', (connection) => listFrom(connection, 1, 100));
    let previous: Buffer = NO_HASH;
    const statements = entries.map((entry) => {
      const forged = entry.number >= 4 ? { ...entry, reason: 'forged' } : entry;
      const payload = payloadOf(forged);
      const hash = hashOf(previous, payload);
      const row = `UPDATE audit_entry SET reason = '${forged.reason}', payload = $$${payload}$$,
        previous_hash = '\\x${previous.toString('hex')}', hash = '\\x${hash.toString('hex')}'
        WHERE ${IN_NORTHLINE} AND number = ${entry.number}`;
      previous = hash;
      return row;
    });
    expect(await tampered(statements)).toEqual({ number: 4, fault: 'notOurs' });
  });

  it('finds a record that was written anew even with our key', async () => {
    const heads = witness.heads('northline').map((head) => ({ ...head, hash: '0'.repeat(64) }));
    expect((await verdict(heads)).fault).toEqual({ number: 6, fault: 'rewritten' });
  });

  it('is compared with the heads of years, one a minute', async () => {
    const later = Array.from({ length: 200_000 }, (_, index) => ({ number: 7 + index, hash: '0'.repeat(64) }));
    expect((await verdict([...witness.heads('northline'), ...later])).fault).toEqual({ number: 7, fault: 'truncated' });
  });

  it('numbers acts of the same moment without gaps or doubles', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => act('other', index)));
    expect(await verifyChain(pool, signer, 'other', [])).toMatchObject({ entries: 21, fault: undefined });
  });
});

describe('T45 T46 AU-2 nothing is changed', () => {
  it.each(['UPDATE audit_entry SET reason = reason', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    '%s is refused to the server and to the owner',
    async (statement) => {
      await expect(transaction(pool, 'northline', (connection) => connection.query(statement))).rejects.toThrow(
        /permission denied|insert-only/,
      );
      await expect(asOwner(database, (owner) => owner.query(statement))).rejects.toThrow(/insert-only/);
    },
  );

  it('a brand reads its own record only', async () => {
    const own = await transaction(pool, 'other', (connection) => listFrom(connection, 1, 100));
    expect(new Set(own.map(({ brandId }) => brandId))).toEqual(new Set(['other']));
  });
});

it('AU-3 a head that a full disk has cut off does not count, and the next one does', async () => {
  const headsFolder = mkdtempSync(join(folder, 'cut-'));
  const one = new AuditWitness(headsFolder);
  await one.write(pool, 'other');
  appendFileSync(join(headsFolder, 'auditHeads', 'other.jsonl'), '{"number":2,"ha');
  await act('other', 1);
  await one.write(pool, 'other');
  const [first, second, ...more] = new AuditWitness(headsFolder).heads('other');
  expect([second?.number, more]).toEqual([(first?.number ?? 0) + 1, []]);
});
