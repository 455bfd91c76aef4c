import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openCuttingProxy } from '../support/cuttingProxy.ts';
import type { CuttingProxy } from '../support/cuttingProxy.ts';
import { LIVE_HOST } from '../support/liveBrand.ts';
import { LiveInstallation } from './liveInstallation.ts';
import { readPage } from './readPage.ts';
import { LIMIT, ROOT, commandOf, ready, watch } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/**
 * The image of `deploy/Containerfile`, built and run where buildah is available with its base image: pulled, or made by
 * `baseImage.sh`. It takes minutes and installs the packages from npm's registry.
 */
const CONTAINERFILE = join(ROOT, 'deploy/Containerfile');
const BASE = /^FROM (\S+)$/m.exec(readFileSync(CONTAINERFILE, 'utf8'))?.[1] ?? '';
const IMAGE = `localhost/candor:test-${process.pid}`;
/** Number of the server's user, as docs/live.md names it. */
const USER = 990;
/** Time limit that ends a hang. */
const BUILD_LIMIT_MS = 1_800_000;
const DATA = '/var/lib/candor';
const BRANDS = '/srv/candor/brands';
const SETTINGS = '/etc/candor';

function mayBuild(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/buildah')) return false;
  return spawnSync('buildah', ['images', '--quiet', BASE]).status === 0;
}

const about = z.object({
  Docker: z.object({ config: z.object({ Cmd: z.array(z.string()), User: z.string(), StopSignal: z.string() }) }),
});

describe.skipIf(!mayBuild())('the image', () => {
  let installation: LiveInstallation;
  let proxy: CuttingProxy;
  let container: string | undefined;
  let command: readonly string[];
  const running: Terminal[] = [];

  beforeAll(async () => {
    installation = await LiveInstallation.open();
    proxy = await openCuttingProxy(installation.settings['DATABASE_URL'] ?? '');
    for (const folder of ['data', 'settings', 'brands']) mkdirSync(at(folder));
    cpSync(installation.settings['BRANDS_FOLDER'] ?? '', at('brands'), { recursive: true });
    chmodSync(at('brands'), 0o755);
    cpSync(installation.settings['PAYMENTS_FILE'] ?? '', join(at('settings'), 'payments.json'));
    for (const file of [at('data'), at('settings'), join(at('settings'), 'payments.json')]) chownSync(file, USER, USER);
    const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never'];
    await buildah('build', ...options, '-f', CONTAINERFILE, '-t', IMAGE, ROOT);
    const newContainer = (await buildah('from', '--pull-never', IMAGE)).trim();
    container = newContainer;
    const { Docker } = about.parse(JSON.parse(await buildah('inspect', newContainer)));
    expect(Docker.config).toMatchObject({ User: 'candor', StopSignal: 'SIGTERM' });
    // Under this isolation, the image's own volume may cover the mounted one.
    await buildah('config', '--volume', `${DATA}-`, newContainer);
    command = Docker.config.Cmd;
  }, BUILD_LIMIT_MS);

  afterAll(async () => {
    // Kills the container's processes, which would otherwise continue.
    for (const { process: started } of running) {
      for (const pid of allBelow(started.pid ?? 0)) process.kill(pid, 'SIGKILL');
      started.kill('SIGKILL');
    }
    if (container !== undefined) {
      await buildah('rm', container);
      await buildah('rmi', IMAGE);
    }
    await proxy.close();
    await installation.close();
  });

  function at(folder: string): string {
    return join(installation.place, folder);
  }

  async function buildah(...args: readonly string[]): Promise<string> {
    const terminal = open('buildah', args);
    expect(await terminal.ended, terminal.output()).toBe(0);
    return terminal.output();
  }

  /** Runs a program in the container, with these settings and an operator's mounts. */
  function run(settings: Readonly<Record<string, string>>, program: readonly string[]): Terminal {
    const mounts = [`${at('data')}:${DATA}`, `${at('brands')}:${BRANDS}:ro`, `${at('settings')}:${SETTINGS}:ro`];
    const terminal = open('buildah', [
      ...['run', '--isolation', 'chroot', ...mounts.flatMap((mount) => ['--volume', mount])],
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...[container ?? '', '--', ...program],
    ]);
    running.push(terminal);
    return terminal;
  }

  function settings(): Readonly<Record<string, string>> {
    const { BRANDS_FOLDER: _brands, DATA_DIR: _data, DATABASE_URL: url = '', ...others } = installation.settings;
    const payments = join(SETTINGS, 'payments.json');
    return { ...others, DATABASE_URL: proxy.through(url), PAYMENTS_FILE: payments, HOST: '127.0.0.1' };
  }

  test('without settings it names all that it needs, and creates nothing', async () => {
    const refused = run({}, command);
    expect(await refused.ended).not.toBe(0);
    for (const name of ['BRAND', 'PRICES', 'SMTP_URL', 'TRUSTED_PROXIES', 'OFFICE_HOST', 'FILES_HOST', 'CLAMD'])
      expect(refused.output()).toMatch(new RegExp(`"msg":"${name} is `));
    expect(readdirSync(at('data'))).toEqual([]);
  });

  test('with them it serves its pages, and stops in order', async () => {
    const refused = run(settings(), command);
    expect(await refused.ended).not.toBe(0);
    expect(refused.output()).toContain(`${DATA}/keys.json is missing`);
    const keys = run(settings(), ['node', 'scripts/enter.mjs', 'scripts/keys.ts']);
    expect(await keys.ended, keys.output()).toBe(0);

    const server = run(settings(), command);
    await ready(server);
    expect(server.output()).not.toContain('Building the pages');
    expect((await readPage(installation.port, LIVE_HOST, '/')).status).toBe(200);
    // This isolation forwards no signals: send it to the container's own process.
    process.kill(firstBelow(server.process.pid, /^\S*\bnode /), 'SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    expect(server.output()).toContain('"msg":"Stopped."');
    await vi.waitUntil(async () => !(await serves()), LIMIT);
  });

  async function serves(): Promise<boolean> {
    return (await readPage(installation.port, LIVE_HOST, '/').catch(() => undefined)) !== undefined;
  }
});

/** Returns the container's first process with this command. */
function firstBelow(pid: number | undefined, command: RegExp): number {
  const found = allBelow(pid ?? 0).find((child) => command.test(commandOf(child)));
  if (found === undefined) throw new Error(`nothing below runs ${command.source}`);
  return found;
}

/** Lists the descendants of a process, nearest first; none for an ended process. */
function allBelow(pid: number): readonly number[] {
  const children = existsSync(`/proc/${pid}`) ? childrenOf(pid) : [];
  return [...children, ...children.flatMap(allBelow)];
}

function childrenOf(pid: number): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/children`);
  const children = threads.flatMap((file) => readFileSync(file, 'utf8').trim().split(' '));
  return children.filter((text) => text !== '').map((text) => Number.parseInt(text, 10));
}

function open(program: string, args: readonly string[]): Terminal {
  const child = spawn(program, args, { cwd: dirname(CONTAINERFILE), stdio: ['ignore', 'pipe', 'pipe'] });
  return watch(child);
}
