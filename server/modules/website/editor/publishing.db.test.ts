import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { call, codeOf, documentOf, enterContent, heading } from '../../../../tests/support/content.ts';
import { newPage, newVersion, save } from '../../../../tests/support/content.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import { OwnContent, cleanEntry } from '../content/index.ts';
import { carryOutPlans } from './index.ts';
import type { EditorDeps } from './index.ts';

let edge: Edge;
let editor: Staff;
let publisher: Staff;
let compliance: Staff;
let both: Staff;

beforeAll(async () => {
  edge = await startEdge();
  await enterContent(edge);
});

afterAll(() => edge.stop());

// Tests let days pass, and staff who are away are signed out.
beforeEach(enter);

let enteredAt = 0;

async function enter(): Promise<void> {
  if (edge.clock.now() - enteredAt < 5 * 60_000) return;
  editor = await newStaff(edge, ['cmsEditor']);
  publisher = await newStaff(edge, ['cmsPublisher']);
  compliance = await newStaff(edge, ['compliance']);
  both = await newStaff(edge, ['cmsEditor', 'cmsPublisher']);
  enteredAt = edge.clock.now();
}

const because = 'The new terms of May';
const words = (text: string): JsonObject => ({ title: text, components: [heading(text)] });
const at = (ms: number): string => new Date(edge.clock.now() + ms).toISOString();

async function idOf(name: string): Promise<string> {
  const { data } = await officeGet(edge, 'content', editor.sent);
  const rows = data['documents'] as { id: string; name: string }[];
  return rows.find((row) => row.name === name)?.id ?? '';
}

/** Returns what a visitor of an address gets, read again. */
async function visited(slug: string): Promise<string | undefined> {
  const content = new OwnContent({
    pool: edge.officePool,
    clock: edge.clock,
    languagesOf: () => ['en', 'de'],
    forwardsForms: () => false,
  });
  const page = await content.page('northline', slug, 'en');
  if (page === undefined) return undefined;
  return 'movedTo' in page ? `→ ${page.movedTo}` : page.entry.title;
}

const open = (id: string, staff = editor): Promise<ContentDocument> => documentOf(call(edge, 'open', { id }, staff));

/** Creates a page with an unpublished version. */
async function written(text: string): Promise<{ readonly id: string; readonly slug: string }> {
  const { row } = await newPage(edge, editor);
  await newVersion(edge, row.id, words(text), editor);
  await call(edge, 'unlock', { id: row.id }, editor);
  return { id: row.id, slug: row.name };
}

async function published(text: string): Promise<{ readonly id: string; readonly slug: string }> {
  const page = await written(text);
  expect(await codeOf(call(edge, 'publish', { id: page.id, version: 1 }, publisher))).toBe('200');
  return page;
}

async function actsOn(id: string): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ action: string }>('SELECT action FROM audit_entry WHERE subject = $1 ORDER BY number', [
      `content:${id}`,
    ]),
  );
  return rows.map(({ action }) => action.replace('content.', ''));
}

describe('ED-6 what visitors see', () => {
  test('the version that a publisher has chosen, and nothing written since', async () => {
    const { id, slug } = await written('first');
    expect(await visited(slug)).toBeUndefined();
    const before = edge.published.length;
    await call(edge, 'publish', { id, version: 1 }, publisher);
    expect([await visited(slug), edge.published.length]).toEqual(['first', before + 1]);
    await newVersion(edge, id, words('second'), editor);
    await save(edge, await open(id), words('third'), editor);
    expect(await visited(slug)).toBe('first');
    // A repetition changes nothing.
    await call(edge, 'publish', { id, version: 1 }, publisher);
    expect(await actsOn(id)).toEqual(['published']);
    await call(edge, 'unpublish', { id }, publisher);
    expect(await visited(slug)).toBeUndefined();
    expect((await open(id)).row).toMatchObject({ state: 'draft', deletable: false });
    expect(await codeOf(call(edge, 'publish', { id, version: 7 }, publisher))).toBe('versionUnknown');
  });

  test('never one in which he has written himself, be it one word before somebody else', async () => {
    const { row } = await newPage(edge, both);
    await save(edge, await open(row.id, both), words('mine'), both);
    await call(edge, 'lock', { id: row.id, take_over: 1 }, editor);
    const versioned = await newVersion(edge, row.id, words('ours'), editor);
    expect(versioned.versions).toMatchObject([{ by: editor.name }]);
    expect((await open(row.id, both)).publishable).toBe('wrote');
    expect(await codeOf(call(edge, 'publish', { id: row.id, version: 1 }, both))).toBe('ownVersion');
    expect(await codeOf(call(edge, 'schedule', { id: row.id, version: 1, at: at(HOUR_MS) }, both))).toBe('ownVersion');
    expect((await open(row.id, publisher)).publishable).toBe('yes');
    expect(await codeOf(call(edge, 'publish', { id: row.id, version: 1 }, publisher))).toBe('200');
  });
});

