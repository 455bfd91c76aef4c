import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../progress.ts';
import { reasonIn } from './failure.ts';
import { ROOT } from './fresh.ts';

/** A program from our packages that builds for production in one of our folders. */
export interface Tool {
  /** Path below node_modules. */
  readonly script: string;
  readonly args: readonly string[];
  /** Folder in which it runs: `web`, `server`. */
  readonly folder: string;
  /** The output as a failure names it: “the pages”. */
  readonly makes: string;
  /** Name of the log in `.cache`, with the full output of a failure. */
  readonly name: string;
}

/** Runs a tool to its end; a failure is named by its first error and the place of it. */
export async function runTool({ script, args, folder, makes, name }: Tool): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((answer) => child.once('close', answer));
  if (code === 0) return;
  const log = join(ROOT, `.cache/${name}.log`);
  writeFileSync(log, output);
  throw new StartError(
    `${makes[0]?.toUpperCase()}${makes.slice(1)} could not be built${reasonIn(output, folder)}. Nothing else was ` +
      `changed: a release in another folder goes on serving. All that the build said is in ${relative(ROOT, log)}.`,
  );
}
