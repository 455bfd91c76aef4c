import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensFrom } from '@candor/domain/branding/derive.ts';
import { NO_CHANGES, withMoreTokens, withSetting } from '@candor/domain/branding/draft.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { LIVE_BRAND, LiveBrandFolder } from '../../../../tests/support/liveBrand.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { openedPreview, PublishedBoard, servedSheet, spendPreview } from '../../website/branding/index.ts';

/** The studio over a real database: two editors, two people, and what is served after them. */

let folder: LiveBrandFolder;
let brand: Brand;
let edge: Edge;
let admin: Staff;
let other: Staff;
let compliance: Staff;

beforeAll(async () => {
  folder = new LiveBrandFolder();
  brand = folder.load();
  edge = await startEdge([brand]);
  admin = await newStaff(edge, ['brandAdmin'], LIVE_BRAND);
  other = await newStaff(edge, ['brandAdmin', 'compliance'], LIVE_BRAND);
  compliance = await newStaff(edge, ['compliance'], LIVE_BRAND);
});

afterAll(async () => {
  await edge.stop();
  folder.remove();
});

const reason = 'A new season.';
const purple = withMoreTokens(NO_CHANGES, tokensFrom('brand', '#7752c4'));
const named = withSetting(purple, 'name', 'Lantern Bright');

const studio = (by = admin) => officeGet(edge, 'studio', by.sent);
const call = (name: string, body: object, by = admin) => officePost(edge, `studio/${name}`, body, by.sent);
const save = (version: unknown, draft: BrandDraft, by = admin) => call('save', { version, draft }, by);

async function version(): Promise<number> {
  return Number((await studio()).data['version']);
}

async function ask(by = admin): Promise<Answered> {
  return call('ask', { version: await version(), reason }, by);
}

async function newest(): Promise<number> {
  const { list } = await officeGet(edge, 'approvals', compliance.sent);
  return (list[0] as { id: number }).id;
}

function decide(by: Staff, id: number, approve = 1): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id, approve, reason: 'Seen.' }, by.sent);
}

describe('BS-5 the draft', () => {
  it('is what is live until somebody writes, and then one for all', async () => {
    expect((await studio()).data).toMatchObject({
      is_open: 0,
      version: 0,
      live_version: 0,
      differences: [],
      history: [],
    });
    const saved = await save(0, named);
    expect(saved.data).toMatchObject({ is_open: 1, version: 1, changed_by: admin.name, findings: [] });
    expect((await studio(compliance)).data['draft']).toEqual(named);
    const keys = (saved.data['differences'] as { key: string }[]).map(({ key }) => key);
    expect(keys).toContain('name');
    expect(keys).toContain('light --brand-fill');
  });

  it('of two who write at once the later one is refused, and nothing is lost', async () => {
    const at = await version();
    const [first, second] = await Promise.all([
      save(at, withSetting(named, 'name', 'First')),
      save(at, withSetting(named, 'name', 'Second'), other),
    ]);
    expect([first.code ?? 'saved', second.code ?? 'saved'].toSorted()).toEqual(['saved', 'staleDraft']);
    const storedName = first.status === 200 ? 'First' : 'Second';
    expect((await studio()).data['draft']).toMatchObject({ settings: { name: storedName } });
    // A repetition is outdated too: the change in between stays.
    expect((await save(at, named)).code).toBe('staleDraft');
  });

  it('never gets a number twice', async () => {
    const at = await version();
    expect((await call('discard', { version: at })).data).toMatchObject({ is_open: 0, version: at + 1 });
    expect((await save(at, named)).code).toBe('staleDraft');
    expect((await save(at + 1, named)).data).toMatchObject({ version: at + 2 });
  });

  it('takes no other text into a sheet, and no other setting', async () => {
    const at = await version();
    const css = { dark: { ink: '#000000; } body { display: none' }, light: {} };
    expect((await save(at, { settings: {}, tokens: css })).code).toBe('malformed');
    expect((await save(at, { settings: { hosts: ['evil.example'] }, tokens: NO_CHANGES.tokens })).code).toBe(
      'malformed',
    );
    expect((await save(at, named, compliance)).code).toBe('forbidden');
  });
});

describe('BS-4 the form', () => {
  it('is what the schema declares, and shows all else, but no secret, with its value', async () => {
    const { data, text } = await studio(compliance);
    expect(data['form']).toContainEqual({ place: 'name', kind: 'text', options: [], maximum: 40, optional: 0 });
    expect(data['form']).toContainEqual(
      expect.objectContaining({ place: 'look.header', kind: 'choice', options: ['bar', 'masthead', 'band'] }),
    );
    expect(data['form']).toContainEqual(expect.objectContaining({ place: 'tagline.de', kind: 'text', optional: 1 }));
    expect(data['others']).toContainEqual({ key: 'hosts', value: '["lantern.example"]' });
    expect(data['others']).toContainEqual({ key: 'contactEndpoint', value: null });
    expect(text).not.toContain('hooks.example');
  });
});

describe('BS-6 a preview', () => {
  it('shows the draft once, with its sheet while it lives', async () => {
    const { data } = await call('preview', { page: 'home', theme: 'light', source: 'draft' }, compliance);
    const ticket = String(data['address']).split('/').at(-1) ?? '';
    const shown = await spendPreview(edge, LIVE_BRAND, ticket);
    expect(shown).toMatchObject({ address: '/', theme: 'light', brand: { name: 'Lantern Bright', theme: 'light' } });
    expect(shown?.texts['theme.css']).toContain('#7752c4');
    expect(await spendPreview(edge, LIVE_BRAND, ticket)).toBeUndefined();
    expect(await openedPreview(edge, LIVE_BRAND, ticket)).toBeDefined();
    expect(await openedPreview(edge, 'other', ticket)).toBeUndefined();
    edge.clock.pass(3 * 60_000);
    expect(await openedPreview(edge, LIVE_BRAND, ticket)).toBeUndefined();
  });
});

