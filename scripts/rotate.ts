import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '@candor/server/config.ts';
import { openPool, transaction } from '@candor/server/database/pool.ts';
import type { Connection } from '@candor/server/database/pool.ts';
import { growKeyFile, grownKeys } from '@candor/server/keyFile.ts';
import type { KeyFile } from '@candor/server/keyFile.ts';
import { keySource } from '@candor/server/keySource.ts';
import type { KeyPlace } from '@candor/server/keySource.ts';
import { countAffiliatePeppers } from '@candor/server/modules/partners/affiliates/index.ts';
import { countClientPeppers } from '@candor/server/modules/client/clients/index.ts';
import { countFactorKeys } from '@candor/server/modules/access/factors/index.ts';
import { countDetailKeys } from '@candor/server/modules/client/payout/index.ts';
import { OFFICE_TENANT, countStaffPeppers } from '@candor/server/modules/access/staff/index.ts';
import { countDocumentKeys } from '@candor/server/modules/client/verification/index.ts';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';
import { keepingStep } from './rotate/keepingStep.ts';
import { addUses, describeUses } from './rotate/uses.ts';
import type { KeyUse } from './rotate/uses.ts';
import { pathOf, runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { printLine, StartError } from './progress.ts';

/**
 * `npm run rotate -- KEY` adds a new version to a key file; the server uses it from its next start on, and encrypts
 * again in the background what older versions have encrypted. `--to FILE` writes it for an operator who stores it
 * themselves. Without a key it lists the versions that are still needed.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const config = readConfig(process.env);
  const [name] = positionals;
  if (name === undefined) return report(config);
  if (positionals.length > 1) throw new StartError('One key at a time: npm run rotate -- documentKeys');
  return rotate(config, name, values.to);
});

async function rotate(config: Config, name: string, to: string | undefined): Promise<number> {
  const found = keyFiles.find(({ keyFile }) => keyFile.name === `${name}.json`)?.keyFile;
  if (found?.grow === undefined) {
    const names = keyFiles.flatMap(({ keyFile }) => (keyFile.grow === undefined ? [] : [keyFile.name.slice(0, -5)]));
    throw new StartError(
      `"${name}" is no key that can be rotated; allowed: ${names.join(', ')} (docs/operating.md#keys).`,
    );
  }
  const place = keySource(config)(found.name);
  if (place.replacing === undefined) writeForOperator(config, { keyFile: found, place, to });
  else if (to !== undefined) throw new StartError(`${place.called} is changed by this command itself: leave out --to.`);
  else {
    await growKeyFile(found, keySource(config), Date.now());
    printLine(`${place.isFile ? found.name : place.called} has a new version. Next steps:`);
    printLine(`  1. ${keepingStep(place)}; your existing copies don't open what it locks`);
  }
  printLine(
    `  2. start the server again${name === 'receiptKeys' ? ' within 24 hours: from then on the new key signs' : ''}`,
  );
  printLine('  3. npm run rotate reports when no row needs an older version');
  return 0;
}

/** Writes keys to a file: they never go to a terminal, which keeps what it shows, or to a log. */
function writeForOperator(
  config: Config,
  {
    keyFile,
    place,
    to,
  }: { readonly keyFile: KeyFile<unknown>; readonly place: KeyPlace; readonly to: string | undefined },
): void {
  if (to === undefined) {
    throw new StartError(
      `${place.called} cannot be changed by this command: say --to FILE, and store what it writes there yourself, ` +
        'or set KEYS_WRITE_COMMAND (docs/operating.md#keys).',
    );
  }
  const file = pathOf(to);
  if (existsSync(file)) throw new StartError(`${file} is there already: nothing was written.`);
  writeFileSync(file, grownKeys(keyFile, keySource(config), Date.now()), { mode: 0o600, flag: 'wx' });
  printLine(`${file} has the keys with a new version. Next steps:`);
  printLine(`  1. store its content as ${place.called}, keep a copy apart from the data, and remove the file`);
}

async function report(config: Config): Promise<number> {
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2, statementTimeoutMs: 600_000 });
  try {
    const { rows: brands } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
    const uses: KeyUse[] = [];
    for (const { id } of brands) uses.push(...(await transaction(pool, id, usesOfBrand)));
    uses.push(...(await transaction(pool, OFFICE_TENANT, usesOfFactors)));
    const staff = await transaction(pool, OFFICE_TENANT, countStaffPeppers);
    uses.push(...staff.map((use) => ({ ...use, file: 'keys.json', what: "staff's passwords" })));
    for (const line of describeUses(addUses(uses))) printLine(line);
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function usesOfBrand(connection: Connection): Promise<KeyUse[]> {
  const named = async (
    file: string,
    what: string,
    count: Promise<readonly { readonly version: number; readonly count: number }[]>,
  ): Promise<KeyUse[]> => (await count).map((use) => ({ ...use, file, what }));
  return [
    ...(await named('keys.json', "clients' passwords", countClientPeppers(connection))),
    ...(await named('keys.json', "partners' passwords", countAffiliatePeppers(connection))),
    ...(await named('documentKeys.json', 'documents', countDocumentKeys(connection))),
    ...(await named('documentKeys.json', 'bank accounts', countDetailKeys(connection))),
    ...(await usesOfFactors(connection)),
  ];
}

async function usesOfFactors(connection: Connection): Promise<KeyUse[]> {
  return (await countFactorKeys(connection)).map((use) => ({ ...use, file: 'factorKeys.json' }));
}
