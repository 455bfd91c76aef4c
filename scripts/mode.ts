import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { SERVICE_NOTE_MAXIMUM, SERVICE_NOTE_MINIMUM } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { messageOf } from '@candor/server/http/refusals.ts';
import { keySource } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { findServiceMode, setServiceMode } from '@candor/server/modules/access/serviceMode/index.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { openAsItIs } from './auditDatabase.ts';
import { runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

const USAGE = 'npm run mode -- read-only|maintenance|normal [--until 2026-01-14T10:00:00Z] [--text "TEXT"]';
const MODES: Readonly<Record<string, ServiceMode>> = {
  normal: 'normal',
  'read-only': 'readOnly',
  maintenance: 'maintenance',
};
const UNDEFINED_TABLE = '42P01';

/**
 * `npm run mode`: sets how the installation is served, beside the running server, which follows immediately. Without a
 * mode it prints the present one.
 */
async function run(): Promise<number> {
  const options = readArguments();
  const config = readConfig(process.env);
  const database = await openAsItIs(config, 'office');
  try {
    if (options === undefined) {
      printLine(await inForce(database.pool));
      return 0;
    }
    const now = createClock(clockOffsetMs(config.clock)).now();
    const audit = readAuditKeys(keySource(config), config.mode);
    const set = await setServiceMode(
      { pool: database.pool, audit },
      {
        ...options,
        now,
        brandId: config.brand,
        staffId: undefined,
        actor: 'command line',
        reason: '',
        requestId: randomUUID(),
      },
    );
    if (!set.ok) throw new StartError(`${messageOf(set.refusal)}.`);
    printLine(await inForce(database.pool));
    return 0;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE) throw error;
    throw new StartError('The database has an older schema than this version: run npm run migrate.', { cause: error });
  } finally {
    await database.stop();
  }
}

async function inForce(pool: Pool): Promise<string> {
  const { mode, until, note } = await findServiceMode(pool);
  const word = Object.entries(MODES).find(([, one]) => one === mode)?.[0] ?? mode;
  const end = until === undefined ? '' : `, expected until ${new Date(until).toISOString()}`;
  return `The mode is ${word}${end}${note === undefined ? '' : `: ${note}`}`;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' }, text: { type: 'string' } },
    allowPositionals: true,
  });
  const [word, ...more] = positionals;
  const isBare = values.until === undefined && values.text === undefined;
  if (word === undefined && isBare) return undefined;
  const mode = MODES[word ?? ''];
  if (mode === undefined || more.length > 0) throw new StartError(USAGE);
  if (mode === 'normal' && !isBare) throw new StartError(`The normal mode has neither a time nor a text.\n${USAGE}`);
  const until = z.iso.datetime({ offset: true }).optional().safeParse(values.until);
  if (!until.success) throw new StartError(`--until is an instant such as 2026-01-14T10:00:00Z.\n${USAGE}`);
  const note = values.text?.trim();
  if (note !== undefined && (note.length < SERVICE_NOTE_MINIMUM || note.length > SERVICE_NOTE_MAXIMUM))
    throw new StartError(`--text has ${SERVICE_NOTE_MINIMUM} to ${SERVICE_NOTE_MAXIMUM} characters.`);
  return { mode, until: until.data === undefined ? undefined : Date.parse(until.data), note };
}

await runCommand(run, [StartError]);
