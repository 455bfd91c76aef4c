import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OwnContent, documentId, enterStarters } from './index.ts';
import type { Starter } from './index.ts';

const LANGUAGES = ['en', 'de'] as const;
let edge: Edge;
let content: OwnContent;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE content_document CASCADE'));
  content = new OwnContent({ ...edge, languagesOf: () => LANGUAGES, forwardsForms: () => false });
});

const about: Starter = { kind: 'page', name: 'about', entry: { title: 'About', title_de: 'Über uns', components: [] } };
const settings: Starter = { kind: 'singleton', name: 'Settings', entry: { copyright: 'c', copyright_de: 'd' } };
const enter = (pack: readonly Starter[], brandId = 'northline') => enterStarters(edge, brandId, pack);
const id = documentId('northline', 'page', 'about');

function sql(text: string, values: unknown[] = []) {
  return asOwner(edge.database, (owner) => owner.query<Record<string, unknown>>(text, values));
}

async function staffId(): Promise<unknown> {
  const { rows } = await sql(
    `INSERT INTO staff (email, full_name, created_at) VALUES ('writer' || random() || '@example.com', 'W', now()) RETURNING id`,
  );
  return rows[0]?.['id'];
}

it('CM-1 a brand begins with the pack, published, each page in its languages', async () => {
  expect(await enter([about, settings])).toBe(2);
  expect(await content.page('northline', 'about', 'de')).toMatchObject({
    entry: { _id: id, title: 'Über uns', title_slug: 'about', published: true },
    languages: ['en', 'de'],
  });
  expect(await content.settings('northline', 'de')).toEqual({ copyright: 'd' });
  expect(await content.pages('northline', 'en')).toMatchObject([{ slug: 'about', title: 'About', hidden: false }]);
  expect(await content.page('northline', 'nowhere', 'en')).toBeUndefined();
});

it('CM-1 it follows the pack: a new version where a text has changed, none where nothing has', async () => {
  await enter([about]);
  expect(await enter([about])).toBe(0);
  expect(await enter([{ ...about, entry: { ...about.entry, title: 'Who we are' } }])).toBe(1);
  const { rows } = await sql('SELECT version, kind FROM content_version ORDER BY version');
  expect(rows).toEqual([
    { version: 1, kind: 'starter' },
    { version: 2, kind: 'starter' },
  ]);
  expect(await content.page('northline', 'about', 'en')).toMatchObject({ entry: { title: 'Who we are' } });
});

it.each([
  [
    'saved a version',
    `INSERT INTO content_version VALUES ('northline', $1, 2, 'saved', $2, now(), '', '{"title": "Mine"}')`,
  ],
  ['begun a draft', `INSERT INTO content_draft VALUES ('northline', $1, 1, 1, $2, now(), '{"title": "Mine"}')`],
  [
    'planned a publication',
    `INSERT INTO content_publication (brand_id, document_id, version, staff_id, planned_for)
     VALUES ('northline', $1, 1, $2, now())`,
  ],
])('CM-1 a page that somebody has %s of is his', async (_name, statement) => {
  await enter([about]);
  await sql(statement, [id, await staffId()]);
  expect(await enter([{ ...about, entry: { title: 'Pack' } }])).toBe(0);
});

it('CM-1 a page that was taken down, moved or made by a person stays as it is', async () => {
  await enter([about]);
  await sql('UPDATE content_document SET published_version = NULL');
  expect(await enter([{ ...about, entry: { title: 'Pack' } }])).toBe(0);
  await sql(`UPDATE content_document SET published_version = 1, name = 'who'`);
  await sql(`INSERT INTO content_old_name VALUES ('northline', 'about', $1)`, [id]);
  expect(await enter([{ ...about, entry: { title: 'Pack' } }])).toBe(0);
  expect(await content.page('northline', 'about', 'en')).toEqual({ movedTo: 'who' });
});

it('CM-1 a page of somebody under the same address is not overwritten', async () => {
  await sql(`INSERT INTO content_document VALUES ('northline', repeat('a', 24), 'page', 'about', now())`);
  await sql(`INSERT INTO content_version VALUES ('northline', repeat('a', 24), 1, 'starter', NULL, now(), '', '{}')`);
  expect(await enter([about])).toBe(0);
});

it('CM-1 several processes that start at once enter the pack once', async () => {
  const counts = await Promise.all([enter([about]), enter([about]), enter([about])]);
  expect(counts.filter((count) => count > 0)).toEqual([1]);
});

it('T22 the brands have pages of their own', async () => {
  await enter([about]);
  await enter([{ ...about, entry: { title: 'Other' } }], 'other');
  expect(await content.page('northline', 'about', 'en')).toMatchObject({ entry: { title: 'About' } });
  expect(await content.page('other', 'about', 'en')).toMatchObject({ entry: { title: 'Other' } });
  expect(await content.page('quiet', 'about', 'en')).toBeUndefined();
});

it('what is published is read once, and again when something has been published', async () => {
  await enter([about]);
  await content.page('northline', 'about', 'en');
  await enter([{ ...about, entry: { title: 'New' } }]);
  expect(await content.page('northline', 'about', 'en')).toMatchObject({ entry: { title: 'About' } });
  content.forget('northline');
  expect(await content.page('northline', 'about', 'en')).toMatchObject({ entry: { title: 'New' } });
});

it('CM-1 a page that somebody only drafts under the name is left to him', async () => {
  const own = 'ab'.repeat(12);
  await sql(
    "INSERT INTO content_document (brand_id, id, kind, name, created_at) VALUES ('northline', $1, 'page', 'about', now())",
    [own],
  );
  await sql(
    `INSERT INTO content_draft (brand_id, document_id, revision, staff_id, at, entry)
     VALUES ('northline', $1, 1, $2, now(), '{"title": "Mine"}')`,
    [own, await staffId()],
  );
  expect(await enter([about])).toBe(0);
  expect(await content.page('northline', 'about', 'en')).toBeUndefined();
});
