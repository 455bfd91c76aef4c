import { join } from 'node:path';
import { readConfig } from '@candor/server/config.ts';
import { AuditWitness, readAuditKeys, verifyChain } from '@candor/server/modules/audit/index.ts';
import { openAuditDatabase } from './auditDatabase.ts';
import { runCommand } from './command.ts';
import { StartError, say } from './progress.ts';

/** `npm run audit:verify`: reads every brand's record of the acts of staff and names the first entry that is wrong. */
async function auditVerify(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openAuditDatabase(config);
  const { pool } = database;
  try {
    const signer = readAuditKeys(join(config.dataDir, 'auditKeys.json'), config.mode);
    const witness = new AuditWitness(config.dataDir);
    const { rows: brands } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
    let faults = 0;
    for (const { id } of brands) {
      const { entries, head, fault } = await verifyChain(pool, signer, id, witness.heads(id));
      if (fault === undefined) say(`${id}: ${entries} entries, whole${head === undefined ? '' : `, up to ${head}`}.`);
      else {
        say(`${id}: entry ${fault.number} is ${fault.fault}; ${entries} entries before it are whole.`);
        faults += 1;
      }
    }
    return faults === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

await runCommand(auditVerify, [StartError]);
