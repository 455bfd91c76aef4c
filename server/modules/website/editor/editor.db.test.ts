import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { call, codeOf, documentOf, enterContent, heading } from '../../../../tests/support/content.ts';
import { newPage, newVersion, save } from '../../../../tests/support/content.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let editor: Staff;
let colleague: Staff;
let publisher: Staff;

beforeAll(async () => {
  edge = await startEdge();
  await enterContent(edge);
  await enterContent(edge, 'other');
  editor = await newStaff(edge, ['cmsEditor']);
  colleague = await newStaff(edge, ['cmsEditor']);
  publisher = await newStaff(edge, ['cmsPublisher']);
});

afterAll(() => edge.stop());

const open = (id: string, staff = editor): Promise<ContentDocument> => documentOf(call(edge, 'open', { id }, staff));

async function list(staff = editor): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { data } = await officeGet(edge, 'content', staff.sent);
  return data['documents'] as { id: string; name: string }[];
}

async function idOf(name: string): Promise<string> {
  return (await list()).find((row) => row.name === name)?.id ?? '';
}

const words = (text: string): JsonObject => ({ title: 'A title', components: [heading(text)] });

describe('ED-1 documents and their states', () => {
  test('those of the pack are published; a draft makes them changed; a version of it too until it is published', async () => {
    expect((await list()).map(({ name }) => name)).toEqual(['Settings', 'about', 'index', 'terms-conditions']);
    const id = await idOf('about');
    expect((await open(id)).row).toMatchObject({ state: 'published', legal: false, needed: false, deletable: false });
    await save(edge, await open(id), words('other'), editor);
    expect((await open(id)).row).toMatchObject({ state: 'changed', modified_by: editor.name });
    const { row, versions, draft } = await newVersion(edge, id, words('third'), editor);
    expect([row.state, versions.length, draft]).toEqual(['changed', 2, null]);
    const published = await documentOf(call(edge, 'publish', { id, version: 2 }, publisher));
    expect([published.row.state, published.published_version]).toEqual(['published', 2]);
  });

  test('a new page is a draft, of a template or a copy; another brand sees nothing of it', async () => {
    const page = await newPage(edge, editor, { from: { template: 'landing' } });
    expect(page.row).toMatchObject({ state: 'draft', deletable: true, lock: { mine: true } });
    expect(page.published_version).toBeNull();
    expect(JSON.stringify(page.entry)).toContain('BigHero');
    const copy = await newPage(edge, editor, { title: 'Copy', from: { copy_of: await idOf('about') } });
    expect(copy.entry).toMatchObject({ title: 'Copy', components: [{ component: 'heading' }] });
    expect(copy.row.state).toBe('draft');
    const other = await newStaff(edge, ['cmsEditor'], 'other');
    expect(await codeOf(call(edge, 'open', { id: page.row.id }, other))).toBe('notFound');
    expect(await codeOf(save(edge, page, words('x'), other))).toBe('notFound');
  });

  test.each([
    ['support', 'open'],
    ['auditor', 'draft'],
    ['cmsPublisher', 'draft'],
    ['cmsEditor', 'publish'],
    ['cmsEditor', 'unpublish'],
    ['cmsEditor', 'schedule'],
    ['brandAdmin', 'create'],
  ] as const)('%s may not: %s', async (role, path) => {
    const staff = await newStaff(edge, [role]);
    expect(await codeOf(call(edge, path, {}, staff))).toBe('forbidden');
  });
});

describe('ED-2 drafts', () => {
  test('what is typed goes into the draft alone, and back comes what was kept', async () => {
    const id = await idOf('about');
    const before = await open(id);
    const saved = await save(edge, before, words('<typed>'), editor);
    expect(saved.data).toMatchObject({ revision: before.revision + 1, state: 'changed', entry: words('<typed>') });
    const after = await open(id);
    expect(after.versions).toEqual(before.versions);
    expect(after.published_version).toBe(before.published_version);
    await call(edge, 'discard', { id, revision: after.revision }, editor);
    expect((await open(id)).entry).toEqual(before.entry);
  });

  test('over something that was not read nothing is saved, and who has saved it is said', async () => {
    const page = await newPage(edge, editor);
    expect(await codeOf(save(edge, page, words('first'), editor))).toBe('200');
    const late = await save(edge, page, words('second'), editor);
    expect(late.code).toBe('staleDraft');
    expect(late.text).toContain(editor.name);
    expect((await open(page.row.id)).entry).toMatchObject(words('first'));
  });

  test('the same once more is done once', async () => {
    const page = await newPage(edge, editor);
    const first = await save(edge, page, words('again'), editor);
    const second = await save(edge, page, words('again'), editor);
    expect([second.status, second.data['revision']]).toEqual([200, first.data['revision']]);
    expect((await open(page.row.id)).revision).toBe(page.revision + 1);
  });

  test('of twenty who save at one moment one is kept, whole', async () => {
    const page = await newPage(edge, editor);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, place) => codeOf(save(edge, page, words(`race ${place}`), editor))),
    );
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['200', 'staleDraft']));
    const { entry, revision } = await open(page.row.id);
    expect(entry).toMatchObject(words(`race ${codes.indexOf('200')}`));
    expect(revision).toBe(page.revision + 1);
  });
});

