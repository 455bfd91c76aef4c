import { spawnSync } from 'node:child_process';
import { ROOT } from './sourceFiles.ts';

const OUTPUT_MAX = 64 * 1_024 * 1_024;

export interface NpmAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs npm at the root of the repository: the one that runs us, otherwise the one in the path. */
export function runNpm(...args: readonly string[]): NpmAnswer {
  const own = process.env['npm_execpath'];
  const [program, first] = own === undefined ? ['npm', []] : [process.execPath, [own]];
  const { stdout, stderr, status, error } = spawnSync(program, [...first, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
  });
  if (error !== undefined) throw error;
  return { stdout, stderr, code: status };
}
