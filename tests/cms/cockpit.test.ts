import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accept } from '@candor/domain/result.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { addCms } from '@candor/server/http/cms.ts';
import { ContentTokens } from '@candor/server/modules/website/content/index.ts';
import { openCockpit } from '@candor/server/wiring/cockpit.ts';
import type { RunningCockpit } from '@candor/server/wiring/cockpit.ts';
import { openLogger } from '@candor/server/wiring/logger.ts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cases } from './cases.ts';
import type { Case } from './cases.ts';
import { HOST_FORMS_TOKEN, HOST_TOKEN, StandInCockpit } from './standInCockpit.ts';

const tokens = new ContentTokens(Buffer.alloc(32, 7));
const host = new StandInCockpit();
const root = mkdtempSync(join(tmpdir(), 'candor-cockpit-'));
/** Each test has a folder of its own: a server may still be writing its copy there. */
let folder = root;
const written: string[] = [];
const keptForms: unknown[] = [];
let origin: string;
let now = 1_000_000;
let content: RunningCockpit;
let app: FastifyInstance;

beforeAll(async () => {
  origin = await host.start();
});

afterAll(async () => {
  await host.stop();
  rmSync(root, { recursive: true });
});

beforeEach(() => {
  host.mood = 'well';
  host.requests.length = 0;
  written.length = 0;
  keptForms.length = 0;
  folder = mkdtempSync(join(root, 'server-'));
  content = open();
  app = fastify();
  const rates = { visit: () => accept(true as const) };
  addCms(app, { wireOf: () => content.wire, tokens, rates, brandOf: () => brand() });
});

afterEach(() => app.close());

function brand(place = '') {
  const address = `${origin}${place}`;
  return {
    ...loadBrand('northline'),
    cms: {
      ...({
        source: 'cockpit',
        origin: address,
        tokenVariable: 'CMS_TOKEN',
        formsTokenVariable: 'CMS_FORMS_TOKEN',
      } as const),
      settingsName: 'Settings',
      mediaOrigins: [],
    },
  };
}

function open(place?: string): RunningCockpit {
  const opened = openCockpit(brand(place), {
    config: { dataDir: folder, mode: 'demo' },
    environment: { CMS_TOKEN: HOST_TOKEN, CMS_FORMS_TOKEN: HOST_FORMS_TOKEN },
    clock: { now: () => now },
    log: openLogger({ logLevel: 'trace' }, 'test', { to: { write: (line: string) => void written.push(line) } }),
    keepForm: async (...form) => keptForms.push(form) > 0,
  });
  if (opened === undefined) throw new Error('the brand has a host of its own');
  return opened;
}

function ask({ name, method = 'GET', url, token = 'read', at = 'query', body, type = 'application/json' }: Case) {
  const secret = token === 'none' ? '' : token === 'wrong' ? 'f'.repeat(40) : tokens.of('northline', token);
  const query = new URLSearchParams({ case: name, ...(at === 'query' && secret !== '' && { token: secret }) });
  const inBody = at === 'body' ? { token: secret } : {};
  return app.inject({
    method,
    url: `${url.replaceAll('{index}', 'x')}${url.includes('?') ? '&' : '?'}${query.toString()}`,
    headers: {
      host: 'localhost',
      ...(body !== undefined && { 'content-type': type }),
      ...(at === 'header' && { 'cockpit-token': secret }),
      ...(at === 'bearer' && { authorization: `Bearer ${secret}` }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify({ ...body, ...inBody }) }),
  });
}

describe('CM-9 a brand with a host of its own answers what that host answers', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const answer = await ask(one);
    expect(answer.statusCode).toBe(one.status);
    if (one.text !== undefined) expect(answer.body).toBe(one.text);
    if (one.json !== undefined) expect(JSON.parse(answer.body)).toMatchObject(one.json as object);
    for (const { token, params } of host.requests) {
      expect([HOST_TOKEN, HOST_FORMS_TOKEN]).toContain(token);
      expect(params).not.toHaveProperty('token');
    }
    for (const { path, params } of host.requests.filter(({ path: expected }) =>
      expected.startsWith('/api/collections/'),
    )) {
      expect(params['filter'], path).toMatchObject({ published: true });
      expect(params['limit'], path).toBeLessThanOrEqual(100);
    }
  });
});

