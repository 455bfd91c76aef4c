import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { importList, ListCsvError } from '@candor/server/modules/screening/index.ts';
import { openDatabase } from './database.ts';
import { say } from './progress.ts';

/** `npm run screening -- import FILE.csv`: the file becomes the list against which clients are screened. */
const [verb, file] = process.argv.slice(2);

if (verb !== 'import' || file === undefined) {
  say('npm run screening -- import FILE.csv\nColumns: id,name,kind,birth_date,programme; kind is sanction or pep.');
  process.exitCode = 1;
} else await importFile(file);

async function importFile(path: string): Promise<void> {
  const csv = readFileSync(path, 'utf8');
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const pool = openPool('web', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
  try {
    const now = createClock(clockOffsetMs(config.clock)).now();
    const entries = await importList(pool, { name: basename(path), csv, now });
    say(entries === 0 ? 'This file is the newest list already.' : `${entries} entries are the newest list now.`);
  } catch (error) {
    if (!(error instanceof ListCsvError)) throw error;
    say(`${path}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}
