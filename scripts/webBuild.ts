import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonIn } from './buildFailure.ts';
import { StartError, step } from './progress.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, '.cache/web-build');
/** What the tool said about a build that failed. */
const LOG = join(ROOT, '.cache/web-build.log');
const LOCK = join(ROOT, '.cache/web-build.lock');
/** Everything that ends up in the pages. */
const INPUTS = ['web', 'domain', 'contracts', 'brands', 'locales', 'package-lock.json'];
const GENERATED = new Set(['node_modules', 'build', '.react-router']);

/** Builds the pages unless the last build was made from exactly these files; `tell` shows the progress. */
export async function buildWeb(tell: typeof step = step): Promise<void> {
  if (isFresh()) return;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  await takeLock();
  try {
    if (isFresh()) return;
    const hash = hashInputs();
    rmSync(STAMP, { force: true });
    await tell('Building the pages', runBuild);
    writeFileSync(STAMP, hash);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function isFresh(): boolean {
  const built = ['web/build/server/index.js', 'web/build/office/index.html'];
  return built.every((file) => existsSync(join(ROOT, file))) && readStamp() === hashInputs();
}

/** Two builds at once would empty each other's folder. A lock whose process has ended does not count. */
async function takeLock(): Promise<void> {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (!isHeld()) rmSync(LOCK, { force: true });
    await delay(200);
  }
}

function isHeld(): boolean {
  try {
    const pid = readFileSync(LOCK, 'utf8');
    return pid === '' || existsSync(`/proc/${pid}`);
  } catch {
    // Released at this moment.
    return false;
  }
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

/** The brands' pages, the scripts of those without a framework beside them, then the office's, which are separate. */
async function runBuild(): Promise<void> {
  await runTool('@react-router/dev/bin.cjs', ['build']);
  await runTool('vite/bin/vite.js', ['build', '-c', 'website.vite.config.ts']);
  await runTool('vite/bin/vite.js', ['build', '-c', 'entrances.vite.config.ts']);
  await runTool('vite/bin/vite.js', ['build', '-c', 'office.vite.config.ts']);
}

async function runTool(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((answer) => child.once('close', answer));
  if (code === 0) return;
  writeFileSync(LOG, output);
  throw new StartError(
    `The pages could not be built${reasonIn(output)}. Nothing else was changed: a release in another folder ` +
      `goes on serving. All that the build said is in ${relative(ROOT, LOG)}.`,
  );
}
