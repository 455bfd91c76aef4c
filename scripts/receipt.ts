import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { readConfig } from '@candor/server/config.ts';
import { keySource } from '@candor/server/keySource.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { archivedReceipt } from './archive/archivedReceipt.ts';
import { openAsItIs } from './auditDatabase.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

const USAGE = 'npm run receipt -- POSITION [--archive FOLDER]';

/**
 * `npm run receipt`: makes the receipt of a position whose months were archived, from their files, as its client could
 * load it before. It is written to the folder that the command is run in.
 */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { archive: { type: 'string' } }, allowPositionals: true });
  const [position = ''] = positionals;
  if (!/^\d{1,15}$/.test(position) || positionals.length > 1) throw new StartError(`Usage: ${USAGE}`);
  const config = readConfig(process.env);
  const folder = values.archive === undefined ? join(config.dataDir, 'archive') : pathOf(values.archive);
  const database = await openAsItIs(config, 'office');
  try {
    const receipt = await archivedReceipt(database.pool, folder, Number.parseInt(position, 10));
    const signed = readReceiptKeys(keySource(config), config.mode).sign(receipt);
    const path = pathOf(`receipt-${receipt.position.symbol}-${position}.json`);
    writeFileSync(path, receiptText(signed));
    printLine(`The receipt is ${path}: npm run verify -- ${path} checks it.`);
    return 0;
  } finally {
    await database.stop();
  }
}

await runCommand(run, [StartError]);
