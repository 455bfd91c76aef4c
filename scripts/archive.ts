import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { isLeavingTable, leavingTables } from '@candor/domain/data/parts.ts';
import type { LeavingTableName } from '@candor/domain/data/parts.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { archivePart } from './archive/archivePart.ts';
import { listParts, partsDue } from './archive/parts.ts';
import type { Part } from './archive/parts.ts';
import { openOwnedDatabase } from './auditDatabase.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, printLine, step } from './progress.ts';

const USAGE = 'npm run archive -- [--table NAME] [--months NUMBER] [--to FOLDER] [--list]';

/**
 * `npm run archive`: moves the months that need not stay in the database into files, beside a running server or without
 * one. `--months` keeps fewer or more of them than declared (docs/data.md), of one `--table`, and never fewer than its
 * readers need: a repeated payment is looked up in the journal. `--list` only shows what would be archived.
 */
async function archive(): Promise<number> {
  const options = readArguments();
  const config = readConfig(process.env);
  const now = createClock(clockOffsetMs(config.clock)).now();
  const folder = options.to === undefined ? join(config.dataDir, 'archive') : pathOf(options.to);
  const database = await openOwnedDatabase(config);
  const owner = new pg.Client({
    connectionString: database.ownerUrl,
    application_name: 'candor-archive',
    types: columnTypes,
  });
  await owner.connect();
  try {
    await refuseOthers(owner);
    const parts = (await listParts(owner)).filter(
      ({ table }) => options.table === undefined || table === options.table,
    );
    const due = partsDue(parts, now, options.months);
    if (due.length === 0) printLine('No month is due for archiving.');
    for (const part of due) {
      if (options.isList) printLine(`${part.name}: ${spanOf(part)}`);
      else await step(`Archiving ${part.name} (${spanOf(part)})`, () => archivePart(owner, part, { folder }));
    }
    if (!options.isList && due.length > 0) {
      printLine(`The files are in ${folder}: keep copies of them elsewhere.`);
      printLine("Take a new backup now (npm run backup): the last one doesn't include these files.");
    }
    return 0;
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function refuseOthers(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ is: boolean }>(
    "SELECT pg_has_role(relowner, 'USAGE') AS is FROM pg_class WHERE oid = 'public.table_part'::regclass",
  );
  if (rows[0]?.is !== true) throw new StartError('The user in DATABASE_URL is not the owner of the tables.');
}

function spanOf({ from, until }: Part): string {
  const last = new Date(until - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return from === undefined ? `until ${last}` : `${new Date(from).toISOString().slice(0, last.length)} to ${last}`;
}

interface Query {
  readonly table: string | undefined;
  readonly months: number | undefined;
  readonly to: string | undefined;
  readonly isList: boolean;
}

function readArguments(): Query {
  const { values } = parseArgs({
    options: {
      table: { type: 'string' },
      months: { type: 'string' },
      to: { type: 'string' },
      list: { type: 'boolean' },
    },
  });
  const { table, months, to, list } = values;
  if (table !== undefined && !isLeavingTable(table)) throw new StartError(`${table} has no parts.\n${USAGE}`);
  if (months !== undefined && table === undefined) throw new StartError(`--months is of one --table.\n${USAGE}`);
  if (months !== undefined && !/^[1-9]\d{0,2}$/.test(months))
    throw new StartError(`--months is "${months}"; allowed: 1 to 999 months.\n${USAGE}`);
  const count = months === undefined ? undefined : Number.parseInt(months, 10);
  if (table !== undefined && count !== undefined) refuseTooFew(table, count);
  return { table, to, isList: list === true, months: count };
}

function refuseTooFew(table: LeavingTableName, months: number): void {
  const { monthsMinimum } = leavingTables[table];
  if (months < monthsMinimum)
    throw new StartError(
      `--months of ${table} is at least ${monthsMinimum}: what reads it needs those months in the database.`,
    );
}

await runCommand(archive, [StartError]);
