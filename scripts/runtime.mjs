// Plain JavaScript for any Node from 20 on: it runs before anything is installed, and starts the rest under Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(fileURLToPath(import.meta.url), '../..');
const NODE_MAJOR = 24;
/** A release for production has neither tests nor the packages that only they and the build need. */
const HAS_TESTS = existsSync(join(ROOT, 'tests'));
/** Node's compiled cache of our sources, so that the next process need not parse them again. */
const COMPILE_CACHE = join(ROOT, '.cache/compile');

/** Installs the lockfile's packages when they are missing or outdated. Install scripts are never run. */
export function install() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages (first start, or the lockfile changed) …\n');
  // npm would warn about each package that wants a newer Node than the one that installs it: packages run under Node
  // 24.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...cacheOption()];
  const npm = process.env.npm_execpath;
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const done = spawnSync(program, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status === 0) return;
  process.stderr.write(`The packages could not be installed${done.error ? `: ${done.error.message}` : ''}.\n`);
  process.exit(1);
}

/** Runs one of our files under Node 24 and returns its exit code. Signals reach it, and it ends when we die. */
export async function run(file, args) {
  const child = spawn(findNode(), [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    // The channel carries no messages: the child sees it close when this process dies, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithParent(child);
  return new Promise((answer) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      answer(1);
    });
    child.once('exit', (code, signal) => answer(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * Ends the child with its parent. A killed npm (-9) cannot stop us: an orphan that keeps the port would prevent the
 * next start.
 */
function endWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000);
  timer.unref();
}

/** Compares npm's own record of the installation with the lockfile, since file times say nothing after a clone. */
function isInstalled() {
  const written = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = readPackages(written);
  const wanted = Object.entries(readPackages(join(ROOT, 'package-lock.json')));
  return wanted.every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const mayLack = entry.optional === true || (entry.dev === true && !HAS_TESTS);
    return installed[path]?.version === entry.version || (mayLack && installed[path] === undefined);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function cacheOption() {
  try {
    accessSync(homedir(), constants.W_OK);
    return [];
  } catch {
    // Services often have no home folder of their own.
    return ['--cache', join(ROOT, '.cache/npm')];
  }
}

function findNode() {
  const candidates = [
    join(ROOT, 'node_modules/.bin/node'),
    join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`),
    process.execPath,
  ];
  const found = candidates.find((candidate) => majorOf(candidate) >= NODE_MAJOR);
  if (found !== undefined) return found;
  process.stderr.write(`Candor needs Node ${NODE_MAJOR}, and no build of it came with the packages: install it.\n`);
  process.exit(1);
}

function majorOf(node) {
  if (!existsSync(node)) return 0;
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? Number.parseInt(asked.stdout.slice(1), 10) : 0;
}
