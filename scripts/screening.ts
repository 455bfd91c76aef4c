import { basename } from 'node:path';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { importList, readScreeningList } from '@candor/server/modules/client/screening/index.ts';
import { openDatabase } from './database.ts';
import { readInput, runCommand } from './command.ts';
import { withoutFaults } from './listFaults.ts';
import { StartError, printLine } from './progress.ts';

/** `npm run screening -- import FILE.csv`: makes the file the list against which clients are screened. */
const USAGE =
  'npm run screening -- import FILE.csv\nColumns: id,name,kind,birth_date,programme; kind is sanction or pep.';

async function run([verb, file]: readonly string[]): Promise<number> {
  if (verb !== 'import' || file === undefined) throw new StartError(USAGE);
  const csv = readInput(file);
  // The list is checked before anything is opened.
  await withoutFaults(file, () => readScreeningList(csv));
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
  try {
    const now = createClock(clockOffsetMs(config.clock)).now();
    const entries = await importList(pool, { name: basename(file), csv, now });
    printLine(entries === 0 ? 'This file is the newest list already.' : `${entries} entries are the newest list now.`);
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

await runCommand(() => run(process.argv.slice(2)));
