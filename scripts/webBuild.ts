import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { step } from './progress.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, '.cache/web-build');
/** Everything that ends up in the pages. */
const INPUTS = ['web', 'domain', 'contracts', 'brands', 'locales', 'package-lock.json'];
const GENERATED = new Set(['node_modules', 'build', '.react-router']);

/** Builds the pages unless the last build was made from exactly these files. */
export async function buildWeb(): Promise<void> {
  const hash = hashInputs();
  if (existsSync(join(ROOT, 'web/build/server/index.js')) && readStamp() === hash) return;
  await step('Building the pages', runBuild);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, hash);
}

function readStamp(): string | undefined {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => listFiles(join(ROOT, input)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (!path.startsWith(ROOT) || /\.(?:json|ts)$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: false })
    .filter((entry) => !GENERATED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

async function runBuild(): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(ROOT, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((answer) => child.once('close', answer));
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
}
