import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNats } from '../../scripts/cluster/nats.ts';

const FOLDER = resolve(import.meta.dirname, '../../.cache/nats');
const UNPACKED = join(FOLDER, 'usr/sbin/nats-server');

/**
 * Returns the path of `nats-server`: the installed one, or Debian's package unpacked into a folder of ours, which
 * starts nothing and needs no rights. Undefined if neither is available.
 */
export function natsProgram(): string | undefined {
  if (existsSync(UNPACKED)) return UNPACKED;
  try {
    return findNats(process.env);
  } catch {
    return unpack();
  }
}

function unpack(): string | undefined {
  try {
    mkdirSync(FOLDER, { recursive: true });
    execFileSync('apt-get', ['download', 'nats-server'], { cwd: FOLDER, stdio: 'ignore', timeout: 60_000 });
    const file = readdirSync(FOLDER).find((name) => name.endsWith('.deb'));
    if (file === undefined) return undefined;
    execFileSync('dpkg', ['-x', join(FOLDER, file), FOLDER], { stdio: 'ignore', timeout: 60_000 });
    return existsSync(UNPACKED) ? UNPACKED : undefined;
  } catch {
    return undefined;
  }
}
