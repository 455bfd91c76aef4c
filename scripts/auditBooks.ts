import { readConfig } from '@candor/server/config.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/dealing/recovery/auditChains.ts';
import { LedgerWitness } from '@candor/server/modules/dealing/recovery/ledgerWitness.ts';
import { openAuditDatabase } from './auditDatabase.ts';
import { runCommand } from './command.ts';
import { StartError, say, step } from './progress.ts';

/**
 * `npm run audit:books`: checks every posting, account and chain, beside a running server or without one. The chains'
 * heads are kept beside the data, and compared with those kept before.
 */
async function auditBooks(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openAuditDatabase(config);
  const client = await database.pool.connect();
  try {
    const sums = await step('Adding up the books', () => audit(client, { isWhole: true, isReader: true }));
    const witness = new LedgerWitness(config.dataDir);
    const chains = await step('Following the chains', () => auditChains(client, witness.heads()));
    const differences = [...sums, ...chains.differences];
    if (differences.length === 0 && chains.head !== undefined) witness.write(chains.head);
    for (const difference of differences) say(difference);
    say(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    client.release();
    await database.stop();
  }
}

await runCommand(auditBooks, [StartError]);