describe('ED-3 one person writes at a time', () => {
  test('for two minutes after his last saving; then, or by taking over, another does', async () => {
    const page = await newPage(edge, editor);
    const refused = await save(edge, page, words('in between'), colleague);
    expect(refused.code).toBe('documentLocked');
    expect(refused.text).toContain(editor.name);
    edge.clock.pass(119_000);
    expect(await codeOf(call(edge, 'lock', { id: page.row.id }, colleague))).toBe('documentLocked');
    expect(await codeOf(save(edge, page, words('renewed'), editor))).toBe('200');
    edge.clock.pass(119_000);
    expect(await codeOf(call(edge, 'lock', { id: page.row.id }, colleague))).toBe('documentLocked');
    edge.clock.pass(2_000);
    expect(await codeOf(call(edge, 'lock', { id: page.row.id }, colleague))).toBe('200');
    expect(await codeOf(save(edge, await open(page.row.id), words('mine'), editor))).toBe('documentLocked');
    const locked = await documentOf(call(edge, 'lock', { id: page.row.id, take_over: 1 }, editor));
    expect(locked.row.lock).toMatchObject({ by: editor.name, mine: true });
    expect(await codeOf(save(edge, locked, words('theirs'), colleague))).toBe('documentLocked');
    expect(await actsOn(page.row.id)).toEqual(['content.takenOver']);
  });

  test('who has finished lets others write; nobody ends another’s lock', async () => {
    const page = await newPage(edge, editor);
    await call(edge, 'unlock', { id: page.row.id }, colleague);
    expect(await codeOf(save(edge, page, words('x'), colleague))).toBe('documentLocked');
    await call(edge, 'unlock', { id: page.row.id }, editor);
    expect(await codeOf(save(edge, page, words('x'), colleague))).toBe('200');
  });
});

describe('ED-4 versions', () => {
  test('the same request makes one version; without a draft there is none to make', async () => {
    const page = await newPage(edge, editor);
    const body = { id: page.row.id, revision: page.revision, note: 'first' };
    const versioned = await documentOf(call(edge, 'version/save', body, editor));
    const again = await documentOf(call(edge, 'version/save', body, editor));
    expect(again.versions).toEqual(versioned.versions);
    expect(versioned.versions).toMatchObject([{ version: 1, kind: 'saved', note: 'first', by: editor.name }]);
    const next = { id: page.row.id, revision: versioned.revision, note: '' };
    expect(await codeOf(call(edge, 'version/save', next, editor))).toBe('nothingToSave');
  });

  test('an old version becomes the draft, and nothing is published by it', async () => {
    const page = await newPage(edge, editor);
    const { id } = page.row;
    await newVersion(edge, id, words('one'), editor);
    const two = await newVersion(edge, id, words('two'), editor);
    await call(edge, 'publish', { id, version: 2 }, publisher);
    const restored = await documentOf(call(edge, 'restore', { id, version: 1, revision: two.revision }, editor));
    expect(restored.entry).toMatchObject(words('one'));
    expect(restored).toMatchObject({ published_version: 2, row: { state: 'changed' } });
    expect(await codeOf(call(edge, 'restore', { id, version: 1, revision: two.revision }, editor))).toBe('staleDraft');
    const third = { id, revision: restored.revision, note: '' };
    expect((await documentOf(call(edge, 'version/save', third, editor))).versions[0]).toMatchObject({
      version: 3,
      kind: 'restored',
    });
    const { data } = await call(edge, 'compare', { id, first: 1, second: 2 }, editor);
    expect(data).toMatchObject({ first: words('one'), second: words('two') });
    const { data: old } = await call(edge, 'version', { id, version: 2 }, editor);
    expect(old['entry']).toMatchObject(words('two'));
    expect(await codeOf(call(edge, 'version', { id, version: 9 }, editor))).toBe('versionUnknown');
    expect(await actsOn(id)).toEqual(['content.published', 'content.restored']);
  });

  test.each([
    "UPDATE content_version SET entry = '{}'",
    'DELETE FROM content_version',
    'DELETE FROM content_document',
    'DELETE FROM content_publication',
    'TRUNCATE content_version CASCADE',
  ])('the server cannot: %s', async (sql) => {
    const tried = transaction(edge.officePool, 'northline', (connection) => connection.query(sql));
    await expect(tried).rejects.toThrow(/permission denied/);
  });
});

