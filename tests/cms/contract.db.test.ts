import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { documentId, enterStarters, forwardForm } from '@candor/server/modules/website/content/index.ts';
import type { Starter } from '@candor/server/modules/website/content/index.ts';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import { OTHER_HOST } from '../support/edgeBrands.ts';
import type { Edge } from '../support/edge.ts';
import { portOf } from '../support/port.ts';
import { cases, pages, settings } from './cases.ts';
import type { Case } from './cases.ts';

const INDEX = documentId('northline', 'page', 'index');
let edge: Edge;
let origin: string;

beforeAll(async () => {
  edge = await startEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${portOf(edge.app.server.address())}`;
  // Entered in sequence, which defines their order.
  for (const [name, entry] of Object.entries(pages)) {
    await enter({ kind: 'page', name, entry: withIndex(entry) });
    edge.clock.pass(1_000);
  }
  await enter({ kind: 'singleton', name: 'Settings', entry: withIndex(settings) });
});

/** Fills in the id of the page to which links lead. */
function withIndex(value: JsonObject): JsonObject {
  return jsonObject.parse(JSON.parse(JSON.stringify(value).replaceAll('{index}', INDEX)));
}

const jsonObject = z.record(z.string(), z.json());

afterAll(() => edge.stop());

beforeEach(() => edge.forgetCounts());

const enter = (starter: Starter) => enterStarters(edge, 'northline', [starter]);

function tokenOf(token: Case['token'] = 'read', brandId = 'northline'): string {
  if (token === 'none') return '';
  return token === 'wrong' ? 'f'.repeat(40) : edge.content.tokens.of(brandId, token);
}

async function ask({
  method = 'GET',
  url,
  token,
  at = 'query',
  body,
  type = 'application/json',
}: Omit<Case, 'name' | 'status'>) {
  const secret = tokenOf(token);
  const mark = url.includes('?') ? '&' : '?';
  const inQuery = at === 'query' && secret !== '' ? `${mark}token=${secret}` : '';
  const payload =
    typeof body === 'object' ? JSON.stringify({ ...body, ...(at === 'body' && { token: secret }) }) : body;
  const response = await fetch(`${origin}${url.replaceAll('{index}', INDEX)}${inQuery}`, {
    method,
    headers: {
      ...(payload !== undefined && { 'content-type': type }),
      ...(at === 'header' && { 'cockpit-token': secret }),
      ...(at === 'bearer' && { authorization: `Bearer ${secret}` }),
    },
    ...(payload !== undefined && { body: payload.replaceAll('{index}', INDEX) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('CM-4 the API answers as a host of Cockpit v1 does', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const answer = await ask(one);
    expect(answer.status).toBe(one.status);
    if (one.text !== undefined) expect(answer.text).toBe(one.text);
    if (one.contentType !== undefined) expect(answer.headers.get('content-type')).toContain(one.contentType);
    if (one.json === undefined) return;
    expect(JSON.parse(answer.text)).toMatchObject(withIndex({ json: one.json })['json'] as object);
  });

  it('in a language no column is left, and the fields that were asked for are all there is', async () => {
    const url = '/api/collections/get/page';
    const first = async (body: JsonObject): Promise<string[]> => {
      const answer = await ask({ method: 'POST', url, body: { simple: 1, limit: 1, ...body } });
      const [entry = {}] = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(answer.text));
      return Object.keys(entry);
    };
    expect((await first({ lang: 'de' })).filter((name) => /_(?:de|en|it|es)(?:_slug)?$/.test(name))).toEqual([]);
    expect(await first({ fields: { title: 1 } })).toEqual(['_id', 'title']);
  });
});

describe('CM-5 the API is safer than the host that it answers like', () => {
  const url = '/api/collections/get/page';

  it('what is not published is not there, whatever the filter says', async () => {
    await asOwner(edge.database, (owner) =>
      owner.query(`UPDATE content_document SET published_version = NULL WHERE name = 'terms'`),
    );
    edge.content.forget('northline');
    for (const filter of [{}, { published: false }, { title_slug: 'terms' }])
      expect((await ask({ method: 'POST', url, body: { simple: 1, filter } })).text).not.toContain('Terms');
    await asOwner(edge.database, (owner) =>
      owner.query(`UPDATE content_document SET published_version = 1 WHERE name = 'terms'`),
    );
    edge.content.forget('northline');
    expect((await ask({ method: 'POST', url, body: { simple: 1 } })).text).toContain('Terms');
  });

  it.each(['{', '[]', '"x"', '7', 'null', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`])(
    'a body of %s is refused, and not answered with everything',
    async (body) => expect((await ask({ method: 'POST', url, body })).status).toBe(406),
  );

  it('nobody gets more than a hundred at once', async () => {
    for (const limit of [0, -1, 1_000_000, 'x'])
      expect((await ask({ method: 'POST', url, body: { simple: 1, limit } })).status).toBe(200);
  });

  it('T21 the token of a brand is good for nothing at another', async () => {
    const token = tokenOf('read');
    const answer = await edge.app.inject({ url: `${url}?token=${token}`, headers: { host: OTHER_HOST } });
    expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"Unauthorized"}']);
    const own = await edge.app.inject({
      url: `${url}?simple=1&token=${tokenOf('read', 'other')}`,
      headers: { host: OTHER_HOST },
    });
    expect([own.statusCode, own.body]).toEqual([200, '[]']);
  });

  it('a page of the brand needs no token, one of somebody else does', async () => {
    const from = (headers: Record<string, string>) =>
      edge.app.inject({ url, headers: { host: 'localhost', ...headers } });
    expect((await from({ origin: 'http://localhost' })).statusCode).toBe(200);
    expect((await from({ origin: 'http://evil.example' })).statusCode).toBe(401);
    expect((await from({ origin: 'http://localhost', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401);
  });

  it('T16 only origins that the brand names may read an answer', async () => {
    const shop = 'https://shop.example';
    const brand = edge.brands.find(({ id }) => id === 'northline');
    Object.assign(brand ?? {}, { cmsOrigins: [shop] });
    const preflight = (origin: string) =>
      edge.app.inject({ method: 'OPTIONS', url, headers: { host: 'localhost', origin } });
    expect((await preflight(shop)).headers).toMatchObject({ 'access-control-allow-origin': shop, vary: 'Origin' });
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await preflight(shop)).headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('CM-7 a form', () => {
  const url = '/api/forms/submit/contact';
  const stored = () =>
    asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<Record<string, unknown>>(
        'SELECT brand_id, form, entry, forwarding FROM content_form_entry',
      );
      return rows;
    });
  const submit = (form: JsonObject) => ask({ method: 'POST', url, token: 'forms', body: { form } });

  beforeEach(() => asOwner(edge.database, (owner) => owner.query('TRUNCATE content_form_entry')));

  it('is stored first, with the fields that we know and no others', async () => {
    const answer = await submit({ name: 'A', email: 'a@b.co', message: 'hi', extra: 'x', nested: { a: 1 } });
    expect([answer.status, answer.text]).toEqual([200, '{"name":"A","email":"a@b.co","message":"hi"}']);
    expect(await stored()).toEqual([
      {
        brand_id: 'northline',
        form: 'contact',
        entry: { name: 'A', email: 'a@b.co', message: 'hi' },
        forwarding: 'kept',
      },
    ]);
  });

  it.each<JsonObject>([
    { name: 7 },
    { name: 'x'.repeat(101) },
    { message: 'x'.repeat(4_001) },
    { email: 'nobody' },
    { email: 'a@b.co,c@d.co' },
    { name: 'a\u0000b' },
  ])('%o is refused', async (form) => {
    expect((await submit(form)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is nothing by GET, nor where it is a text', async () => {
    expect((await ask({ url: `${url}?form[name]=A`, token: 'forms' })).status).toBe(404);
    expect((await ask({ method: 'POST', url, token: 'forms', body: { form: 'abc' } })).status).toBe(404);
  });

  it('T59 of a program that fills in what nobody sees is thanked for and forgotten', async () => {
    expect((await submit({ name: 'A', website: 'https://spam.example' })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a page of the brand', { origin: 'http://localhost' }, 10],
    ['a page elsewhere that has the token', { origin: 'https://shop.example', 'cockpit-token': 'forms' }, 10],
    ['a server with the token, which sends for many', { 'cockpit-token': 'forms' }, 12],
  ])('T59 ten an hour from one visitor: %s', async (_name, sent, count) => {
    const token = 'cockpit-token' in sent && { 'cockpit-token': tokenOf('forms') };
    const headers = { host: 'localhost', 'content-type': 'application/json', ...sent, ...token };
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const payload = { form: { message: `${time}` } };
      statuses.push((await edge.app.inject({ method: 'POST', url, headers, payload })).statusCode);
    }
    expect(statuses).toEqual(Array.from({ length: 12 }, (_one, at) => (at < count ? 200 : 429)));
    expect(await stored()).toHaveLength(count);
  });

  it('is read in parts as well, as a browser sends one; half of one is refused', async () => {
    const body = new FormData();
    body.append('form[name]', 'Ada');
    body.append('form[message]', 'Grüße');
    body.append('form[file]', new Blob(['x']), 'x.txt');
    const address = `${origin}${url}?token=${tokenOf('forms')}`;
    const answer = await fetch(address, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([200, '{"name":"Ada","message":"Grüße"}']);
    const half = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--x\r\n' };
    expect((await fetch(address, half)).status).toBe(406);
    expect(await stored()).toHaveLength(1);
  });

  it('that a page names is one', async () => {
    const entry = {
      title: 'Careers',
      components: [{ component: 'section', children: [{ component: 'form', settings: { form: 'jobs' } }] }],
    };
    const jobs = {
      method: 'POST',
      url: '/api/forms/submit/jobs',
      token: 'forms',
      body: { form: { name: 'A' } },
    } as const;
    expect((await ask(jobs)).status).toBe(404);
    await enter({ kind: 'page', name: 'careers', entry });
    edge.content.forget('northline');
    expect((await ask(jobs)).status).toBe(200);
    expect(await stored()).toMatchObject([{ form: 'jobs' }]);
  });

  it('goes on to the endpoint of the brand until it is taken, once, under one id', async () => {
    await submit({ name: 'A', message: 'hi' });
    await asOwner(edge.database, (owner) => owner.query(`UPDATE content_form_entry SET forwarding = 'waiting'`));
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: number }>('SELECT id::int FROM content_form_entry'),
    );
    const sent: unknown[] = [];
    let isTaken = false;
    const outbound = {
      post: async (address: string, letter: unknown) => {
        sent.push([address, letter]);
        return isTaken;
      },
    };
    const parts = { ...edge, outbound, brandOf: () => ({ contactEndpoint: 'https://desk.example/contact' }) };
    const job = { brandId: 'northline', id: rows[0]?.id ?? 0 };
    await expect(forwardForm(parts, job)).rejects.toThrow('was not taken');
    isTaken = true;
    await Promise.all([forwardForm(parts, job), forwardForm(parts, job)]);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject([
      'https://desk.example/contact',
      { id: `form-northline-${job.id}`, body: { form: 'contact', name: 'A', message: 'hi' } },
    ]);
    expect(await stored()).toMatchObject([{ forwarding: 'forwarded' }]);
  });
});