describe('ED-12 pictures without words', () => {
  const path = `/media/${'a'.repeat(24)}/640.webp`;
  const image = (value: JsonObject | string): JsonObject => ({ component: 'image', settings: { image: value } });
  const html = (text: string): JsonObject => ({ component: 'text', settings: { text } });

  test.each<[string, JsonObject, string]>([
    ['none', image({ path, meta: { title: 'harbour.jpg', alt: ' ' } }), 'altTextMissing'],
    ['none, of a bare address', image(path), 'altTextMissing'],
    ['none, in HTML', html(`<img src="${path}">`), 'altTextMissing'],
    ['some', image({ path, meta: { alt: 'Boats' } }), '200'],
    ['the empty one of what only adorns, in HTML', html(`<img src="${path}" alt="">`), '200'],
    ['those of a picture of elsewhere', image({ path: '/storage/uploads/a.jpg' }), '200'],
  ])('%s: a page is published only with a text for those who do not see it', async (_name, component, code) => {
    const { row } = await newPage(edge, editor);
    await newVersion(edge, row.id, { title: 'x', components: [component] }, editor);
    expect(await codeOf(call(edge, 'publish', { id: row.id, version: 1 }, publisher))).toBe(code);
    if (code === '200') return;
    const later = { id: row.id, version: 1, at: at(HOUR_MS) };
    expect(await codeOf(call(edge, 'schedule', later, publisher))).toBe(code);
  });
});

describe('ED-8 addresses', () => {
  test('after a change visitors of the old one are sent on, however often it changes', async () => {
    const { id, slug } = await published('moves');
    const renamed = await documentOf(call(edge, 'rename', { id, slug: `${slug}-b` }, publisher));
    expect([renamed.row.name, renamed.address]).toEqual([`${slug}-b`, `http://northline.localhost:3000/${slug}-b`]);
    await call(edge, 'rename', { id, slug: `${slug}-c` }, publisher);
    const addresses = [slug, `${slug}-b`, `${slug}-c`];
    expect(await Promise.all(addresses.map(visited))).toEqual([`→ ${slug}-c`, `→ ${slug}-c`, 'moves']);
    await call(edge, 'rename', { id, slug }, publisher);
    expect(await Promise.all(addresses.map(visited))).toEqual(['moves', `→ ${slug}`, `→ ${slug}`]);
    expect(await actsOn(id)).toEqual(['published', 'renamed', 'renamed', 'renamed']);
  });

  test.each(['about', 'login', 'de', 'api', 'my-account', 'complaints', 'share'])('%s is taken', async (slug) => {
    const { id } = await written('x');
    expect(await codeOf(call(edge, 'rename', { id, slug }, publisher))).toBe('slugTaken');
    const body = { title: 'x', slug, from: { template: 'empty' } };
    expect(await codeOf(call(edge, 'create', body, editor))).toBe('slugTaken');
  });

  test.each(['', '-a', 'a b', 'ä', '../a', 'a/b', 'x'.repeat(81)])('%j is none', async (slug) => {
    const body = { title: 'x', slug, from: { template: 'empty' } };
    expect(await codeOf(call(edge, 'create', body, editor))).toBe('malformed');
  });

  test('of a page that visitors see only a publisher changes it', async () => {
    const { id, slug } = await written('x');
    expect(await codeOf(call(edge, 'rename', { id, slug: `${slug}-b` }, editor))).toBe('200');
    await call(edge, 'publish', { id, version: 1 }, publisher);
    expect(await codeOf(call(edge, 'rename', { id, slug }, editor))).toBe('forbidden');
    // No visitor has ever seen the first address.
    expect(await visited(slug)).toBeUndefined();
  });

  test('of ten who take one address at one moment one gets it', async () => {
    const body = { title: 'race', slug: 'race', from: { template: 'empty' } };
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(call(edge, 'create', body, editor))));
    expect(codes.toSorted()).toEqual(['200', ...Array.from({ length: 9 }, () => 'slugTaken')]);
  });
});

