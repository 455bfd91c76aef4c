import { join } from 'node:path';
import { readConfig } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { AuditWitness, readAuditKeys, verifyChain } from '@candor/server/modules/audit/index.ts';
import { openDatabase } from './database.ts';
import { say } from './progress.ts';

/** `npm run audit:verify`: reads every brand's record of the acts of staff and names the first entry that is wrong. */
const config = readConfig(process.env);
const database = await openDatabase(config);
const pool = openPool('office', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
try {
  const signer = readAuditKeys(join(config.dataDir, 'auditKeys.json'), config.mode);
  const witness = new AuditWitness(config.dataDir);
  const { rows: brands } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
  for (const { id } of brands) {
    const { entries, head, fault } = await verifyChain(pool, signer, id, witness.heads(id));
    if (fault === undefined) say(`${id}: ${entries} entries, whole${head === undefined ? '' : `, up to ${head}`}.`);
    else {
      say(`${id}: entry ${fault.number} is ${fault.fault}; ${entries} entries before it are whole.`);
      process.exitCode = 1;
    }
  }
} finally {
  await pool.end();
  await database.stop();
}
