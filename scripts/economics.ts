import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { importEvents, readEventFile } from '@candor/server/modules/terminal/economics/index.ts';
import { openDatabase } from './database.ts';
import { readInput, runCommand } from './command.ts';
import { withoutFaults } from './listFaults.ts';
import { StartError, printLine } from './progress.ts';

/** `npm run economics -- import FILE`: adds the file's announcements to the economic calendar of every brand. */
const USAGE = [
  'npm run economics -- import FILE.csv|FILE.json',
  'Columns: at,currency,importance,title_en,source and, where there are any,',
  'title_de,title_it,title_es,actual,forecast,previous. JSON: a list of the same with title: {"en": …}.',
  'An announcement of the same instant, currency and English title is corrected. Samples go away.',
].join('\n');

async function run([verb, file]: readonly string[]): Promise<number> {
  if (verb !== 'import' || file === undefined) throw new StartError(USAGE);
  const text = readInput(file);
  const events = await withoutFaults(file, () => readEventFile(basename(file), text));
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
  try {
    const hash = createHash('sha256').update(text).digest();
    const now = createClock(clockOffsetMs(config.clock)).now();
    await importEvents(pool, { name: basename(file), hash, events, now });
  } finally {
    await pool.end();
    await database.stop();
  }
  printLine(`${events.length} events are in the calendar.`);
  return 0;
}

await runCommand(() => run(process.argv.slice(2)));
