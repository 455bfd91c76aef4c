import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@candor/domain/time.ts';
import { readConfig } from '@candor/server/config.ts';
import { withoutUser } from '../../scripts/database.ts';
import type { DemoLogin } from '../../scripts/seed.ts';
import { stories } from '../../scripts/seed/story.ts';
import type { Story } from '../../scripts/seed/story.ts';
import { addressOf, asOwner, type TestCluster } from './testDatabase.ts';

/** An installation with the demonstration's clients and staff, of which servers start with a copy. */
export interface SeededTemplate {
  readonly database: string;
  /** Folder of its keys, without which encrypted data in the database cannot be read. */
  readonly dataDir: string;
  readonly logins: readonly DemoLogin[];
}

interface Wanted {
  /** Settings of the server that starts with it; seeding reads those named in `READ`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Number of further clients with the story of the first one, so that each journey has its own. */
  readonly twins: number;
}

/** Settings that seeding reads. */
const READ = ['CLOCK', 'BRAND', 'MODE'];

/**
 * Returns the template. The first caller makes it, since seeding takes seconds; the run's other processes wait and use
 * it.
 */
export function seededTemplate(cluster: TestCluster, { settings, twins }: Wanted): Promise<SeededTemplate> {
  const read = Object.fromEntries(READ.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
  const name = `seeded_${createHash('sha256')
    .update(JSON.stringify([read, twins]))
    .digest('hex')
    .slice(0, 12)}`;
  const dataDir = join(cluster.folder, name);
  const further = twinsOf(twins);
  const fill = async (database: string): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    // Imported only here: it loads nearly the whole server, which takes seconds, and only one process makes the
    // template.
    const { seed } = await import('../../scripts/seed.ts');
    // Journeys bring the work that they need, so few stories suffice.
    const config = readConfig({ DATA_DIR: dataDir, STORIES: 'few', ...read });
    const address = { databaseUrl: withoutUser(addressOf(cluster, database)), passwords: cluster.passwords };
    await seed({ config, address, further });
  };
  return asOwner(cluster, async (owner) => {
    await owner.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const found = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) {
      // Named differently until complete, so that an interrupted template is never used.
      const unfinished = `${name}_unfinished`;
      await owner.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
      await owner.query(`CREATE DATABASE ${unfinished} TEMPLATE ${cluster.template}`);
      await fill(unfinished);
      await owner.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
    const logins = [...stories, ...further].map(({ email, password, note }) => ({ email, password, note }));
    return { database: name, dataDir, logins };
  });
}

/**
 * Copies the first client of the stories, under other addresses and without a partner. Each is a person of their own,
 * born on another day: a limit that one of them wants everywhere does not reach the others (rule XL-1).
 */
function twinsOf(count: number): Story[] {
  const [first] = stories;
  if (first?.details === undefined) return [];
  const { arrival: _, details, ...story } = first;
  const born = Date.parse(details.birthDate);
  return Array.from({ length: count }, (_twin, index) => ({
    ...story,
    email: story.email.replace('@', `.${index + 1}@`),
    details: { ...details, birthDate: new Date(born + (index + 1) * DAY_MS).toISOString().slice(0, 10) },
  }));
}
