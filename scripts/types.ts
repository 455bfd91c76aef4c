import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { typeChecks } from './test/stages.ts';

const ROOT = resolve(import.meta.dirname, '..');

let failures = 0;
for (const { script, args } of typeChecks()) {
  const program = join(ROOT, 'node_modules', script);
  const done = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit' });
  if (done.status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
