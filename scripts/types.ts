import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { typeChecks } from './testStages.ts';

const ROOT = resolve(import.meta.dirname, '..');

let failures = 0;
for (const { script, args, folder = '.' } of typeChecks()) {
  const done = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
  });
  if (done.status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