const entry = {
  _id: 'a'.repeat(24),
  _created: 1,
  _modified: 2,
  published: true,
  title: 'About',
  title_slug: 'about',
  title_de: 'Über uns',
  components: [{ component: 'text', settings: { text: '<p>Hello</p>' } }],
};
const says = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const page = (language: 'en' | 'de' = 'en') => content.source.page('northline', 'about', language);

describe('CM-9 the pages of such a brand', () => {
  it('come in the language asked for, are asked for once, and again after some seconds', async () => {
    host.mood = says([entry]);
    const found = await Promise.all([page('de'), page(), page('de')]);
    expect(found).toMatchObject([{ entry: { title: 'Über uns' } }, { entry: { title: 'About' } }, {}]);
    expect(host.requests).toHaveLength(1);
    expect(host.requests[0]).toMatchObject({
      params: { filter: { published: true, title_slug: 'about' }, populate: 1 },
    });
    now += 60_000;
    await page();
    expect(host.requests).toHaveLength(2);
  });

  it('are not there where the host has none, or another', async () => {
    for (const value of [[], [{ ...entry, title_slug: 'other' }], {}, 'x', null, [7]]) {
      now += 60_000;
      host.mood = says(value);
      expect(await page(), JSON.stringify(value)).toBeUndefined();
    }
  });

  it.each<[string, StandInCockpit['mood']]>([
    ['breaks off', 'broken'],
    ['says nothing', 'silent'],
    ['fails', { status: 500, body: '{"error": "500", "message": "system error"}' }],
    ['does not know us', { status: 401, body: '{"error":"Unauthorized"}' }],
    ['sends us elsewhere', { status: 302, body: '' }],
    ['answers with a page', { status: 200, body: '<html>Fatal error</html>' }],
    ['answers with half of it', { status: 200, body: '[{"title":' }],
    ['answers without end', { status: 200, body: `[${'['.repeat(100_000)}` }],
    ['answers with too much', { status: 200, body: `[{"title_slug":"about","title":"${'x'.repeat(1_100_000)}"}]` }],
  ])('are the last good copy while it %s, also after a restart, and it is said', async (_name, mood) => {
    host.mood = says([entry]);
    await page();
    now += 60_000;
    host.mood = mood;
    expect(await page('de')).toMatchObject({ entry: { title: 'Über uns' } });
    expect(content.isWell()).toBe(false);
    expect(written.join('')).toContain('its last good copies are shown');
    expect(written.join('')).not.toContain(HOST_TOKEN);
    const requestedBefore = host.requests.length;
    await page();
    expect(host.requests).toHaveLength(requestedBefore);
    const storedAnswer = () => {
      content = open();
      return page();
    };
    // The copy is written after the answer.
    await expect.poll(storedAnswer).toMatchObject({ entry: { title: 'About' } });
    now += 60_000;
    host.mood = says([{ ...entry, title: 'New' }]);
    expect(await page()).toMatchObject({ entry: { title: 'New' } });
    expect(content.isWell()).toBe(true);
  });

  it('are kept in the order in which they came', async () => {
    for (let round = 0; round < 10; round += 1) {
      const titles = ['first'.repeat(20_000), 'second'.repeat(2_000), `newest ${round}`];
      for (const title of titles) {
        now += 60_000;
        host.mood = says([{ ...entry, title }]);
        expect(await page()).toMatchObject({ entry: { title } });
      }
      host.mood = 'broken';
      const newest = () => {
        content = open();
        return page();
      };
      await expect.poll(newest).toMatchObject({ entry: { title: titles.at(-1) } });
    }
  });

  it('are kept whole while two servers keep them at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const slug = `round-${round}`;
      const answers = ['short', 'long'.repeat(5_000)].map((title) => says([{ ...entry, title, title_slug: slug }]));
      const servers = answers.map(() => open());
      for (const [index, server] of servers.entries()) {
        host.mood = answers[index] ?? 'well';
        expect(await server.source.page('northline', slug, 'en')).toBeDefined();
      }
      host.mood = 'broken';
      await expect
        .poll(() => open().source.page('northline', slug, 'en'))
        .toMatchObject({ entry: { title_slug: slug } });
    }
    expect(written.join('')).not.toContain('was not kept');
  });

  it('cannot be shown where nothing is known of them; the rest of the site can', async () => {
    host.mood = 'broken';
    await expect(content.source.page('northline', 'never-seen', 'en')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    expect(await open().source.settings('other', 'en')).toEqual({});
    const answer = await ask({ name: 'x', url: '/api/collections/get/post', status: 503 });
    expect([answer.statusCode, answer.body]).toEqual([503, '{"error":"Service Unavailable"}']);
  });

  it('T17 are cleaned, whatever the host says', async () => {
    const bad = '<p>Hi</p><script>attack()</script><img src=x onerror=attack()>';
    const text = { component: 'text', settings: { text: bad } };
    host.mood = says([{ ...entry, components: [text], components_de: [text] }]);
    now += 60_000;
    expect(JSON.stringify([await page(), await page('de')])).not.toContain('attack');
    const wire = await ask({ name: 'y', method: 'POST', url: '/api/collections/get/page', body: {}, status: 200 });
    expect(wire.body).toContain('<p>Hi</p>');
    expect(wire.body).not.toContain('attack');
  });

  it('have settings as PHP writes them', async () => {
    for (const [value, expected] of [
      [[], {}],
      [
        { name: 'B', copyright: '<b onclick=x>c</b>', copyright_de: '' },
        { name: 'B', copyright: '<b>c</b>' },
      ],
      [{ name: null }, { name: null }],
    ]) {
      now += 60_000;
      host.mood = says(value);
      expect(await content.source.settings('northline', 'de')).toEqual(expected);
    }
  });

  it('are listed without their components, a hundred at a time', async () => {
    const { components: _components, ...listed } = entry;
    host.mood = says([listed]);
    expect(await content.source.pages('northline', 'de')).toEqual([
      {
        slug: 'about',
        title: 'Über uns',
        description: '',
        shown: 1,
        modified: 2,
        languages: ['en', 'de'],
        hidden: false,
        post: false,
        picture: '',
      },
    ]);
    expect(host.requests[0]).toMatchObject({ params: { limit: 100, fields: { components: 0, components_de: 0 } } });
  });
});

