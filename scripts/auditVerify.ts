import { parseArgs } from 'node:util';
import { readConfig } from '@candor/server/config.ts';
import { keySource } from '@candor/server/keySource.ts';
import { AuditWitness, readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { verifyRecord } from './archive/verifyRecord.ts';
import { openAuditDatabase } from './auditDatabase.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

/**
 * `npm run audit:verify`: reads every brand's audit record and names the first entry that is wrong. `-- --archive
 * FOLDER` also reads the files of archived entries.
 */
async function auditVerify(): Promise<number> {
  const { values } = parseArgs({ options: { archive: { type: 'string' } } });
  const config = readConfig(process.env);
  const database = await openAuditDatabase(config);
  const { pool } = database;
  try {
    const signer = readAuditKeys(keySource(config), config.mode);
    const witness = new AuditWitness(config.dataDir);
    const archive = values.archive === undefined ? undefined : pathOf(values.archive);
    const { lines, faults } = await verifyRecord({ pool, signer, headsOf: (id) => witness.heads(id), archive });
    for (const line of lines) printLine(line);
    return faults === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

await runCommand(auditVerify, [StartError]);
