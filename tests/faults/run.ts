import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/**
 * `npm run test:faults -- 500` runs 500 kill cycles; without a number, as many as `npm test`.
 * `npm run test:faults -- attacks` runs every attack, and nothing else.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const ATTACKS = 'attacks';
const [argument] = process.argv.slice(2);
const cycles = argument === ATTACKS ? undefined : argument;
if (cycles !== undefined && !/^[1-9]\d{0,5}$/.test(cycles)) {
  process.stderr.write(`"${cycles}" is not a number of cycles: npm run test:faults -- 500, or -- attacks\n`);
  process.exit(2);
}
const files = argument === ATTACKS ? ['tests/faults/attacks.test.ts'] : [];
const build = spawnSync(process.execPath, [join(ROOT, 'scripts/enter.mjs'), 'scripts/test.ts', 'faults', ...files], {
  cwd: ROOT,
  env: { ...process.env, ...(cycles !== undefined && { KILL_CYCLES: cycles }) },
  stdio: 'inherit',
});
process.exit(build.status ?? 1);
