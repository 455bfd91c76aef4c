import { basename } from 'node:path';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { EventFileError, importEvents, readEventFile } from '@candor/server/modules/terminal/economics/index.ts';
import { openDatabase } from './database.ts';
import { readInput, runCommand } from './command.ts';
import { StartError, say } from './progress.ts';

/** `npm run economics -- import FILE`: adds the file's announcements to the economic calendar of every brand. */
const USAGE = [
  'npm run economics -- import FILE.csv|FILE.json',
  'Columns: at,currency,importance,title_en,source and, where there are any,',
  'title_de,title_it,title_es,actual,forecast,previous. JSON: a list of the same with title: {"en": …}.',
  'An announcement of the same instant, currency and English title is corrected. Samples go away.',
].join('\n');

async function run([verb, file]: readonly string[]): Promise<number> {
  if (verb !== 'import' || file === undefined) throw new StartError(USAGE);
  const events = readEvents(file);
  const database = await openDatabase(readConfig(process.env));
  const pool = openPool('web', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
  try {
    await importEvents(pool, events);
  } finally {
    await pool.end();
    await database.stop();
  }
  say(`${events.length} events are in the calendar.`);
  return 0;
}

function readEvents(file: string): ReturnType<typeof readEventFile> {
  const text = readInput(file);
  try {
    return readEventFile(basename(file), text);
  } catch (error) {
    if (!(error instanceof EventFileError)) throw error;
    throw new StartError(`${file} was not imported, nothing was changed:\n${error.message}`);
  }
}

await runCommand(() => run(process.argv.slice(2)));
