import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterStarters, exportDocuments, importDocuments } from '@candor/server/modules/content/index.ts';
import type { PortableDocument } from '@candor/server/modules/content/index.ts';
import { readCockpit, readContentFile, writeContentFile } from '@candor/server/wiring/contentFiles.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { HOST_TOKEN, StandInCockpit } from './standInCockpit.ts';

const ID = 'b'.repeat(24);
let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE content_document CASCADE'));
  edge.content.forget('northline');
});

const about: PortableDocument = {
  ...{ kind: 'page', name: 'about', id: ID },
  entry: {
    ...{ _id: ID, published: true, title: 'About', title_slug: 'about', components_de: [] },
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
  const taken = await exportDocuments(edge.pool, 'northline');
  writeContentFile(path, taken);
  expect(readContentFile(path)).toEqual(taken);
  const report = await importDocuments(edge, 'other', { documents: readContentFile(path), note: 'a file' });
  expect(report).toMatchObject({ imported: ['about', 'Settings'], refused: [] });
  expect(await exportDocuments(edge.pool, 'other')).toEqual(taken);
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
  expect(host.asked[0]).toMatchObject({ token: HOST_TOKEN, params: { simple: 1, limit: 100, skip: 0 } });
  host.mood = { status: 401, body: '{"error":"Unauthorized"}' };
  await expect(read('wrong')).rejects.toThrow('is the token right?');
  await host.stop();
});
