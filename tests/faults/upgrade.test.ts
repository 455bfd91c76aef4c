import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { copyCheckout } from '../support/checkout.ts';
import {
  NEWER,
  OBSTACLE,
  REFUSAL,
  RELEASES,
  RELEASE_PASSWORDS,
  TOO_OLD,
  askDatabase,
  createInstaller,
  asBefore,
  readFigures,
  restoreRelease,
} from '../support/oldRelease.ts';
import { ROOT, allGone, openTerminal } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/**
 * A failed upgrade, by the commands that an operator runs: their output, and the state afterwards. The database is that
 * of an earlier release, with data, on a server of its own.
 */
const place = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
const checkout = join(place, 'checkout');
const dataDir = join(place, 'data');
const STACK = / at .*\.ts:\d+/;
let cluster: EmbeddedDatabase;
let settings: Record<string, string>;
let owner: string;
let databaseUrl: string;
const terminals: Terminal[] = [];

beforeAll(async () => {
  // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(place, 0o711);
  cluster = await startEmbedded({ dataDir: join(place, 'cluster') });
  await createInstaller(cluster, 'CREATEROLE');
  owner = await restoreRelease(cluster, RELEASES.at(-1) ?? '');
  databaseUrl = cluster.ownerUrl(new URL(owner).pathname.slice(1));
  const passwords = Object.entries(RELEASE_PASSWORDS).map(([login, password]): [string, string] => [
    `${login.toUpperCase()}_DATABASE_PASSWORD`,
    password,
  ]);
  settings = {
    DATABASE_URL: owner,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    ...Object.fromEntries(passwords),
  };
  copyCheckout(checkout);
});

afterEach(async () => {
  for (const { process: started } of terminals.splice(0)) started.kill('SIGKILL');
  await allGone(dataDir);
});

afterAll(async () => {
  await cluster.stop();
  rmSync(place, { recursive: true });
});

function run(script: string, root = ROOT): Terminal {
  const [name, args] = script === 'start.mjs' ? [script, []] : ['enter.mjs', [`scripts/${script}`]];
  const terminal = openTerminal({ settings, script: name, args, root });
  terminals.push(terminal);
  return terminal;
}

function newest(): Promise<unknown> {
  return askDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>('SELECT max(number) FROM migration');
    return rows;
  });
}

test('a build that fails is named by its place, and leaves the database to the release that serves', async () => {
  const before = await newest();
  const page = join(checkout, 'web/root.tsx');
  const right = readFileSync(page, 'utf8');
  writeFileSync(page, `${right}\nconst broken = <div>;\n`);
  try {
    const attempt = run('start.mjs', checkout);
    expect(await attempt.ended).toBe(1);
    expectFailedBuild(attempt);
    expect(await newest()).toEqual(before);
  } finally {
    writeFileSync(page, right);
  }
});

function expectFailedBuild(attempt: Terminal): void {
  expect(attempt.output()).toMatch(
    /The pages could not be built: .+ \(web\/root\.tsx:\d+:\d+\)\. Nothing else was changed: .*web-build\.log/,
  );
  expect(attempt.output()).not.toMatch(STACK);
  expect(attempt.output()).not.toContain('newest schema');
  expect(existsSync(join(checkout, '.cache/web-build.log'))).toBe(true);
}

test('a migration that fails in the middle is named, keeps nothing, and is run again', async () => {
  for (const [file, sql] of NEWER) writeFileSync(join(checkout, 'server/database/migrations', file), sql);
  const figures = await askDatabase(databaseUrl, readFigures);
  const before = await newest();
  await askDatabase(owner, (client) => client.query(OBSTACLE));
  try {
    const refused = run('migrateNow.ts', checkout);
    expect(await refused.ended).toBe(2);
    expect(refused.output()).toMatch(REFUSAL);
    expect(refused.output()).toMatch(/go on serving\. Run npm run migrate again .*docs\/live\.md, section 7/);
    expect(refused.output()).not.toMatch(STACK);
    expect(await newest()).toEqual(before);
    expect(await askDatabase(databaseUrl, readFigures)).toEqual(figures);
  } finally {
    await askDatabase(owner, (client) => client.query('DROP TABLE in_the_way'));
  }

  const again = run('migrateNow.ts', checkout);
  expect(await again.ended, again.output()).toBe(0);
  expect(again.output()).toContain('The schema is up to date.');
  expect(await newest()).toEqual([{ max: 999 }]);
  expect(asBefore(figures, await askDatabase(databaseUrl, readFigures))).toEqual(figures);
});

test('the release before refuses the newer schema, with the way back, before it builds or changes anything', async () => {
  const before = await newest();
  expect(before).toEqual([{ max: 999 }]);
  for (const script of ['migrateNow.ts', 'start.mjs']) {
    const attempt = run(script);
    expect(await attempt.ended).not.toBe(0);
    expect(attempt.output()).toMatch(
      /The database has migration 998_one_more, which this version does not know: .*restore the backup/,
    );
    expect(attempt.output()).not.toMatch(STACK);
    expect(attempt.output()).not.toContain('Building the pages');
  }
  expect(await newest()).toEqual(before);
});

test('a database of a release before the baseline is refused with the one to pass through, and left as it is', async () => {
  const old = await restoreRelease(cluster, TOO_OLD);
  const state = () =>
    askDatabase(cluster.ownerUrl(new URL(old).pathname.slice(1)), async (client) => {
      const { rows } = await client.query<Record<string, unknown>>('SELECT * FROM migration ORDER BY number');
      return [rows, await readFigures(client)];
    });
  const before = await state();
  settings['DATABASE_URL'] = old;
  for (const script of ['migrateNow.ts', 'start.mjs']) {
    const attempt = run(script);
    expect(await attempt.ended).not.toBe(0);
    expect(attempt.output()).toMatch(
      /before that of 27 November 2026 .*migrate it with that release first, then with this/,
    );
    expect(attempt.output()).not.toMatch(STACK);
    expect(attempt.output()).not.toContain('Building the pages');
  }
  expect(await state()).toEqual(before);
});
