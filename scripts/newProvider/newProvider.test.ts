import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from './makeProvider.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'node_modules');
const NAME = 'AcmePayments';
let copy: string;

/** Copy the files of which a payment provider consists, with packages that resolve into the copy. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'candor-provider-'));
  const folders = ['domain', 'server/providers/payments', 'tests/providers/payments', 'scripts'];
  const samples = ['databaseSample.ts', 'faultSample.ts', 'measured.json', 'measured.ts', 'onFifteen.ts', 'packs.ts'];
  const runner = [...samples, 'longestFirst.ts', 'rotation.ts'].map((name) => `tests/support/${name}`);
  for (const path of [...folders, 'vitest.config.ts', ...runner]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: (file) => !file.includes('node_modules') });
  }
  const configs = ['base', 'node', 'pure'].map((name) => `tsconfig.${name}.json`);
  for (const path of [
    ...configs,
    'package.json',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'server/package.json',
    'server/operatorError.ts',
  ]) {
    cpSync(join(ROOT, path), join(copy, path));
  }
  mkdirSync(join(copy, 'node_modules/@candor'), { recursive: true });
  // The linter looks for its second program in `.bin`, or on the path that npm sets, which may be absent.
  for (const name of readdirSync(PACKAGES).filter((found) => found === '.bin' || /^(?!@candor$)[^.]/.test(found))) {
    symlinkSync(join(PACKAGES, name), join(copy, 'node_modules', name));
  }
  for (const name of ['domain', 'server']) symlinkSync(join(copy, name), join(copy, 'node_modules/@candor', name));
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a program of the packages in the copy; returns its exit code and its output. */
function run(script: string, ...args: readonly string[]) {
  return node(join(PACKAGES, script), ...args);
}

function node(...args: readonly string[]) {
  const done = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { code: done.status, output: done.stdout + done.stderr };
}

it('PP-9 one command makes it, and the same again does not', () => {
  const outcome = node('scripts/newProvider.ts', NAME);
  expect(outcome).toMatchObject({ code: 0 });
  for (const file of [`${NAME}/${NAME}.ts`, `${NAME}/${NAME}.test.ts`, 'providers.ts']) {
    expect(outcome.output).toContain(`server/providers/payments/${file}\n`);
  }
  expect(node('scripts/newProvider.ts', NAME)).toEqual({ code: 1, output: `There is a ${NAME} already.\n` });
  expect(node('scripts/newProvider.ts')).toEqual({ code: 1, output: 'npm run new-provider -- NAME\n' });
});

it('PP-9 it stands in the list, with one import and one line', () => {
  const listed = (root: string) =>
    readFileSync(join(root, 'server/providers/payments/providers.ts'), 'utf8').split('\n');
  const before = new Set(listed(ROOT));
  const added = listed(copy).filter((line) => !before.has(line));
  expect(added).toEqual(["import { acmePayments } from './AcmePayments/AcmePayments.ts';", '  acmePayments,']);
  expect(listed(copy).length).toBe(listed(ROOT).length + 2);
});

it('PP-9 it compiles, in our format and to our rules', () => {
  const files = [`server/providers/payments/${NAME}`, 'server/providers/payments/providers.ts'];
  const settings = { extends: './tsconfig.base.json', compilerOptions: { types: ['node'] }, include: files };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  expect(run('typescript/bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' });
  expect(run('oxfmt/bin/oxfmt', '--check', ...files)).toMatchObject({ code: 0 });
  expect(run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...files)).toMatchObject({ code: 0 });
});

it('PP-9 it passes its own test, the conformance kit with it', () => {
  const { code, output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', `server/providers/payments/${NAME}`);
  expect(output).toContain('1 passed');
  expect(code, output).toBe(0);
});

it.each([
  ['', 'letters and digits'],
  ['../other', 'letters and digits'],
  ['acme-pay', 'letters and digits'],
  ['7up', 'letters and digits'],
  ['x'.repeat(41), 'letters and digits'],
  ['Class', 'would mean something else'],
  ['cashier', 'There is a cashier already'],
  ['CASHIER', 'There is a CASHIER already'],
  ['settings', 'would mean something else'],
  ['providers', 'There is a providers already'],
])('the name %j is refused: %s', (name, reason) => {
  expect(problemOf(ROOT, name)).toContain(reason);
});

it('a name that is free has no problem', () => expect(problemOf(ROOT, NAME)).toBeUndefined());
