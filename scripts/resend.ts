import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DAY_MS } from '@candor/domain/time.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { resendMails } from '@candor/server/modules/access/notifications/index.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { StartError, printLine } from './progress.ts';

const USAGE = 'npm run resend -- [--since 2026-01-14T10:00:00Z] [--brand NAME] [--to ADDRESS]';

/**
 * `npm run resend`: queues again the mails of the last day that were given up, once the mail server works. A running
 * server sends them; without one, the next start does.
 */
async function resend(): Promise<number> {
  const options = readArguments();
  const config = readConfig(process.env);
  const since = options.since ?? createClock(clockOffsetMs(config.clock)).now() - DAY_MS;
  const database = await openDatabase(config);
  const pool = openPool('web', database.address, { connectionsMax: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
    const brands = rows.map(({ id }) => id).filter((id) => options.brand === undefined || id === options.brand);
    if (brands.length === 0) throw new StartError(`There is no brand ${options.brand ?? ''} in this installation.`);
    let all = 0;
    for (const brand of brands) {
      const queued = await resendMails(pool, brand, { since, ...(options.to !== undefined && { to: options.to }) });
      if (queued > 0) printLine(`${brand}: ${queued} requeued.`);
      all += queued;
    }
    printLine(
      `${all} ${all === 1 ? 'email' : 'emails'} that failed since ${new Date(since).toISOString()} will be sent again.`,
    );
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: { since: { type: 'string' }, brand: { type: 'string' }, to: { type: 'string' } },
  });
  const since = z.iso.datetime({ offset: true }).optional().safeParse(values.since);
  if (!since.success) throw new StartError(`--since is an instant such as 2026-01-14T10:00:00Z.\n${USAGE}`);
  return { ...values, since: since.data === undefined ? undefined : Date.parse(since.data) };
}

await runCommand(resend, [StartError]);
