import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openCuttingProxy } from '../support/cuttingProxy.ts';
import type { CuttingProxy } from '../support/cuttingProxy.ts';
import { watchInterruption } from '../support/interruption.ts';
import { LIVE_HOST } from '../support/liveBrand.ts';
import { NEWER } from '../support/oldRelease.ts';
import { LiveInstallation, onDatabase } from './liveInstallation.ts';
import { Machine, mayBoot } from './machine.ts';
import { readPage } from './readPage.ts';
import { LIMIT } from './terminal.ts';

/**
 * The units of `deploy/systemd` as systemd runs them: on a machine set up as docs/live.md says, with its user, folders
 * and settings. The database and the stand-ins of others are reached over the network.
 */
const RELEASE = '/srv/candor/release';
const NEXT = '/srv/candor/2026-12';
const DATA = '/var/lib/candor';
const BRANDS = '/srv/candor/brands';
const PAYMENTS = '/etc/candor/payments.json';
const KEYS = ['keys', 'factorKeys', 'documentKeys', 'receiptKeys', 'logKeys', 'auditKeys', 'contentKeys'];

const line = z.object({ level: z.number(), msg: z.string() });

describe.skipIf(!mayBoot())('on a machine of its own', () => {
  let installation: LiveInstallation;
  let proxy: CuttingProxy;
  let machine: Machine;

  beforeAll(async () => {
    installation = await LiveInstallation.open();
    proxy = await openCuttingProxy(installation.settings['DATABASE_URL'] ?? '');
    machine = await Machine.boot();
    await setUp();
  });

  afterAll(async () => {
    await machine.end();
    await proxy.close();
    await installation.close();
  });

  /** Sets the machine up as docs/live.md says, sections 1, 3 and 7; packages and pages are those of this checkout. */
  async function setUp(): Promise<void> {
    await done('sh', [
      '-ec',
      `id candor >/dev/null 2>&1 || useradd --system --home-dir ${DATA} --shell /usr/sbin/nologin candor
       install -d -o candor -m 700 ${DATA}
       install -d -o candor /srv/candor ${BRANDS}
       cd /srv/candor/2026-11
       chown candor . node_modules && find . -mindepth 1 -maxdepth 1 ! -name node_modules -exec chown -R candor {} +
       find node_modules -maxdepth 1 -name '.vite*' -exec chown -R candor {} +
       ln -sfn /srv/candor/2026-11 ${RELEASE}
       [ -e /usr/bin/node ] || ln -s ${process.execPath} /usr/bin/node
       cp ${RELEASE}/deploy/systemd/* /etc/systemd/system/ && systemctl daemon-reload`,
    ]);
    const { settings } = installation;
    const brands = settings['BRANDS_FOLDER'] ?? '';
    for (const entry of readdirSync(brands, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      await machine.write(join(BRANDS, relative(brands, file)), readFileSync(file, 'utf8'));
    }
    await done('chown', ['-R', 'candor', BRANDS]);
    await machine.write(PAYMENTS, readFileSync(settings['PAYMENTS_FILE'] ?? '', 'utf8'), 'candor');
    const own = {
      ...settings,
      BRANDS_FOLDER: BRANDS,
      DATA_DIR: DATA,
      PAYMENTS_FILE: PAYMENTS,
      DATABASE_URL: proxy.through(settings['DATABASE_URL'] ?? ''),
    };
    const lines = Object.entries(own).map(([name, value]) => `${name}='${value}'\n`);
    await machine.write('/etc/candor.env', lines.join(''), 'candor');
  }

  async function done(program: string, args: readonly string[]): Promise<string> {
    const { code, text } = await machine.run(program, args);
    expect(code, `${program} ${args.join(' ')}: ${text}`).toBe(0);
    return text;
  }

  function command(script: string, release = RELEASE): Promise<string> {
    const entering = `cd ${release} && set -a && . /etc/candor.env && exec node scripts/enter.mjs scripts/${script}`;
    return done('runuser', ['-u', 'candor', '--', 'bash', '-c', entering]);
  }

  async function property(name: string, unit = 'candor'): Promise<string> {
    return (await done('systemctl', ['show', '-p', name, '--value', unit])).trim();
  }

  /** Reads the log since the unit's last start, each line a JSON text. */
  async function logged(): Promise<readonly z.infer<typeof line>[]> {
    const since = `_SYSTEMD_INVOCATION_ID=${await property('InvocationID')}`;
    const text = await done('journalctl', ['-o', 'cat', '--no-pager', since, '-t', 'candor']);
    return text
      .trim()
      .split('\n')
      .map((one) => line.parse(JSON.parse(one)));
  }

  async function status(path = '/'): Promise<number | undefined> {
    return (await readPage(installation.port, LIVE_HOST, path).catch(() => undefined))?.status;
  }

  test('while something is missing it does not start, and the journal has all of it, a line each', async () => {
    expect((await machine.run('systemctl', ['start', 'candor'])).code).not.toBe(0);
    const output = await logged();
    for (const key of KEYS)
      expect(output.filter(({ msg }) => msg.startsWith(`${DATA}/${key}.json is missing`))).toHaveLength(1);
    expect(await property('ActiveState')).not.toBe('active');
    await done('systemctl', ['stop', 'candor']);
    const found = await onDatabase(installation.superuserUrl(), async (client) => {
      const { rows } = await client.query<{ tables: number }>(
        "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
      );
      return rows;
    });
    expect(found).toEqual([{ tables: 0 }]);
  });

  test('with its keys it serves as soon as systemd says that it has started, and the timer waits for the night', async () => {
    await command('keys.ts');
    expect(await command('liveCheck.ts')).toContain('Ready for MODE=live.');
    await done('systemctl', ['enable', '--now', 'candor.service', 'candor-audit.timer']);
    expect(await status()).toBe(200);
    expect(await property('StatusText')).toBe('Serving');
    expect(await property('ActiveState', 'candor-audit.timer')).toBe('active');
    expect(await property('NextElapseUSecRealtime', 'candor-audit.timer')).toContain('02:30:00');
  });

  test('it has no rights that it does not need', async () => {
    const about = await done('cat', [`/proc/${await property('MainPID')}/status`]);
    for (const fact of [/^CapBnd:\s0+$/m, /^NoNewPrivs:\s1$/m, /^Seccomp:\s2$/m]) expect(about).toMatch(fact);
    expect(about).toMatch(new RegExp(`^Uid:\\s${(await done('id', ['-u', 'candor'])).trim()}\\s`, 'm'));
  });

  test('killed, it is back by itself, and the audits find nothing to report', async () => {
    await done('systemctl', ['kill', '--kill-whom=main', '--signal=SIGKILL', 'candor']);
    await vi.waitUntil(async () => (await property('NRestarts')) === '1' && (await status()) === 200, LIMIT);
    await done('systemctl', ['start', 'candor-audit']);
    expect(await property('Result', 'candor-audit')).toBe('success');
  });

  test('an upgrade is built and migrates while clients are served, and its interruption is the restart', async () => {
    const [file, sql] = NEWER[0];
    await done('sh', [
      '-ec',
      `mkdir -p ${NEXT} /run/next/changes /run/next/work
       cd /run/next && mount -t overlay overlay ${NEXT} \\
         -o lowerdir=/srv/candor/2026-11,upperdir=/run/next/changes,workdir=/run/next/work
       echo '${sql}' > ${NEXT}/server/database/migrations/${file}`,
    ]);
    await command('build.ts', NEXT);
    await command('migrateNow.ts', NEXT);
    expect(await status()).toBe(200);
    await done('ln', ['-sfn', NEXT, RELEASE]);
    const watched = watchInterruption(async () => (await status()) === 200);
    await done('systemctl', ['restart', 'candor']);
    const { ms } = await watched();
    process.stdout.write(`an upgrade's restart: no page for ${Math.round(ms)} ms\n`);
    expect(await status()).toBe(200);
    expect(await done('readlink', [`/proc/${await property('MainPID')}/cwd`])).toBe(`${NEXT}\n`);
  });

  test('it stops in order, and no line of its log is of an error', async () => {
    await done('systemctl', ['stop', 'candor']);
    const [result, exit, group] = await Promise.all(
      ['Result', 'ExecMainStatus', 'ControlGroup'].map((name) => property(name)),
    );
    expect({ result, exit, group }).toEqual({ result: 'success', exit: '0', group: '' });
    const output = await logged();
    expect(output.at(-1)?.msg).toBe('Stopped.');
    expect(output.filter(({ level }) => level >= 50)).toEqual([]);
    expect(await status()).toBeUndefined();
  });
});
