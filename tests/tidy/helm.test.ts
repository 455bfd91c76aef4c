import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, settingNames } from '@candor/server/config.ts';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ChartTemplates } from '../support/chartTemplate.ts';

/** The Kubernetes chart: it renders an installation, and the server reads the settings of its parts. */
const ROOT = resolve(import.meta.dirname, '../..');
const CHART = join(ROOT, 'deploy/helm/candor');
const HELM = process.env['HELM_PROGRAM'] ?? '/usr/bin/helm';
/** Settings that Node itself reads. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];
/**
 * Settings that values must not contain: secrets, which are in Kubernetes' own, and those that the chart or image sets.
 */
const SECRET = /(?:PASSWORD|TOKEN|KEYS_JSON|COMMAND|HEADERS)$|^(?:DATABASE_URL|NATS_URL|SMTP_URL|ALARM_WEBHOOK)$/;
const DECIDED = /^(?:OFFICE_HOST|FILES_HOST|ROLES|STANDBY|PORT|HOST|DATA_DIR|BRANDS_FOLDER)$/;
/** Settings for a demonstration, or for trials. */
const OF_DEMO =
  /^(?:WEB_DEV|CLOCK|BANK_HOST|BANK_PORT|RECOVERY_CHECK|CHART_FRAME|POSTBACK_RECEIVER|DEMO_HELPERS|STORIES)$/;

const read = (file: string): string => readFileSync(join(CHART, file), 'utf8');
const schema = z.looseObject({
  properties: z.looseObject({ settings: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
});
const valuesSchema: unknown = JSON.parse(read('values.schema.json'));
const allowed = z.fromJSONSchema(valuesSchema as Parameters<typeof z.fromJSONSchema>[0]);
const chart = z
  .strictObject({
    apiVersion: z.literal('v2'),
    name: z.literal('candor'),
    description: z.string(),
    type: z.literal('application'),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    appVersion: z.string(),
    kubeVersion: z.string(),
  })
  .parse(parse(read('Chart.yaml')));
const values = z.record(z.string(), z.record(z.string(), z.unknown()).or(z.string())).parse(parse(read('values.yaml')));

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}),
});
const variable = z.strictObject({ name: z.string(), value: z.string() });
const mount = z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.literal(true).optional() });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(variable).default([]),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })).default([]),
  volumeMounts: z.array(mount),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const pod = z.looseObject({
  metadata: z.strictObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.looseObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(990),
      fsGroup: z.literal(990),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});
const workload = z.looseObject({ replicas: z.int().optional(), template: pod });
type Manifest = z.output<typeof manifest>;

const templates = readdirSync(join(CHART, 'templates'));

const renderer = new ChartTemplates(new Map(templates.map((name) => [name, read(`templates/${name}`)])));

function rootOf(more: object = {}) {
  return {
    Values: Object.assign({}, values, more),
    Release: { Name: 'one', Namespace: 'brokerage', Service: 'Helm' },
    Chart: { Name: chart.name, Version: chart.version },
  };
}

function render(more: object = {}): readonly Manifest[] {
  const root = rootOf(more);
  expect(renderer.render('NOTES.txt', root)).toContain('one-edge');
  return templates
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => documentsIn(renderer.render(name, root), name));
}

function documentsIn(text: string, name: string): readonly Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    expect(document.errors, name).toEqual([]);
    const content: unknown = document.toJS();
    return content === null ? [] : [manifest.parse(content)];
  });
}

const rendered = render();
const parts = rendered
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  .map(({ metadata: { name }, spec }) => ({ name, ...workload.parse(spec) }));
const ours = parts.filter(({ name }) => name !== 'one-nats');

