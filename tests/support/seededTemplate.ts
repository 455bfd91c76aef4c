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

/** An installation with the demonstration's clients and staff, which servers begin with a copy of. */
export interface SeededTemplate {
  readonly database: string;
  /** The folder of its keys: encrypted data in the database can be read only with them. */
  readonly dataDir: string;
  readonly logins: readonly DemoLogin[];
}

interface Wanted {
  /** The settings of the server that begins with it, of which its clock counts. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many clients have the story of the first one besides, so that each journey has one of its own. */
  readonly twins: number;
}

/** What seeding reads of the settings. */
const READ = ['CLOCK', 'BRAND', 'MODE'];

/** Made by the first who asks for it, since seeding takes seconds; the others of the run wait and take the same. */
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
    // Only here: it loads nearly the whole server, for seconds, and one of all processes makes the template.
    const { seed } = await import('../../scripts/seed.ts');
    // Journeys bring the work that they need.
    const config = readConfig({ DATA_DIR: dataDir, STORIES: 'few', ...read });
    const address = { databaseUrl: withoutUser(addressOf(cluster, database)), passwords: cluster.passwords };
    await seed({ config, address, further });
  };
  return asOwner(cluster, async (owner) => {
    await owner.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const found = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) {
      // Under another name until it is complete: one whose making was interrupted is never used as a template.
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
 * The first client of the stories again, under other addresses; the partner has not brought them. Each is a person of
 * their own, born on another day: limits that one wants everywhere do not reach the others (rule XL-1).
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
