import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, codeOf, enterContent, heading, newPage, save } from '../../../../tests/support/content.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let editor: Staff;
let admin: Staff;
let compliance: Staff;
let things = 0;

beforeAll(async () => {
  edge = await startEdge();
  await enterContent(edge);
  editor = await newStaff(edge, ['cmsEditor']);
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

async function recorded(action: string): Promise<number> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query('SELECT 1 FROM audit_entry WHERE action = $1', [action]),
  );
  return rows.length;
}

describe('ED-14 what forms receive', () => {
  const send = (fields: Record<string, string>) =>
    edge.content.sourceOf(edge.brand).submit('northline', 'contact', fields);

  test('is listed, read and taken along by those who may, which is recorded', async () => {
    expect(await send({ name: 'Ann', email: 'a@example.com', message: '=1+1' })).toBe(true);
    await send({ name: 'Ben', message: 'Hello, "you"' });
    const listed = await officeGet(edge, 'content/forms', admin.sent);
    expect(listed.list).toMatchObject([{ form: 'contact', count: 2, unread: 2 }]);
    const { data } = await call(edge, 'forms/entries', { form: 'contact' }, admin);
    const entries = data['entries'] as { id: number; fields: unknown[] }[];
    expect(entries[0]?.fields).toContainEqual({ name: 'name', value: 'Ben' });
    await call(edge, 'forms/read', { ids: [entries[0]?.id], read: 1 }, admin);
    const after = await call(edge, 'forms/entries', { form: 'contact' }, admin);
    expect(after.data).toMatchObject({ count: 2, unread: 1, entries: [{ read: { by: admin.name } }, { read: null }] });
    expect(await codeOf(call(edge, 'forms/export', { form: 'contact' }, admin))).toBe('exportNeedsSecond');
    const csv = String((await exportForm('contact')).data['csv']);
    expect(csv).toContain("'=1+1");
    expect(csv).toContain('"Hello, ""you"""');
    expect(await recorded('content.formExported')).toBe(1);
    expect(await codeOf(call(edge, 'forms/entries', { form: 'contact' }, editor))).toBe('forbidden');
    const stranger = await newStaff(edge, ['brandAdmin'], 'other');
    expect((await officeGet(edge, 'content/forms', stranger.sent)).list).toEqual([]);
  });
});

/** Requests an export, has compliance approve it, and downloads the file. */
async function exportForm(form: string) {
  await approveExport(form);
  return call(edge, 'forms/export', { form }, admin);
}

async function approveExport(form: string): Promise<void> {
  things += 1;
  const body = { form, reason: 'answers are due', request: `form-export-${things}` };
  const request = await call(edge, 'forms/ask-export', body, admin);
  expect((await call(edge, 'forms/ask-export', body, admin)).data['id']).toBe(request.data['id']);
  const state = async () => (await call(edge, 'forms/entries', { form }, admin)).data['export'];
  expect(await state()).toBe('waiting');
  expect(await codeOf(call(edge, 'forms/export', { form }, admin))).toBe('exportNeedsSecond');
  const decided = { id: request.data['id'], approve: 1, reason: 'agreed' };
  expect((await officePost(edge, 'approvals/decide', decided, compliance.sent)).data).toMatchObject({
    outcome: 'done',
  });
  expect(await state()).toBe('approved');
}

describe('ED-14 T49 an export of form entries', () => {
  test('is of two people, once for its approval, and of the asker alone', async () => {
    await approveExport('contact');
    const other = await newStaff(edge, ['brandAdmin']);
    expect(await codeOf(call(edge, 'forms/export', { form: 'contact' }, other))).toBe('exportNeedsSecond');
    const both = await Promise.all([1, 2].map(() => codeOf(call(edge, 'forms/export', { form: 'contact' }, admin))));
    expect(both.filter((code) => code === 'exportNeedsSecond')).toHaveLength(1);
  });

  test('is over after a day, and counted: three a day', async () => {
    await approveExport('contact');
    edge.clock.pass(25 * 3_600_000);
    admin = { ...admin, sent: await signInAgain(edge, admin) };
    compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
    editor = { ...editor, sent: await signInAgain(edge, editor) };
    expect(await codeOf(call(edge, 'forms/export', { form: 'contact' }, admin))).toBe('exportNeedsSecond');
    for (let taken = 0; taken < 3; taken += 1) expect((await exportForm('contact')).status).toBe(200);
    expect((await exportForm('contact')).code).toBe('exportsUsedUp');
  });
});

describe('ED-15 pages as a file', () => {
  test('come out as their editor shows them, and into another brand as drafts', async () => {
    const page = await newPage(edge, editor);
    const foreign = { component: 'TheirOwn', settings: { a: 1 } };
    await save(edge, page, { title: 'T', components: [heading('x'), foreign] }, editor);
    const { data } = await call(edge, 'export-pages', { ids: [page.row.id] }, editor);
    const stranger = await newStaff(edge, ['cmsEditor'], 'other');
    const imported = await call(edge, 'import-pages', { file: data['file'] }, stranger);
    expect(imported.list).toMatchObject([
      { name: page.row.name, outcome: 'created', unknown_components: ['TheirOwn'] },
    ]);
    const [{ id }] = imported.list as [{ id: string }];
    const opened = await call(edge, 'open', { id }, stranger);
    expect(opened.data).toMatchObject({ row: { state: 'draft' }, entry: { components: [heading('x'), foreign] } });
  });

  test('never over what somebody is writing; each by itself, and cleaned', async () => {
    const { data } = await officeGet(edge, 'content', editor.sent);
    const about = (data['documents'] as { id: string; name: string }[]).find(({ name }) => name === 'about');
    const text = { component: 'text', settings: { text: '<p>new</p><script>x</script>' } };
    const file = {
      format: 'candor-pages-1',
      documents: [
        { kind: 'page', name: 'about', entry: { title: 'About', components: [text] } },
        { kind: 'page', name: 'login', entry: { title: 'Login' } },
        { kind: 'page', name: 'no title', entry: {} },
        { kind: 'singleton', name: 'Other', entry: { a: 1 } },
      ],
    };
    const outcomes = async () => {
      const { list } = await call(edge, 'import-pages', { file }, editor);
      return (list as { outcome: string; why: string | null }[]).map(({ outcome, why }) => why ?? outcome);
    };
    expect(await outcomes()).toEqual(['drafted', 'slugTaken', 'contentInvalid', 'notFound']);
    const opened = await call(edge, 'open', { id: about?.id }, editor);
    expect(opened.data).toMatchObject({ published_version: 1, row: { state: 'changed' } });
    expect(opened.text).not.toContain('<script>');
    expect(await outcomes()).toEqual(['staleDraft', 'slugTaken', 'contentInvalid', 'notFound']);
  });
});

test('CM-6 the brand’s administrator sees its tokens, which is recorded; writers do not', async () => {
  const { data } = await call(edge, 'tokens', {}, admin);
  expect(data).toMatchObject({
    address: 'http://northline.localhost:3000',
    read: edge.content.tokens.of('northline', 'read'),
  });
  expect(await recorded('content.tokensShown')).toBe(1);
  expect(await codeOf(call(edge, 'tokens', {}, editor))).toBe('forbidden');
});