function named(kind: string, name: string): Manifest {
  const found = rendered.filter((one) => one.kind === kind && one.metadata.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return found[0] ?? expect.fail(name);
}

test('the notes after an installation name what it has', () => {
  const named = [...renderer.render('NOTES.txt', rootOf()).matchAll(/\bone-[a-z0-9-]+/g)].map(([name]) => name);
  expect(named).toContain('one-migrate');
  const there = new Set(rendered.map(({ metadata: { name } }) => name));
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

test('the values of the chart are as its schema has them, and it refuses others', () => {
  expect(allowed.safeParse(values).error).toBeUndefined();
  const wrong: readonly (readonly [string, object])[] = [
    ['edges', { replicas: 0, resources: {} }],
    ['settings', { MODE: 'live', BRAND: 'lantern', DATABASE_URL: 'postgres://owner:secret@db/candor' }],
    ['settings', { MODE: 'live', BRAND: 'lantern', TAPE_DAY: '30' }],
    ['settings', { MODE: 'demo', BRAND: 'lantern' }],
    ['hosts', { public: [], office: 'office.lantern.example', files: 'files.lantern.example' }],
    ['more', {}],
  ];
  for (const [name, value] of wrong)
    expect(allowed.safeParse(Object.assign({}, values, { [name]: value })).success, name).toBe(false);
});

test('its settings are all those of the server that are no secret and nobody else’s to decide', () => {
  const own = settingNames.filter((name) => ![SECRET, DECIDED, OF_DEMO].some((form) => form.test(name)));
  expect(Object.keys(schema.parse(valuesSchema).properties.settings.properties).toSorted()).toEqual(own.toSorted());
});

test('it renders the parts of the compose file: edges, dealing with a standby, the migration and NATS', () => {
  expect(parts.map(({ name, replicas }) => [name, replicas])).toEqual([
    ['one-dealing', 2],
    ['one-edge', 2],
    ['one-migrate', undefined],
    ['one-nats', 1],
  ]);
  for (const { name, template } of ours) {
    const [{ env, envFrom, image }] = template.spec.containers;
    for (const { name: setting } of env) expect([...settingNames, ...OF_NODE], name).toContain(setting);
    expect(envFrom[0], name).toEqual({ secretRef: { name: 'candor' } });
    expect(image).toBe('registry.example/candor:2026-11');
  }
  const compose = z
    .looseObject({ services: z.record(z.string(), z.looseObject({ command: z.array(z.string()).optional() })) })
    .parse(parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }));
  const [migrate] = ours.filter(({ name }) => name.includes('migrate'));
  expect(migrate?.template.spec.containers[0]['command']).toEqual(compose.services['migrate']?.command);
});

test('the server takes the settings of its parts', () => {
  const settings = Object.fromEntries(
    ours.map(({ name, template }) => [
      name,
      Object.fromEntries(template.spec.containers[0].env.map(({ name: setting, value }) => [setting, value])),
    ]),
  );
  const secret = {
    DATABASE_URL: 'postgres://owner@database/candor?sslmode=verify-full',
    NATS_URL: 'tls://part:a-password@one-nats:4222',
    SMTP_URL: 'smtps://me:pw@mail.example:465',
    // A setting of the image, whose brands are elsewhere; and a file that is not here.
    BRAND: 'northline',
    PAYMENTS_FILE: '',
  };
  const dealing = readConfig({ ...settings['one-dealing'], ...secret });
  expect(dealing).toMatchObject({ mode: 'live', parts: ['dealing'], isStandby: true });
  expect(readConfig({ ...settings['one-edge'], ...secret })).toMatchObject({
    parts: ['edge'],
    isStandby: false,
    officeHost: 'office.lantern.example',
    filesHost: 'files.lantern.example',
  });
});

test('every part has one folder of data, its files read-only, and no volume that is not there', () => {
  for (const { name, template } of ours) {
    const volumes = template.spec.volumes.map((volume) => volume.name);
    const mounts = template.spec.containers[0].volumeMounts;
    expect(volumes.toSorted(), name).toEqual(mounts.map((one) => one.name).toSorted());
    expect(mounts).toContainEqual({ name: 'data', mountPath: '/var/lib/candor' });
    expect(mounts).toContainEqual({ name: 'files', mountPath: '/etc/candor', readOnly: true });
    expect(template.spec.volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName: 'one-data' } });
  }
  const claim = named('PersistentVolumeClaim', 'one-data');
  expect(claim.spec['accessModes']).toEqual(['ReadWriteMany']);
  expect(claim.metadata['annotations']).toEqual({ 'helm.sh/resource-policy': 'keep' });
});

