import { parseArgs } from 'node:util';
import { brandNames } from '@candor/brands/folder.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { checkRoles, isStaffRole, staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { messageOf } from '@candor/server/http/refusals.ts';
import { keySource } from '@candor/server/keySource.ts';
import { findCreatedIn } from '@candor/server/wiring/createdBrands.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { addStaff } from '@candor/server/modules/access/staff/index.ts';
import { readServedPort } from '@candor/server/wiring/servedPort.ts';
import { siteAddress } from '@candor/server/wiring/sites.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { StartError, printLine } from './progress.ts';

const USAGE = `npm run staff -- add EMAIL "FULL NAME" ROLE[,ROLE] [--brand BRAND]\nRoles: ${staffRoles.join(', ')}`;

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** The base brand unless another is named. */
  readonly brandId: BrandId;
}

/** `npm run staff -- add EMAIL "FULL NAME" ROLE[,ROLE] [--brand BRAND]`: adds roles in a brand, makes an invitation. */
await runCommand(async () => {
  const config = readConfig(process.env);
  await add(config, readInvited(config));
  return 0;
});

function readInvited(config: Config): Invited {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { brand: { type: 'string' } } });
  const [verb, email = '', name = '', list = ''] = positionals;
  const words = list.split(',').filter((word) => word !== '');
  const roles = words.filter(isStaffRole);
  if (verb !== 'add' || email === '' || name === '' || roles.length === 0 || roles.length < words.length)
    throw new StartError(USAGE);
  const may = checkRoles(roles);
  if (!may.ok) throw new StartError(messageOf(may.refusal));
  const { brand: brandId = config.brand } = values;
  findCreatedIn(config);
  if (!brandNames().includes(brandId))
    throw new StartError(`There is no brand ${brandId}: ${brandNames().join(', ')}.`);
  return { email: email.trim().toLowerCase(), name: name.trim(), roles, brandId };
}

async function add(config: Config, person: Invited): Promise<void> {
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2 });
  try {
    await pool.query('INSERT INTO brand (id) VALUES ($1) ON CONFLICT DO NOTHING', [person.brandId]);
    const audit = readAuditKeys(keySource(config), config.mode);
    const now = createClock(clockOffsetMs(config.clock)).now();
    const added = await addStaff({ pool, audit }, { ...person, now });
    if (!added.ok) throw new StartError(messageOf(added.refusal));
    printLine(`${person.name} can accept the invitation within three days:`);
    const office = siteAddress(config.officeHost, { port: portOf(config) });
    printLine(`  ${office}/invitation/${added.value.code}`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Returns the port given to this command, otherwise that of the installation's own server, as recorded. */
function portOf({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): number {
  return process.env['PORT'] === undefined ? (readServedPort(dataDir) ?? port) : port;
}
