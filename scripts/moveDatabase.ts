import { copyFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { knownPassword, loginUrl, passwordFile, readPasswords } from '@candor/server/database/roles.ts';
import { keySource } from '@candor/server/keySource.ts';
import { AuditWitness, readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import { LedgerWitness } from '@candor/server/modules/engine/dealing/recovery/ledgerWitness.ts';
import pg from 'pg';
import { columnTypes, outlivesBreaks } from '@candor/server/database/pool.ts';
import { verifyRecord } from './archive/verifyRecord.ts';
import { openOwnedDatabase } from './auditDatabase.ts';
import { runCommand } from './command.ts';
import { refuseUnusable } from './database.ts';
import { moveDatabase } from './move/moveDatabase.ts';
import { TARGET, moveTarget } from './move/target.ts';
import { StartError, printLine, step } from './progress.ts';

/**
 * `npm run move-database`: copies the installation's database to the PostgreSQL of `MOVE_TO_DATABASE_URL`, also of
 * another major version, while nothing uses it, and audits the copy.
 */
async function move(): Promise<number> {
  parseArgs({ options: {} });
  const config = readConfig(process.env);
  const toUrl = moveTarget(process.env, config.mode);
  // Read before hours of copying.
  const signer = readAuditKeys(keySource(config), config.mode);
  await step('Reaching the new database', () => refuseUnusable(toUrl, TARGET));
  const database = await openOwnedDatabase(config);
  try {
    const file = keepPasswords(config, database.passwordFile, toUrl);
    const passwords = readPasswords(file, config.passwords);
    const copied = await moveDatabase({ fromUrl: database.ownerUrl, toUrl, passwords });
    printLine(`${copied.tables} tables, all sequences, references and rights match in both databases.`);
    if (!(await isCopySound({ config, signer }, loginUrl(toUrl, 'audit', passwords.audit)))) return 1;
    printLine('Books and audit log of the copy are intact. Next steps:');
    printLine('  1. set DATABASE_URL to the new database, and start the server');
    printLine('  2. take a backup of it; the old database is unchanged and must not be started again');
    return 0;
  } finally {
    await database.stop();
  }
}

/** Gives the logins of the new server the passwords of the old one; those given by environment stay. */
function keepPasswords(config: Config, oldFile: string, toUrl: string): string {
  const file = passwordFile(config, toUrl);
  if (existsSync(oldFile) && !existsSync(file)) copyFileSync(oldFile, file);
  if (knownPassword(file, 'web', {}) !== knownPassword(oldFile, 'web', {}))
    throw new StartError(`${file} has other passwords than ${oldFile}: remove it, if nothing uses that server yet.`);
  return file;
}

interface Auditing {
  readonly config: Config;
  readonly signer: ReturnType<typeof readAuditKeys>;
}

/**
 * Audits the copy, which is committed by now, so the command cannot be repeated for it: the message says what to do.
 */
async function isCopySound(auditing: Auditing, connectionString: string): Promise<boolean> {
  try {
    const differences = await auditCopy(auditing, connectionString);
    for (const difference of differences) printLine(difference);
    if (differences.length === 0) return true;
  } catch (error) {
    printLine(`The copy could not be audited: ${error instanceof Error ? error.message : String(error)}`);
  }
  printLine(
    'Do not use the copy. Run npm run audit:books and npm run audit:verify with the old database, which is as it was.',
  );
  printLine('If nothing is wrong there, drop and recreate the new database, then repeat this command.');
  return false;
}

async function auditCopy({ config, signer }: Auditing, connectionString: string): Promise<readonly string[]> {
  const pool = outlivesBreaks(
    new pg.Pool({ connectionString, application_name: 'candor-audit', max: 2, types: columnTypes }),
  );
  const client = await pool.connect();
  try {
    const sums = await step('Adding up the books', () => audit(client, { isWhole: true, isReader: true }));
    const heads = new LedgerWitness(config.dataDir).heads();
    const chains = await step('Following the chains', () => auditChains(client, heads));
    const witness = new AuditWitness(config.dataDir);
    const record = await step('Verifying the record', () =>
      verifyRecord({
        pool,
        signer,
        headsOf: (brandId) => witness.heads(brandId),
        archive: undefined,
      }),
    );
    return [...sums, ...chains.differences, ...(record.faults === 0 ? [] : record.lines)];
  } finally {
    client.release();
    await pool.end();
  }
}

await runCommand(move, [StartError]);
