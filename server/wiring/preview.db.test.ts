import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accept } from '@candor/domain/result.ts';
import { call, codeOf, enterContent, heading, newPage, save } from '../../tests/support/content.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newStaff } from '../../tests/support/officeClient.ts';
import type { Staff } from '../../tests/support/officeClient.ts';
import { pages } from '../http/pages.ts';
import type { PageAsk } from '../http/pages.ts';
import { Rates } from '../http/rates.ts';
import { contentOf } from './content.ts';
import { previewSource, previewsOf } from './preview.ts';

let edge: Edge;
let editor: Staff;
let site: FastifyInstance;

beforeAll(async () => {
  edge = await startEdge();
  await enterContent(edge);
  editor = await newStaff(edge, ['cmsEditor']);
  site = fastify();
  await site.register(cookie);
  const addPages = pages({ clientFolder: '/nowhere', render, findPreview: previewsOf(edge) });
  await addPages(site, {
    brandOf: ({ headers }) => edge.brands.find(({ id }) => headers.host?.startsWith(id)) ?? edge.brand,
    rates: new Rates({ spend: () => accept(true) }, edge.clock),
  });
});

afterAll(async () => {
  await site.close();
  await edge.stop();
});

/** Renders a page that consists only of its content. */
async function render(ask: PageAsk) {
  const { preview, brand } = ask;
  const source = edge.content.sourceOf(brand);
  const { page } = await contentOf(preview === undefined ? source : previewSource(source, preview, brand), ask);
  return { status: page === undefined ? 404 : 200, headers: {}, body: `<body>${JSON.stringify(page ?? '')}</body>` };
}

function visit(url: string, token?: string, host = 'northline.test') {
  return site.inject({
    url,
    headers: { host },
    cookies: token === undefined ? {} : { '__Host-content-preview': token },
  });
}

interface Link {
  readonly id: string;
  readonly slug: string;
  readonly token: string;
  readonly preview: string;
}

/** Creates a link to an unpublished page. */
async function link(text: string): Promise<Link> {
  const page = await newPage(edge, editor);
  await save(edge, page, { title: text, components: [heading(text)] }, editor);
  const { id, name } = page.row;
  const { data } = await call(edge, 'preview/create', { id, version: null }, editor);
  const address = String(data['address']);
  expect(address).toMatch(/^http:\/\/northline\.localhost:3000\/preview\/[\w-]{43}$/);
  const preview = data['preview'] as { id: string };
  return { id, slug: name, token: address.slice(-43), preview: preview.id };
}

test('ED-13 a link becomes a cookie, and the page shows the draft to it alone', async () => {
  const { slug, token } = await link('secret words');
  expect((await visit(`/${slug}`)).statusCode).toBe(404);
  const opened = await visit(`/preview/${token}`);
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/${slug}`]);
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(opened.cookies).toMatchObject([
    { name: '__Host-content-preview', value: token, httpOnly: true, secure: true, sameSite: 'Lax' },
  ]);
  const shown = await visit(`/${slug}`, token);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('secret words');
  expect(shown.body).toContain('href="/preview/exit"');
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(shown.headers['etag']).toBeUndefined();
  // No cache gives the preview to another visitor afterwards.
  expect((await visit(`/${slug}`)).statusCode).toBe(404);
  const ended = await visit('/preview/exit', token);
  expect([ended.statusCode, ended.cookies[0]?.value]).toEqual([303, '']);
});

test('ED-13 it shows one document: every other is as it is published', async () => {
  const { token } = await link('one');
  const other = await link('two');
  expect((await visit(`/${other.slug}`, token)).statusCode).toBe(404);
  expect((await visit('/about', token)).body).toContain('About');
});

test('ED-13 the draft of the moment, or one version for good', async () => {
  const { id, slug, token } = await link('first');
  const opened = await call(edge, 'open', { id }, editor);
  const version = { id, revision: opened.data['revision'], note: '' };
  const savedVersion = await call(edge, 'version/save', version, editor);
  const { data } = await call(edge, 'preview/create', { id, version: 1 }, editor);
  const fixed = String(data['address']).slice(-43);
  const now = { row: { id }, revision: Number(savedVersion.data['revision']) };
  await save(edge, now, { title: 'second', components: [] }, editor);
  expect((await visit(`/${slug}`, token)).body).toContain('second');
  expect((await visit(`/${slug}`, fixed)).body).toContain('first');
  expect(await codeOf(call(edge, 'preview/create', { id, version: 9 }, editor))).toBe('versionUnknown');
});

test('ED-13 revoked, over, or of another brand it opens nothing, not even where it was opened before', async () => {
  const { id, slug, token, preview } = await link('gone');
  expect((await visit(`/preview/${token}`, undefined, 'other.localhost')).statusCode).toBe(404);
  expect((await visit(`/${slug}`, token, 'other.localhost')).body).not.toContain('gone');
  expect((await call(edge, 'preview', { id }, editor)).text).toContain(preview);
  expect(await codeOf(call(edge, 'preview/revoke', { id, preview }, editor))).toBe('200');
  expect(await codeOf(call(edge, 'preview/revoke', { id, preview }, editor))).toBe('notFound');
  const after = await visit(`/${slug}`, token);
  expect([after.statusCode, after.cookies[0]?.value]).toEqual([404, '']);
  expect((await visit(`/preview/${token}`)).statusCode).toBe(404);
  const later = await link('later');
  edge.clock.pass(24 * 60 * 60_000);
  expect((await visit(`/preview/${later.token}`)).statusCode).toBe(404);
  expect((await visit(`/${later.slug}`, later.token)).statusCode).toBe(404);
});

test.each(['x', 'a'.repeat(43), '%00', '../about'])('ED-13 %s is no token', async (token) => {
  expect((await visit(`/preview/${encodeURIComponent(token)}`)).statusCode).toBe(404);
});
