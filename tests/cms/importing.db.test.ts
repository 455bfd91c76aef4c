import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { enterStarters, exportDocuments, importDocuments } from '@candor/server/modules/website/content/index.ts';
import type { PortableDocument } from '@candor/server/modules/website/content/index.ts';
import { PictureImport } from '@candor/server/modules/website/media/index.ts';
import type { PictureOutcome } from '@candor/server/modules/website/media/index.ts';
import { cockpitFiles, readCockpit, readContentFile, writeContentFile } from '@candor/server/wiring/contentFiles.ts';
import { picturesIn } from '@candor/server/wiring/editor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { photo } from '../support/uploads.ts';
import { HOST_TOKEN, StandInCockpit } from './standInCockpit.ts';

const ID = 'b'.repeat(24);
let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE content_document, content_media CASCADE'));
  edge.content.forget('northline');
});

const about: PortableDocument = {
  kind: 'page',
  name: 'about',
  id: ID,
  entry: {
    _id: ID,
    published: true,
    title: 'About',
    title_slug: 'about',
    components_de: [],
    components: [
      { component: 'text', settings: { text: '<p>Hi</p><script>attack()</script>' } },
      { component: 'Pixel', settings: { image: { path: '/storage/uploads/a.png' } } },
    ],
  },
};

const bring = (...documents: PortableDocument[]) =>
  importDocuments(edge, 'northline', { documents, note: 'imported from a test' });

async function versions() {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<Record<string, unknown>>(
      `SELECT document_id, version, kind, entry FROM content_version ORDER BY document_id, version`,
    );
    return rows;
  });
}

it('CM-10 what is imported is cleaned, keeps its id, and is seen by nobody', async () => {
  const report = await bring(about);
  expect(report).toMatchObject({ imported: ['about'], refused: [], pictures: ['/storage/uploads/a.png'] });
  expect([...report.unknown]).toEqual([['Pixel', 1]]);
  const [version] = await versions();
  expect(version).toMatchObject({ document_id: ID, version: 1, kind: 'imported' });
  expect(JSON.stringify(version)).not.toMatch(/attack|components_de|published/);
  expect(await edge.content.sourceOf(edge.brand).page('northline', 'about', 'en')).toBeUndefined();
});

it('CM-10 a page that is there gets another version, and stays published as it was', async () => {
  await enterStarters(edge, 'northline', [{ kind: 'page', name: 'about', entry: { title: 'Ours', components: [] } }]);
  await bring(about);
  expect((await versions()).map(({ version, kind }) => [version, kind])).toEqual([
    [1, 'starter'],
    [2, 'imported'],
  ]);
  expect(await edge.content.sourceOf(edge.brand).page('northline', 'about', 'en')).toMatchObject({
    entry: { title: 'Ours' },
  });
});

it('CM-10 the same again is not imported', async () => {
  await bring(about);
  expect(await bring(about)).toMatchObject({ imported: [], unchanged: ['about'] });
  expect(await versions()).toHaveLength(1);
});

it('CM-10 an id of somebody else makes way for another', async () => {
  await bring(about);
  await bring({ ...about, name: 'copy' });
  expect(new Set((await versions()).map(({ document_id: id }) => id)).size).toBe(2);
});

it.each<[string, PortableDocument]>([
  ['no address of ours', { ...about, name: 'Über uns' }],
  ['no address of ours', { ...about, name: '' }],
  ['no title', { ...about, entry: { components: [] } }],
  ['too large', { ...about, entry: { title: 'x', summary: 'x'.repeat(1_000_001) } }],
])('CM-10 %s is refused, and the others are imported', async (fault, document) => {
  const report = await bring(document, { ...about, name: 'other' });
  expect(report).toMatchObject({ imported: ['other'], refused: [`${document.name}: ${fault}`] });
});