describe('BS-7 publishing by two people', () => {
  it('is refused while the gate finds something, with its line', async () => {
    const pale = withMoreTokens(NO_CHANGES, tokensFrom('brand', '#9d78e0'));
    const saved = await save(await version(), pale);
    expect(saved.data['findings']).toContainEqual(
      expect.objectContaining({ file: 'lantern/theme.css', code: 'contrastLow' }),
    );
    expect((await ask()).code).toBe('brandFindings');
    await save(await version(), named);
  });

  it('never by who has asked, nor after the draft has changed', async () => {
    expect((await ask(other)).status).toBe(200);
    const id = await newest();
    expect((await ask()).code).toBe('approvalWaiting');
    expect((await decide(other, id)).code).toBe('approvalOwn');
    await save(await version(), withSetting(named, 'name', 'Slipped in'));
    expect((await studio()).data['waiting']).toMatchObject({ outdated: 1 });
    expect((await decide(compliance, id)).code).toBe('brandOutdated');
    expect((await decide(compliance, id, 0)).data).toMatchObject({ state: 'refused' });
    await save(await version(), named);
  });

  it('serves the draft at once, once, in every process', async () => {
    // A second process with its own brand from the same folder, notified by the database.
    const elsewhere = new PublishedBoard(edge.pool, [folder.load()]);
    const heard = new Promise<string>((resolve) => {
      elsewhere.listen(async ({ name }) => resolve(name));
    });
    elsewhere.start(edge.database, () => undefined);
    expect((await ask()).status).toBe(200);
    const id = await newest();
    const second = await newStaff(edge, ['platformAdmin'], LIVE_BRAND);
    const decided = await Promise.all([decide(compliance, id), decide(second, id)]);
    expect(decided.map(({ code }) => code ?? 'decided').toSorted()).toEqual(['approvalOver', 'decided']);
    expect(brand.name).toBe('Lantern Bright');
    expect(servedSheet(LIVE_BRAND)).toContain('--brand-fill: #7752c4');
    expect((await studio()).data).toMatchObject({
      is_open: 0,
      live_version: 1,
      differences: [],
      history: [{ version: 1, asked_by: admin.name, reason }],
    });
    const { list } = await officeGet(edge, 'brands', admin.sent);
    expect(list).toContainEqual(
      expect.objectContaining({ name: 'Lantern Bright', state: 'published', held: 0, findings: 0 }),
    );
    expect(await heard).toBe('Lantern Bright');
    await elsewhere.stop();
    expect((await ask()).code).toBe('nothingToSave');
  });

  it('a decision that could not be carried out at once is carried out later, once', async () => {
    await save(await version(), withSetting(named, 'registration', false));
    await ask();
    await asOwner(edge.database, (owner) => owner.query('REVOKE INSERT ON brand_version FROM candor_office'));
    expect((await decide(compliance, await newest())).data).toMatchObject({ outcome: 'underway' });
    expect(brand.registration).toBe(true);
    await asOwner(edge.database, (owner) => owner.query('GRANT INSERT ON brand_version TO candor_office'));
    const invited = { email: 'new@office.example', name: 'New Person', roles: ['support'], reason };
    await officePost(edge, 'staff/invite', invited, admin.sent);
    await decide(compliance, await newest());
    expect(brand.registration).toBe(false);
    expect((await studio()).data['history']).toHaveLength(2);
  });
});

describe('BS-8 a version of before', () => {
  it('becomes a draft, and so does the folder', async () => {
    const first = await call('restore', { version: await version(), from: 1 });
    expect(first.data).toMatchObject({ is_open: 1, draft: named, live_version: 2 });
    expect((await call('restore', { version: await version(), from: 9 })).code).toBe('notFound');
    const bare = await call('restore', { version: await version(), from: 0 });
    expect(bare.data['draft']).toEqual(NO_CHANGES);
    await ask();
    await decide(compliance, await newest());
    expect(brand.name).toBe(folder.load().name);
    expect(servedSheet(LIVE_BRAND)).not.toContain('#7752c4');
    const record = await officeGet(edge, 'audit?action=studio', compliance.sent);
    const actions = (record.data['entries'] as { action: string }[]).map(({ action }) => action);
    expect(actions).toContain('studio.published');
    expect(actions).toContain('studio.restored');
  });
});

describe('BS-9 the exported folder', () => {
  it('is the brand’s own with the draft in its two files, and is a brand', async () => {
    await save(await version(), named);
    const { data } = await call('export', { source: 'draft' });
    expect(data['name']).toBe('lantern.tar');
    const copy = mkdtempSync(join(tmpdir(), 'exported-'));
    execFileSync('tar', ['-xf', '-', '-C', copy], { input: Buffer.from(String(data['content']), 'base64') });
    const settings: unknown = JSON.parse(readFileSync(join(copy, 'lantern/brand.json'), 'utf8'));
    expect(settings).toEqual({ ...JSON.parse(folder.read('brand.json')), name: 'Lantern Bright' });
    expect(readFileSync(join(copy, 'lantern/theme.css'), 'utf8')).toContain('--brand-fill: #7752c4');
    expect(readFileSync(join(copy, 'lantern/logo.svg'), 'utf8')).toContain('<svg');
    rmSync(copy, { recursive: true });
  });
});