describe('ED-5 what is kept', () => {
  test('HTML is cleaned; components that nobody knows stay as they are; an empty translation is none', async () => {
    const page = await newPage(edge, editor);
    const foreign = { component: 'TheirOwn', settings: { html: '<script>x</script>', deep: [{ a: null }] }, more: 1 };
    const entry = {
      title: 'T',
      components: [{ component: 'text', settings: { text: '<p>a</p><script>x</script>' } }, foreign],
      components_de: [],
      title_de: '',
      _id: 'f',
      published: true,
      title_slug: 'index',
      other: { own: 1 },
    };
    const { data } = await save(edge, page, entry, editor);
    expect(data['entry']).toEqual({
      title: 'T',
      components: [{ component: 'text', settings: { text: '<p>a</p>' } }, foreign],
      components_de: null,
      title_de: null,
      other: { own: 1 },
    });
  });

  const nested = (levels: number): JsonObject =>
    levels === 0 ? heading('x') : { component: 'section', children: [nested(levels - 1)] };
  const deep = (levels: number): JsonObject => (levels === 0 ? {} : { a: deep(levels - 1) });

  test.each([
    ['seven sections in each other', { title: 'T', components: [nested(7)] }, '200'],
    ['eight', { title: 'T', components: [nested(8)] }, 'contentInvalid'],
    ['a value of 45 levels', { title: 'T', other: deep(45) }, 'contentTooLarge'],
    ['more levels than JSON may have here', { title: 'T', other: deep(60) }, 'malformed'],
    ['600 KB', { title: 'T', other: 'x'.repeat(600_000) }, 'contentTooLarge'],
    [
      '1,001 components',
      { title: 'T', components: Array.from({ length: 1_001 }, () => heading('x')) },
      'contentTooLarge',
    ],
    ['no title', { title: ' ' }, 'contentInvalid'],
    ['a layout that is none', { title: 'T', components: { a: 1 } }, 'contentInvalid'],
    ['a component without a name', { title: 'T', components: [{ settings: {} }] }, 'contentInvalid'],
    ['a title that is no text', { title: 'T', title_de: 7 }, 'contentInvalid'],
    ['a column with a strange name', { title: 'T', 'a b': 7 }, 'contentInvalid'],
    ['a list', [], 'malformed'],
  ])('%s', async (_name, entry, expected) => {
    const page = await newPage(edge, editor);
    expect(await codeOf(call(edge, 'draft', { id: page.row.id, revision: 1, entry }, editor))).toBe(expected);
  });
});

describe('ED-7 translations', () => {
  test('missing, translated, outdated once the default has changed, and right again', async () => {
    const page = await newPage(edge, editor);
    const german = { title_de: 'Titel', components_de: [heading('deutsch')] };
    const states = async (entry: JsonObject, confirmed: readonly string[] = []) => {
      const { revision } = await open(page.row.id);
      const { data } = await call(edge, 'draft', { id: page.row.id, revision, entry, confirmed }, editor);
      const found = data['languages'] as { language: string; state: string }[];
      return found.filter(({ language }) => language === 'en' || language === 'de').map(({ state }) => state);
    };
    expect(await states(words('one'))).toEqual(['default', 'missing']);
    expect(await states({ ...words('one'), ...german })).toEqual(['default', 'translated']);
    expect(await states({ ...words('two'), ...german })).toEqual(['default', 'outdated']);
    const version = { id: page.row.id, revision: (await open(page.row.id)).revision, note: '' };
    const { row } = await documentOf(call(edge, 'version/save', version, editor));
    expect(row.languages.find(({ language }) => language === 'de')?.state).toBe('outdated');
    expect(await states({ ...words('two'), ...german }, ['de'])).toEqual(['default', 'translated']);
    expect(await states({ ...words('three'), ...german, title_de: 'Neuer' })).toEqual(['default', 'translated']);
  });
});

async function actsOn(id: string): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ action: string }>('SELECT action FROM audit_entry WHERE subject = $1 ORDER BY number', [
      `content:${id}`,
    ]),
  );
  return rows.map(({ action }) => action);
}

test.each(['version', 'restore', 'publish'])('ED-4 %s: a number that no version can have is unknown', async (step) => {
  const { row, revision } = await newPage(edge, editor, { from: { template: 'landing' } });
  const body = { id: row.id, version: 3_000_000_000, ...(step === 'restore' && { revision }) };
  expect(await codeOf(call(edge, step, body, step === 'publish' ? publisher : editor))).toBe('versionUnknown');
});