it('CM-10 a file brings a brand to another installation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-content-'));
  const path = join(folder, 'content.json');
  await bring(about, { kind: 'singleton', name: 'Settings', entry: { name: 'N' } });
  const exported = await exportDocuments(edge.pool, 'northline');
  writeContentFile(path, exported);
  const read = () => readContentFile(path, readFileSync(path, 'utf8'));
  expect(read()).toEqual(exported);
  const report = await importDocuments(edge, 'other', { documents: read(), note: 'a file' });
  expect(report).toMatchObject({ imported: ['about', 'Settings'], refused: [] });
  expect(await exportDocuments(edge.pool, 'other')).toEqual(exported);
  writeContentFile(path, []);
  rmSync(folder, { recursive: true });
});

it('CM-10 a host of Cockpit is read whole, drafts and languages too', async () => {
  const host = new StandInCockpit();
  const origin = await host.start();
  host.mood = { status: 200, body: JSON.stringify([about.entry, { ...about.entry, title_slug: 'Draft', _id: 'x' }]) };
  const read = (token: string) => readCockpit({ origin, token, settingsName: 'Settings', allowsLoopback: true });
  expect(await read(HOST_TOKEN)).toEqual([
    { kind: 'page', name: 'about', id: ID, entry: about.entry },
    { kind: 'page', name: 'draft', id: 'x', entry: { ...about.entry, title_slug: 'Draft', _id: 'x' } },
  ]);
  expect(host.requests[0]).toMatchObject({ token: HOST_TOKEN, params: { simple: 1, limit: 100, skip: 0 } });
  host.mood = { status: 401, body: '{"error":"Unauthorized"}' };
  await expect(read('wrong')).rejects.toThrow('is the token right?');
  await host.stop();
});