test('only edges have probes of HTTP, at paths that are there, and dealing none', () => {
  const readiness = readFileSync(join(ROOT, 'server/http/readiness.ts'), 'utf8');
  for (const { name, template } of ours) {
    const [only] = template.spec.containers;
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((probe) => only[probe] ?? []);
    expect(probes.length, name).toBe(name === 'one-edge' ? 3 : 0);
    for (const [, path = ''] of JSON.stringify(probes).matchAll(/"path":"([^"]+)"/g)) expect(readiness).toContain(path);
  }
});

test('what selects pods finds those of its part, and whole hosts lead to the edges', () => {
  const labels = new Map(parts.map(({ name, template }) => [name, template.metadata.labels]));
  for (const [kind, name, at] of [
    ['Service', 'one-edge', ['selector']],
    ['Service', 'one-nats', ['selector']],
    ['PodDisruptionBudget', 'one-edge', ['selector', 'matchLabels']],
    ['PodDisruptionBudget', 'one-dealing', ['selector', 'matchLabels']],
    ['Deployment', 'one-edge', ['selector', 'matchLabels']],
    ['Deployment', 'one-dealing', ['selector', 'matchLabels']],
    ['Deployment', 'one-nats', ['selector', 'matchLabels']],
    ['NetworkPolicy', 'one-edge', ['podSelector', 'matchLabels']],
    ['NetworkPolicy', 'one-nats', ['podSelector', 'matchLabels']],
  ] as const) {
    const selector = at.reduce<unknown>((value, step) => Reflect.get(Object(value), step), named(kind, name).spec);
    const chosen = z.record(z.string(), z.string()).parse(selector);
    expect(labels.get(name), `${kind} ${name}`).toMatchObject(chosen);
    expect(Object.keys(chosen)).toContain('app.kubernetes.io/component');
  }
  const hosts = ['one-public', 'one-office'].flatMap((name) =>
    z
      .array(z.looseObject({ host: z.string() }))
      .parse(named('Ingress', name).spec['rules'])
      .map(({ host }) => host),
  );
  expect(hosts).toEqual(['lantern.example', 'files.lantern.example', 'office.lantern.example']);
});

test('the parts are reached by those that are named, and NATS by its parts alone', () => {
  const all = named('NetworkPolicy', 'one-parts').spec;
  expect(all['policyTypes']).toEqual(['Ingress', 'Egress']);
  expect(all['ingress']).toBeUndefined();
  expect(JSON.stringify(named('NetworkPolicy', 'one-edge').spec['ingress'])).toContain('ingress-nginx');
  const nats = JSON.stringify(named('NetworkPolicy', 'one-nats').spec['ingress']);
  expect(nats).toContain('"values":["edge","dealing"]');
  expect(nats).not.toContain('namespaceSelector');
});

test('what is switched off is not rendered, and a claim of an operator’s own takes the place of ours', () => {
  const less = render({
    ingress: { enabled: false },
    networkPolicy: { enabled: false },
    data: { existingClaim: 'ours' },
    brands: { existingClaim: 'brands' },
    edges: { replicas: 1, resources: {} },
    caFile: '',
    image: Object.assign({}, values['image'], { pullSecrets: ['registry'] }),
  });
  expect(less.map(({ kind, metadata: { name } }) => `${kind} ${name}`)).toEqual([
    'Deployment one-dealing',
    'PodDisruptionBudget one-dealing',
    'Deployment one-edge',
    'Service one-edge',
    'Job one-migrate',
    'Deployment one-nats',
    'Service one-nats',
  ]);
  const text = JSON.stringify(less);
  expect(text).toContain('{"claimName":"ours"}');
  expect(text).toContain('"imagePullSecrets":[{"name":"registry"}]');
  expect(text).toContain('"mountPath":"/srv/candor/brands"');
  expect(text).not.toContain('NODE_EXTRA_CA_CERTS');
});

test.skipIf(!existsSync(HELM))('Helm finds nothing wrong with it, and renders the same', () => {
  const lint = spawnSync(HELM, ['lint', '--strict', CHART], { encoding: 'utf8' });
  expect(lint.status, lint.stdout).toBe(0);
  const output = spawnSync(HELM, ['template', 'one', CHART, '--namespace', 'brokerage'], { encoding: 'utf8' });
  expect(output.status, output.stderr).toBe(0);
  const byName = (all: readonly Manifest[]) =>
    new Map(all.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const));
  expect(byName(documentsIn(output.stdout, 'helm'))).toEqual(byName(rendered));
});
