import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readConfig } from '@candor/server/config.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/dealing/recovery/auditChains.ts';
import { LedgerWitness } from '@candor/server/modules/dealing/recovery/ledgerWitness.ts';
import { listArchived } from './archive/parts.ts';
import { verifyCloses } from './archive/verifyCloses.ts';
import { openAuditDatabase } from './auditDatabase.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, say, step } from './progress.ts';

/**
 * `npm run audit:books`: checks every posting, account and chain, beside a running server or without one. The chains'
 * heads are kept beside the data, and compared with those kept before. `-- --archive FOLDER` also compares closed
 * positions with closes that have left the database.
 */
async function auditBooks(): Promise<number> {
  const { values } = parseArgs({ options: { archive: { type: 'string' } } });
  const config = readConfig(process.env);
  const database = await openAuditDatabase(config);
  const client = await database.pool.connect();
  try {
    const sums = await step('Adding up the books', () => audit(client, { isWhole: true, isReader: true }));
    const witness = new LedgerWitness(config.dataDir);
    const chains = await step('Following the chains', () => auditChains(client, witness.heads()));
    const archived = await auditArchived(client, values.archive);
    const differences = [...sums, ...chains.differences, ...archived];
    if (differences.length === 0 && chains.head !== undefined) witness.write(chains.head);
    for (const difference of differences) say(difference);
    say(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    client.release();
    await database.stop();
  }
}

async function auditArchived(client: pg.ClientBase, folder: string | undefined): Promise<readonly string[]> {
  const parts = (await listArchived(client)).filter(({ table }) => table !== 'audit_entry');
  const last = parts.findLast(({ table }) => table === 'execution');
  if (folder !== undefined)
    return step('Reading the archived months', () => verifyCloses(client, { folder: pathOf(folder), parts }));
  if (last !== undefined)
    say(`Closes before ${new Date(last.until).toISOString()} are archived: not compared without --archive FOLDER.`);
  return [];
}

await runCommand(auditBooks, [StartError]);