describe('ED-9 legal texts', () => {
  test('are published by two people, the second of compliance, and not by the one who has asked', async () => {
    const id = await idOf('terms-conditions');
    const { row } = await newVersion(edge, id, words('New terms'), editor);
    expect(row).toMatchObject({ legal: true, needed: true });
    expect(await codeOf(call(edge, 'publish', { id, version: 2 }, publisher))).toBe('malformed');
    const document = await documentOf(call(edge, 'publish', { id, version: 2, reason: because }, publisher));
    expect(document).toMatchObject({
      published_version: 1,
      approval: { subject: 'contentPublication', reason: because },
    });
    expect(await codeOf(call(edge, 'publish', { id, version: 2, reason: because }, publisher))).toBe('approvalWaiting');
    expect(await visited('terms-conditions')).toBe('Terms');
    const decision = { id: document.approval?.id, approve: 1, reason: 'Read and right' };
    expect(await codeOf(officePost(edge, 'approvals/decide', decision, publisher.sent))).toBe('forbidden');
    expect(await codeOf(officePost(edge, 'approvals/decide', decision, compliance.sent))).toBe('200');
    expect(await visited('terms-conditions')).toBe('New terms');
    expect((await open(id)).approval).toBeNull();
    expect(await actsOn(id)).toEqual(['published']);
  });

  test('are planned by two people too, and refused they stay as they are', async () => {
    const id = await idOf('terms-conditions');
    const { versions } = await newVersion(edge, id, words('Terms of next week'), editor);
    const version = versions[0]?.version ?? 0;
    const plan = { id, version, at: at(HOUR_MS), reason: because };
    const refused = await documentOf(call(edge, 'schedule', plan, publisher));
    const no = { id: refused.approval?.id, approve: 0, reason: 'Not yet' };
    await officePost(edge, 'approvals/decide', no, compliance.sent);
    expect((await open(id)).plans).toEqual([]);
    const document = await documentOf(call(edge, 'schedule', plan, publisher));
    expect(document.plans).toEqual([]);
    const yes = { id: document.approval?.id, approve: 1, reason: 'Read and right' };
    await officePost(edge, 'approvals/decide', yes, compliance.sent);
    expect((await open(id)).plans).toMatchObject([{ version, by: compliance.name }]);
    edge.clock.pass(HOUR_MS);
    expect(await carryOutPlans(partsAgain(), 'northline')).toBe(1);
    expect(await visited('terms-conditions')).toBe('Terms of next week');
  });
});