describe('CM-10 pictures of the host come along', () => {
  const host = new StandInCockpit();
  const folder = mkdtempSync(join(tmpdir(), 'candor-pictures-'));
  let origin = '';
  let outcomes: PictureOutcome[] = [];

  beforeAll(async () => {
    origin = await host.start();
  });

  beforeEach(() => {
    host.files.clear();
    host.requests.length = 0;
    outcomes = [];
  });

  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  const hero = (image: JsonObject): PortableDocument => ({
    ...about,
    entry: { title: 'About', components: [{ component: 'BigHero', settings: { heroimage: image } }] },
  });

  function bringWithPictures(document: PortableDocument) {
    const deps = {
      ...edge,
      pool: edge.officePool,
      brands: [edge.brand],
      scanner: edge.documents.scanner,
      filesOf: picturesIn(folder),
    };
    const fetchFile = cockpitFiles({ allowsLoopback: true });
    const pictures = new PictureImport(deps, 'northline', {
      origin,
      fetchFile,
      onPicture: (outcome) => outcomes.push(outcome),
    });
    const documents = [document];
    return importDocuments(deps, 'northline', { documents, note: 'a test', bringPictures: pictures.bring });
  }

  async function library() {
    return asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ id: string; title: string; alt: object }>(
        'SELECT id, title, alt FROM content_media ORDER BY title',
      );
      return rows;
    });
  }

  const entryText = async () => JSON.stringify((await versions()).at(-1)?.['entry']);

  it('as images, assets, bare paths and in HTML; each once by what is in it, with the words of its source', async () => {
    const bytes = await photo(700, 500);
    const other = await photo(400, 300);
    host.files.set('/storage/uploads/2026/a.jpg', bytes);
    host.files.set('/storage/uploads/2026/same.jpg', bytes);
    host.files.set('/storage/uploads/b.jpg', other);
    const settings = {
      heroimage: { path: '/2026/a.jpg', meta: { title: 'A quay' }, styles: [{ path: '/styles/a.jpg' }] },
    };
    const german = { heroimage: { path: '/2026/a.jpg', meta: { alt: 'Ein Kai' } } };
    const asset = { _id: 'x', path: `${origin}/storage/uploads/2026/same.jpg`, title: 'same.jpg', mime: 'image/jpeg' };
    const html = `<p>See</p><img src="/storage/uploads/b.jpg" alt="A &amp; B"><img src="/storage/uploads/b.jpg">`;
    const entry = {
      title: 'About',
      og_image: 'storage/uploads/b.jpg',
      components: [
        { component: 'BigHero', settings },
        { component: 'CustomImage', settings: { asset } },
        { component: 'Card', settings: { card_image: '/storage/uploads/b.jpg' } },
        { component: 'text', settings: { text: html } },
      ],
      components_de: [{ component: 'BigHero', settings: german }],
    };
    const report = await bringWithPictures({ ...about, entry });
    expect(report).toMatchObject({ imported: ['about'], pictures: [] });
    const [first, second] = await library();
    expect([first, second]).toMatchObject([
      { title: 'A & B', alt: { en: 'A & B' } },
      { title: 'A quay', alt: { en: 'A quay', de: 'Ein Kai' } },
    ]);
    expect(await library()).toHaveLength(2);
    const [{ entry: stored } = { entry: {} }] = await versions();
    expect(stored).toMatchObject({
      og_image: `/media/${first?.id}/320.webp`,
      components: [
        { settings: { heroimage: { path: `/media/${second?.id}/640.webp`, meta: { alt: 'A quay' } } } },
        { settings: { asset: { _id: second?.id, path: `/media/${second?.id}/640.webp`, alt: '' } } },
        { settings: { card_image: { path: `/media/${first?.id}/320.webp`, meta: { alt: '', asset: first?.id } } } },
        {},
      ],
      components_de: [{ settings: { heroimage: { meta: { alt: 'Ein Kai' } } } }],
    });
    const text = await entryText();
    expect(text).toContain(String.raw`<img src=\"/media/${first?.id}/320.webp\" alt=\"A &amp; B\" />`);
    expect(text).not.toMatch(/storage|styles\/a/);
    expect(host.requests.every(({ token }) => token === '')).toBe(true);
  });

  it('a second time nothing is imported, and nothing lies in the library twice', async () => {
    host.files.set('/storage/uploads/a.jpg', await photo());
    const page = hero({ path: '/storage/uploads/a.jpg', meta: { title: 'A quay' } });
    await bringWithPictures(page);
    expect(await bringWithPictures(page)).toMatchObject({ imported: [], unchanged: ['about'] });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['brought', 'known']);
    expect(await library()).toHaveLength(1);
  });

  it('what staff have removed since comes back as another one', async () => {
    host.files.set('/storage/uploads/a.jpg', await photo());
    const page = hero({ path: '/storage/uploads/a.jpg' });
    await bringWithPictures(page);
    await asOwner(edge.database, (owner) => owner.query('UPDATE content_media SET removed_at = now()'));
    await bringWithPictures(page);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['brought', 'brought']);
    expect(await library()).toHaveLength(2);
  });

  it.each<[string, string, Uint8Array | number | undefined, string]>([
    ['that is not there', '/storage/uploads/a.png', undefined, 'answered 404'],
    ['that is somewhere else by now', '/storage/uploads/b.png', 302, 'answered 302'],
    ['of another host', 'https://elsewhere.example/a.png', undefined, 'on another host'],
    ['of a machine inside', 'http://10.0.0.1/a.png', undefined, 'on another host'],
    ['that is a page', '/storage/uploads/a.png', Buffer.from('<html>'), 'not taken as a picture (content)'],
    ['that is a drawing', '/storage/uploads/a.svg', Buffer.from('<svg/>'), 'not taken as a picture (extension)'],
    ['beyond ten megabytes', '/storage/uploads/a.png', new Uint8Array(10 * 1_024 * 1_024 + 1), 'no whole answer'],
  ])('one %s is told, and the page is imported without it', async (_name, path, file, why) => {
    if (file !== undefined) host.files.set(path, file);
    expect(await bringWithPictures(hero({ path }))).toMatchObject({ imported: ['about'], refused: [] });
    expect(outcomes).toEqual([{ path, kind: 'missing', why }]);
    expect(await library()).toEqual([]);
    expect(await entryText()).toContain(path);
    expect(host.requests.length).toBeLessThan(2);
  });

  it('a page that is refused brings none', async () => {
    host.files.set('/storage/uploads/a.jpg', await photo());
    await bringWithPictures({ ...hero({ path: '/storage/uploads/a.jpg' }), name: 'Über uns' });
    expect([host.requests, outcomes]).toEqual([[], []]);
  });
});
