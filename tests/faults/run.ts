import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** `npm run test:faults -- 500`: that many kill cycles; without a number as many as `npm test` runs. */
const ROOT = resolve(import.meta.dirname, '../..');
const [cycles] = process.argv.slice(2);
if (cycles !== undefined && !/^[1-9]\d{0,5}$/.test(cycles)) {
  process.stderr.write(`"${cycles}" is not a number of cycles: npm run test:faults -- 500\n`);
  process.exit(2);
}
const build = spawnSync(process.execPath, [join(ROOT, 'scripts/enter.mjs'), 'scripts/test.ts', 'faults'], {
  cwd: ROOT,
  env: { ...process.env, ...(cycles !== undefined && { KILL_CYCLES: cycles }) },
  stdio: 'inherit',
});
process.exit(build.status ?? 1);