describe('ED-10 what the site needs', () => {
  test.each(['index', 'terms-conditions', 'Settings'])('%s stays', async (name) => {
    const id = await idOf(name);
    expect(await codeOf(call(edge, 'unpublish', { id }, publisher))).toBe('documentNeeded');
    expect(await codeOf(call(edge, 'schedule', { id, version: null, at: at(HOUR_MS) }, publisher))).toBe(
      'documentNeeded',
    );
    expect(await codeOf(call(edge, 'rename', { id, slug: 'elsewhere' }, publisher))).toBe('documentNeeded');
    expect(await codeOf(call(edge, 'remove', { id }, editor))).toBe('documentNeeded');
  });

  test('only what no visitor has ever seen is deleted, and its address is free again', async () => {
    const { id, slug } = await written('never seen');
    await call(edge, 'schedule', { id, version: 1, at: at(HOUR_MS) }, publisher);
    expect(await codeOf(call(edge, 'remove', { id }, editor))).toBe('200');
    expect(await codeOf(call(edge, 'open', { id }, editor))).toBe('notFound');
    edge.clock.pass(HOUR_MS);
    expect(await carryOutPlans(partsAgain(), 'northline')).toBe(0);
    await enter();
    const body = { title: 'x', slug, from: { template: 'empty' } };
    expect(await codeOf(call(edge, 'create', body, editor))).toBe('200');
    const seen = await published('seen');
    await call(edge, 'unpublish', { id: seen.id }, publisher);
    expect(await codeOf(call(edge, 'remove', { id: seen.id }, editor))).toBe('documentPublished');
  });
});

describe('ED-11 plans', () => {
  test('are carried out when they are due, once, also by a process that began later', async () => {
    const { id, slug } = await written('planned');
    await call(edge, 'schedule', { id, version: 1, at: at(HOUR_MS) }, publisher);
    await call(edge, 'schedule', { id, version: null, at: at(2 * HOUR_MS) }, publisher);
    expect((await open(id)).row.planned).toMatchObject({ version: 1, by: publisher.name });
    expect([await carryOutPlans(partsAgain(), 'northline'), await visited(slug)]).toEqual([0, undefined]);
    edge.clock.pass(HOUR_MS);
    const counts = await Promise.all([1, 2, 3].map(() => carryOutPlans(partsAgain(), 'northline')));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await visited(slug)).toBe('planned');
    edge.clock.pass(HOUR_MS);
    await carryOutPlans(partsAgain(), 'northline');
    expect(await visited(slug)).toBeUndefined();
    expect(await actsOn(id)).toEqual(['scheduled', 'scheduled', 'published', 'unpublished']);
  });

  test('what was due while no process ran is done in its order', async () => {
    const { id, slug } = await published('one');
    await newVersion(edge, id, words('two'), editor);
    await call(edge, 'schedule', { id, version: 2, at: at(2 * HOUR_MS) }, publisher);
    await call(edge, 'schedule', { id, version: null, at: at(HOUR_MS) }, publisher);
    edge.clock.pass(5 * HOUR_MS);
    expect(await carryOutPlans(partsAgain(), 'northline')).toBe(2);
    expect(await visited(slug)).toBe('two');
  });

  test('are given up while they are not carried out', async () => {
    const { id, slug } = await written('given up');
    const planned = await documentOf(call(edge, 'schedule', { id, version: 1, at: at(HOUR_MS) }, publisher));
    const plan = planned.plans[0]?.id;
    expect((await documentOf(call(edge, 'schedule/cancel', { id, plan }, publisher))).plans).toEqual([]);
    expect(await codeOf(call(edge, 'schedule/cancel', { id, plan }, publisher))).toBe('notFound');
    edge.clock.pass(HOUR_MS);
    await carryOutPlans(partsAgain(), 'northline');
    expect(await visited(slug)).toBeUndefined();
  });

  test.each([
    ['now', 0],
    ['a minute ago', -60_000],
    ['in two years', 2 * 366 * 24 * HOUR_MS],
  ])('%s is no time to plan for', async (_name, ms) => {
    const { id } = await written('x');
    expect(await codeOf(call(edge, 'schedule', { id, version: 1, at: at(ms) }, publisher))).toBe('planInvalid');
  });
});

/** Returns the dependencies of a new process. */
function partsAgain(): EditorDeps {
  const { officePool: pool, clock, brands } = edge;
  const { audit } = officeKeys();
  return {
    pool,
    clock,
    brands,
    audit,
    clean: cleanEntry,
    onPublished: () => undefined,
    siteOf: () => '',
    tokenOf: () => '',
  };
}
