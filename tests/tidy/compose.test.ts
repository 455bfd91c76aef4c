import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig, settingNames } from '@candor/server/config.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The container file: the server reads its processes' settings, and together these are one installation. */
const ROOT = resolve(import.meta.dirname, '../..');
const NGINX = '/usr/sbin/nginx';

const service = z.strictObject({
  image: z.string(),
  restart: z.literal('always').optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  stop_grace_period: z.literal('30s').optional(),
  depends_on: z
    .strictObject({ migrate: z.strictObject({ condition: z.literal('service_completed_successfully') }) })
    .optional(),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: z.array(z.string()).optional(),
  healthcheck: z.strictObject({ disable: z.literal(true) }).optional(),
  ports: z.array(z.string()).optional(),
});
type Service = z.output<typeof service>;

const { services } = z
  .looseObject({ services: z.record(z.string(), service), volumes: z.strictObject({ data: z.null() }) })
  .parse(parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }));
const proxy = readFileSync(join(ROOT, 'deploy/edges.conf'), 'utf8');
const parts = Object.entries(services).filter(([, { environment }]) => environment !== undefined);

/** Reads the settings of a container, over those of an operator's file, as the server does. */
function configOf({ environment }: Service) {
  const own = { NATS_URL: 'tls://part:a-password@nats:4222', DATABASE_URL: 'postgres://owner@database/candor' };
  return readConfig({ ...own, ...environment });
}

test('all parts of an installation are there: two edges, and two for dealing, either of which waits while the other deals', () => {
  const read = parts.map(([name, part]) => [name, configOf(part)] as const);
  expect(read.map(([name, { parts: own, isStandby }]) => [name, own, isStandby])).toEqual([
    ['dealing-1', ['dealing'], true],
    ['dealing-2', ['dealing'], true],
    ['edge-1', ['edge'], false],
    ['edge-2', ['edge'], false],
  ]);
});

test('every part has the same image, folders and settings, waits for the schema, and has time to stop', () => {
  for (const [name, part] of parts) {
    expect(part, name).toMatchObject({
      image: services['migrate']?.image,
      volumes: services['migrate']?.volumes,
      restart: 'always',
      stop_grace_period: '30s',
      depends_on: {},
    });
    expect(part.env_file?.[0], name).toBe('/etc/candor.env');
    for (const setting of Object.keys(part.environment ?? {})) expect(settingNames, name).toContain(setting);
  }
  expect(parts[0]?.[1].volumes).toEqual([
    'data:/var/lib/candor',
    '/srv/candor/brands:/srv/candor/brands:ro',
    '/etc/candor:/etc/candor:ro',
  ]);
});

test('only edges have a port, on this machine and known to its proxy, and only they are asked for their health', () => {
  expect(Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))).toEqual([
    ['edge-1', '127.0.0.1:3000:3000'],
    ['edge-2', '127.0.0.1:3001:3000'],
  ]);
  const behind = [...proxy.matchAll(/^ +server ([\d.]+:\d+) /gm)].map(([, place]) => `${place}:3000`);
  expect(behind).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3001:3000']);
  const unchecked = parts.filter(([, { healthcheck }]) => healthcheck === undefined).map(([name]) => name);
  expect(unchecked).toEqual(['edge-1', 'edge-2']);
});

test('commands are there', () => {
  const scripts = Object.values(services).flatMap(({ command = [] }) =>
    command.filter((one) => one.startsWith('scripts/')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(existsSync(join(ROOT, script)), script).toBe(true);
});

test('in front of several edges everything is as in front of one server', () => {
  const one = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8').replace('http://127.0.0.1:3000', 'http://edges');
  const same = (text: string): string => text.slice(text.indexOf('map $http_upgrade'));
  expect(same(proxy)).toBe(same(one));
  expect(proxy.slice(0, proxy.indexOf('map $http_upgrade'))).toContain('hash $remote_addr consistent;');
});

test.skipIf(!existsSync(NGINX))('nginx finds nothing wrong with that', () => {
  const place = mkdtempSync(join(tmpdir(), 'candor-edges-'));
  // The certificate is an operator's, and would have to exist for this check.
  const text = proxy.replaceAll(/^ *ssl_certificate.*$/gm, '').replaceAll(/listen 443 ssl/g, 'listen 443');
  const file = join(place, 'nginx.conf');
  writeFileSync(file, `pid ${join(place, 'pid')}; error_log stderr; events {} http { access_log off; ${text} }`);
  const found = spawnSync(NGINX, ['-t', '-c', file], { encoding: 'utf8' });
  rmSync(place, { recursive: true });
  expect(found.stderr).toContain('test is successful');
  expect(found.stderr).not.toContain('[warn]');
});
