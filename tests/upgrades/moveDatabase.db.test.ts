import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveDatabase } from '../../scripts/move/moveDatabase.ts';
import { compareRights, readRights } from '../../scripts/move/rights.ts';
import {
  INSTALLER,
  RELEASES,
  RELEASE_PASSWORDS,
  askDatabase,
  createInstaller,
  readFigures,
  restoreRelease,
} from '../support/oldRelease.ts';

const PLAIN = 'CREATEROLE NOSUPERUSER NOBYPASSRLS';
const release = RELEASES.at(-1) ?? '';
const folders: string[] = [];
let fifteen: EmbeddedDatabase;
let eighteen: EmbeddedDatabase;
let fromUrl: string;

beforeAll(async () => {
  fifteen = await startEmbedded({ dataDir: newFolder(), packageName: 'postgres-15-linux-x64' });
  eighteen = await startEmbedded({ dataDir: newFolder() });
  for (const cluster of [fifteen, eighteen]) await createInstaller(cluster, PLAIN);
  fromUrl = await restoreRelease(fifteen, release);
  await prepareDatabase(fromUrl, RELEASE_PASSWORDS);
});

afterAll(async () => {
  for (const cluster of [fifteen, eighteen]) {
    await cluster.stop();
    rmSync(cluster.home, { recursive: true, force: true });
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-move-'));
  // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** Creates an empty database of the newer PostgreSQL, whose owner is subject to row-level security. */
async function newDatabase(name: string, template = 'template1'): Promise<string> {
  await askDatabase(eighteen.ownerUrl('postgres'), (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${INSTALLER} TEMPLATE ${template}`),
  );
  const url = new URL(eighteen.ownerUrl(name));
  [url.username, url.password] = [INSTALLER, INSTALLER];
  return url.href;
}

let isPrepared = false;

/** Creates a database with our schema and without rows. */
async function preparedDatabase(name: string): Promise<string> {
  if (!isPrepared) await prepareDatabase(await newDatabase('prepared'), RELEASE_PASSWORDS);
  isPrepared = true;
  return newDatabase(name, 'prepared');
}

/** Returns the superuser's address of the same database. */
function allOf(url: string): string {
  const isOld = new URL(url).search === new URL(fromUrl).search;
  return (isOld ? fifteen : eighteen).ownerUrl(new URL(url).pathname.slice(1));
}

const move = (toUrl: string, from = fromUrl) => moveDatabase({ fromUrl: from, toUrl, passwords: RELEASE_PASSWORDS });

const VERSION = "SELECT current_setting('server_version_num')::integer / 10000 AS major";
const SEQUENCES = `SELECT schemaname, sequencename, last_value::text FROM pg_sequences ORDER BY 1, 2`;

describe('MV-1 to another major version of PostgreSQL', () => {
  it('every figure, sequence and right is the same, the books add up, and the old database is as it was', async () => {
    const before = await askDatabase(allOf(fromUrl), readFigures);
    expect(before.get('position')?.length).toBeGreaterThan(5);
    const rights = await askDatabase(fromUrl, readRights);
    const sequences = await askDatabase(allOf(fromUrl), (client) => client.query(SEQUENCES));

    const toUrl = await newDatabase('moved');
    const { tables, contents } = await move(toUrl);
    expect(tables).toBeGreaterThan(100);
    expect([...contents.values()].filter((content) => !content.startsWith('0 rows')).length).toBeGreaterThan(20);

    expect((await askDatabase(fromUrl, (client) => client.query(VERSION))).rows).toEqual([{ major: 15 }]);
    expect((await askDatabase(toUrl, (client) => client.query(VERSION))).rows).toEqual([{ major: 18 }]);
    expect(await askDatabase(allOf(toUrl), readFigures)).toEqual(before);
    expect((await askDatabase(allOf(toUrl), (client) => client.query(SEQUENCES))).rows).toEqual(sequences.rows);
    expect(await askDatabase(toUrl, readRights)).toEqual(rights);
    expect(rights.length).toBeGreaterThan(500);
    const differences = await askDatabase(loginUrl(toUrl, 'audit', RELEASE_PASSWORDS.audit), async (client) => [
      ...(await audit(client, { isWhole: true, isReader: true })),
      ...(await auditChains(client, [])).differences,
    ]);
    expect(differences).toEqual([]);
    expect(await askDatabase(allOf(fromUrl), readFigures)).toEqual(before);
    expect(await askDatabase(fromUrl, readRights)).toEqual(rights);
  });

  it('binds the owner and keeps rows unchangeable there, too', async () => {
    const toUrl = await newDatabase('bound');
    await move(toUrl);
    await askDatabase(toUrl, async (client) => {
      expect((await client.query('SELECT 1 FROM client')).rowCount).toBe(0);
      await expect(client.query('UPDATE batch SET number = number')).rejects.toThrow();
    });
    await askDatabase(allOf(toUrl), async (client) => {
      expect((await client.query('SELECT 1 FROM client')).rowCount).toBeGreaterThan(1);
      await expect(client.query('DELETE FROM posting')).rejects.toThrow();
    });
  });
});

describe('MV-2 nothing is copied', () => {
  it('while an engine holds its lease', async () => {
    const toUrl = await newDatabase('leased');
    await askDatabase(allOf(fromUrl), (client) =>
      client.query("UPDATE engine_lease SET lease_until = now() + interval '1 hour'"),
    );
    await expect(move(toUrl)).rejects.toThrow(/in use \(an engine holds its lease\): stop the server first/);
    await askDatabase(allOf(fromUrl), (client) => client.query('UPDATE engine_lease SET lease_until = now()'));
    expect(await tablesIn(toUrl)).toBe(0);
  });

  it('while a login of the server is connected', async () => {
    const toUrl = await newDatabase('connected');
    await askDatabase(loginUrl(fromUrl, 'web', RELEASE_PASSWORDS.web), async () => {
      await expect(move(toUrl)).rejects.toThrow(/in use \(candor_web\): stop the server first/);
    });
    expect(await tablesIn(toUrl)).toBe(0);
  });

  it('to a database that has something, and to itself', async () => {
    const toUrl = await newDatabase('taken');
    await askDatabase(toUrl, (client) => client.query('CREATE TABLE mine (number integer)'));
    await expect(move(toUrl)).rejects.toThrow('The new database is not empty: nothing was copied.');
    await expect(move(fromUrl)).rejects.toThrow('Both addresses lead to the same database.');
  });

  it('MV-3 where one row cannot be, and it is repeated afterwards', async () => {
    const toUrl = await preparedDatabase('broken');
    await askDatabase(toUrl, (client) =>
      client.query('ALTER TABLE client ADD CONSTRAINT nobody CHECK (id < 0) NOT VALID'),
    );
    await expect(move(toUrl)).rejects.toThrow(/nobody/);
    expect((await askDatabase(allOf(toUrl), (client) => client.query('SELECT 1 FROM client'))).rowCount).toBe(0);
    await askDatabase(toUrl, (client) => client.query('ALTER TABLE client DROP CONSTRAINT nobody'));
    expect((await move(toUrl)).tables).toBeGreaterThan(100);
  });
});

describe('MV-4 nothing is lost that is written meanwhile', () => {
  it('a write that had begun before is in the copy', async () => {
    const toUrl = await preparedDatabase('begun');
    await askDatabase(allOf(fromUrl), async (writer) => {
      await writer.query("BEGIN; UPDATE engine_lease SET owner = 'begun before'");
      const moving = move(toUrl);
      await waitingFor(allOf(fromUrl), 'candor-move');
      await writer.query('COMMIT');
      await moving;
    });
    expect(await ownersIn(toUrl)).toEqual(['begun before']);
  });

  it.each([
    ['an owner whom row level security binds', async () => fromUrl],
    ['a superuser', newSuperuserSource],
  ])('of %s, a write that waits for the copy is noticed, and the move may be repeated', async (_, source) => {
    const from = await source();
    const toUrl = await preparedDatabase(`waits_${new URL(from).pathname.slice(1)}`);
    const moving = await pausedMove(from, toUrl);
    await askDatabase(allOf(from), async (writer) => {
      await writer.query("SET application_name = 'late-writer'");
      const written = writer.query("UPDATE engine_lease SET owner = 'late'");
      await waitingFor(allOf(from), 'late-writer');
      await moving.resume();
      await expect(moving.result).rejects.toThrow(/in use \(candor\): stop the server first/);
      await written;
    });
    expect(await ownersIn(toUrl)).toEqual([]);
    await move(toUrl, from);
    expect(await ownersIn(toUrl)).toEqual(['late']);
  });

  it('a login that connects while it copies is noticed', async () => {
    const toUrl = await preparedDatabase('late');
    const moving = await pausedMove(fromUrl, toUrl);
    await askDatabase(loginUrl(fromUrl, 'web', RELEASE_PASSWORDS.web), async () => {
      await moving.resume();
      await expect(moving.result).rejects.toThrow(/in use \(candor_web\): stop the server first/);
    });
    expect(await ownersIn(toUrl)).toEqual([]);
    expect(await jobsIn(toUrl)).toBe(0);
  });
});

describe('MV-6 rights', () => {
  it('of somebody else are named and do not keep the move, also of an owner with a name like ours', async () => {
    const toUrl = await preparedDatabase('granted');
    await askDatabase(allOf(fromUrl), (client) =>
      client.query(`CREATE ROLE grafana; GRANT SELECT ON client TO grafana; CREATE POLICY seen ON client TO grafana USING (true);
        CREATE ROLE candor_owner; GRANT candor_web TO candor_owner; CREATE EXTENSION pg_stat_statements`),
    );
    await move(toUrl);
    const { ours, others } = compareRights(
      await askDatabase(fromUrl, readRights),
      await askDatabase(toUrl, readRights),
    );
    expect(ours).toEqual([]);
    expect(others).toEqual([
      expect.stringContaining('client: grafana SELECT'),
      expect.stringContaining('client: policy seen ALL {grafana}'),
    ]);
    await askDatabase(allOf(fromUrl), (client) =>
      client.query(
        'DROP POLICY seen ON client; DROP OWNED BY grafana; DROP ROLE grafana; DROP EXTENSION pg_stat_statements',
      ),
    );
  });

  it('of everybody or of a login of ours refuse it, before a row is copied', async () => {
    const toUrl = await preparedDatabase('opened');
    const change = (sql: string) => askDatabase(fromUrl, (client) => client.query(sql));
    await change('GRANT SELECT ON client TO PUBLIC; GRANT DELETE ON client TO candor_render');
    // A move that copied first would wait for this table, and fail by the test's time limit.
    await askDatabase(allOf(toUrl), async (holder) => {
      await holder.query('BEGIN; LOCK TABLE client IN ACCESS SHARE MODE');
      await expect(move(toUrl)).rejects.toThrow(
        /not the same:\nOnly in the old database: client: - SELECT f\nOnly in the old database: client: candor_render DELETE f$/,
      );
    });
    await change('REVOKE SELECT ON client FROM PUBLIC; REVOKE DELETE ON client FROM candor_render');
  });
});

it('MV-1 a sequence that differs is named', async () => {
  const toUrl = await preparedDatabase('counted');
  await askDatabase(toUrl, (client) => client.query('CREATE SEQUENCE mine'));
  await expect(move(toUrl)).rejects.toThrow(
    'The sequence mine is at nothing in the old database and at 1, not used yet in the new one.',
  );
});

/** Creates a database on the older PostgreSQL whose owner is exempt from row-level security. */
async function newSuperuserSource(): Promise<string> {
  await askDatabase(fifteen.ownerUrl('postgres'), (client) => client.query('CREATE DATABASE of_superuser'));
  const url = fifteen.ownerUrl('of_superuser');
  await prepareDatabase(url, RELEASE_PASSWORDS);
  await askDatabase(url, (client) =>
    client.query("INSERT INTO engine_lease (engine, epoch, owner, lease_until) VALUES ('dealing', 1, 'first', now())"),
  );
  return url;
}

interface PausedMove {
  readonly result: Promise<unknown>;
  resume(): Promise<void>;
}

/** Starts a move that copies, and waits for a table of the new database until it is resumed. */
async function pausedMove(from: string, toUrl: string): Promise<PausedMove> {
  const holder = new pg.Client({ connectionString: allOf(toUrl) });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE client IN ACCESS SHARE MODE');
  const result = move(toUrl, from);
  // The caller of `resume` checks the result.
  result.catch(() => undefined);
  await waitingFor(allOf(toUrl), 'candor-move');
  return { result, resume: () => holder.end() };
}

async function waitingFor(url: string, program: string): Promise<void> {
  await askDatabase(url, (client) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1
           AND wait_event_type = 'Lock'`,
          [program],
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 60_000 },
    ),
  );
}

async function ownersIn(url: string): Promise<readonly string[]> {
  const { rows } = await askDatabase(allOf(url), (client) =>
    client.query<{ owner: string }>('SELECT owner FROM engine_lease'),
  );
  return rows.map(({ owner }) => owner);
}

async function jobsIn(url: string): Promise<number> {
  const found = await askDatabase(allOf(url), (client) => client.query('SELECT FROM graphile_worker._private_jobs'));
  return found.rowCount ?? 0;
}

async function tablesIn(url: string): Promise<number> {
  const { rowCount } = await askDatabase(url, (client) =>
    client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
  );
  return rowCount ?? 0;
}