describe('CM-9 the forms of such a brand', () => {
  const submit = (form = 'contact') => content.source.submit('northline', form, { name: 'A' });

  it('go to the host with its token for forms', async () => {
    expect(await submit()).toBe(true);
    expect(host.requests).toEqual([
      { path: '/api/forms/submit/contact', token: HOST_FORMS_TOKEN, params: { form: { name: 'A' } } },
    ]);
    expect(await submit('other')).toBe(false);
  });

  it('go to a host that lies in a folder of its site', async () => {
    await open('/cockpit').source.submit('northline', 'contact', { name: 'A' });
    expect(host.requests).toMatchObject([{ path: '/cockpit/api/forms/submit/contact', token: HOST_FORMS_TOKEN }]);
  });

  it('have arrived where the host could not mail them', async () => {
    host.mood = says({ error: 'Could not instantiate mail function.', data: { name: 'A' } });
    expect(await submit()).toBe(true);
    expect(keptForms).toEqual([]);
  });

  it('are kept here where it does not take them', async () => {
    host.mood = 'broken';
    expect(await submit()).toBe(true);
    expect(keptForms).toEqual([['northline', 'contact', { name: 'A' }]]);
  });
});

it('CM-9 a token that is missing stops the start, by the name of its variable', () => {
  const wiring = {
    config: { dataDir: folder, mode: 'demo' as const },
    environment: {},
    clock: { now: () => now },
    log: openLogger({ logLevel: 'silent' }, 'test'),
    keepForm: async () => true,
  };
  expect(() => openCockpit(brand(), wiring)).toThrow('CMS_TOKEN is missing');
});
