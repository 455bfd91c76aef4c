import { join } from 'node:path';
import { checkRoles, isStaffRole, staffRoles } from '@candor/domain/staff/roles.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { messageOf } from '@candor/server/http/refusals.ts';
import { readAuditKeys } from '@candor/server/modules/audit/index.ts';
import { addStaff } from '@candor/server/modules/staff/index.ts';
import { readServedPort } from '@candor/server/wiring/servedPort.ts';
import { siteAddress } from '@candor/server/wiring/sites.ts';
import { openDatabase } from './database.ts';
import { say } from './progress.ts';

/** `npm run staff -- add EMAIL "FULL NAME" ROLE[,ROLE]`: adds roles in the base brand and makes an invitation. */
const [verb, email = '', name = '', list = ''] = process.argv.slice(2);
const words = list.split(',').filter((word) => word !== '');
const roles = words.filter(isStaffRole);
const may = checkRoles(roles);

if (verb !== 'add' || email === '' || name === '' || roles.length === 0 || roles.length < words.length) {
  say(`npm run staff -- add EMAIL "FULL NAME" ROLE[,ROLE]\nRoles: ${staffRoles.join(', ')}`);
  process.exitCode = 1;
} else if (may.ok) {
  await add();
} else {
  say(messageOf(may.refusal));
  process.exitCode = 1;
}

async function add(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2 });
  try {
    await pool.query('INSERT INTO brand (id) VALUES ($1) ON CONFLICT DO NOTHING', [config.brand]);
    const audit = readAuditKeys(join(config.dataDir, 'auditKeys.json'), config.mode);
    const now = createClock(clockOffsetMs(config.clock)).now();
    const person = { email: email.trim().toLowerCase(), name: name.trim(), brandId: config.brand, roles, now };
    const added = await addStaff({ pool, audit }, person);
    if (!added.ok) throw new Error(messageOf(added.refusal));
    say(`${person.name} may take the invitation within three days:`);
    const office = siteAddress(config.officeHost, { port: portOf(config) });
    say(`  ${office}/invitation/${added.value.code}`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The port given to this command, else that of the installation's own server, as recorded. */
function portOf({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): number {
  return process.env['PORT'] === undefined ? (readServedPort(dataDir) ?? port) : port;
}
