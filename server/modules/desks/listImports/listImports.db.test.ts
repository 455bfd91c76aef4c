import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { screeningList } from '@candor/contracts/http/office/listImports.ts';
import type { ListPage } from '@candor/contracts/http/office/listImports.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeParts, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { createListScreening } from '../../../providers/screening/list/list.ts';
import { transaction } from '../../../database/pool.ts';
import {
  findNewestList,
  findScreening,
  importList,
  listEntries,
  screenAgain,
  screenClient,
} from '../../client/screening/index.ts';
import { sweepUploads } from './index.ts';

/** The desks of lists: one person uploads and proposes, another decides, and every process has the new list. */

const HEADER = 'id,name,kind,birth_date,programme';
const because = { reason: 'The list of this week' };

let edge: Edge;
let compliance: Staff;
let second: Staff;
let admin: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  second = await newStaff(edge, ['compliance']);
  admin = await newStaff(edge, ['brandAdmin']);
});

afterAll(() => edge.stop());

type Topic = 'screening' | 'calendar';

interface Sent {
  readonly topic?: Topic;
  readonly name?: string;
}

function send(
  staff: Staff,
  body: string | Uint8Array,
  { topic = 'screening', name = 'list.csv' }: Sent = {},
): Promise<Answered> {
  return officeParts(edge, `lists/${topic}/upload`, [{ name: 'files', fileName: name, body }], staff.sent);
}

interface Shown {
  readonly upload: number | null;
  readonly difference: { readonly follows: number } | null;
  readonly faults: readonly { readonly line: number; readonly code: string }[];
}

function shown({ status, data, text }: Answered): Shown {
  expect(status, text).toBe(200);
  return data as unknown as Shown;
}

async function upload(staff: Staff, body: string, topic: Topic = 'screening'): Promise<Asking> {
  const { upload: id, difference, faults } = shown(await send(staff, body, { topic }));
  expect(faults).toEqual([]);
  return { upload: id, restores: null, follows: difference?.follows ?? -1, topic };
}

interface Asking {
  readonly upload: number | null;
  readonly restores: number | null;
  readonly follows: number;
  readonly topic?: Topic;
  readonly request?: string;
}

function ask(staff: Staff, { topic = 'screening', ...asking }: Asking): Promise<Answered> {
  requests += 1;
  return officePost(
    edge,
    `lists/${topic}/ask`,
    { request: `list-import-${requests}`, ...asking, ...because },
    staff.sent,
  );
}

function decide(staff: Staff, answer: Answered, approve = 1): Promise<Answered> {
  const { id } = answer.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function put(body: string, topic: Topic = 'screening'): Promise<number> {
  const asker = topic === 'screening' ? compliance : admin;
  const answer = await ask(asker, await upload(asker, body, topic));
  expect(codeOf(answer), answer.text).toBe('200');
  expect((await decide(second, answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
  return (await look(topic)).imports[0]?.id ?? 0;
}

async function look(topic: Topic = 'screening', staff = topic === 'screening' ? compliance : admin): Promise<ListPage> {
  const answer = await officePost(edge, `lists/${topic}`, {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(screeningList.list.answer, answer.data as never);
}

const provider = () =>
  createListScreening({
    newest: () => findNewestList(edge.pool),
    entries: (id) => listEntries(edge.pool, id),
  });

async function namesNow(): Promise<string[]> {
  const newest = await findNewestList(edge.pool);
  return newest === undefined ? [] : (await listEntries(edge.pool, newest.id)).map(({ name }) => name);
}

test.each(staffRoles)('ST-1 %s sees the lists or not, and proposes one or not', async (role) => {
  const staff = await newStaff(edge, [role]);
  const status = async (topic: Topic) => (await officePost(edge, `lists/${topic}`, {}, staff.sent)).status;
  const screeners = ['kycOfficer', 'compliance', 'platformAdmin', 'auditor'];
  const readers = ['brandAdmin', 'cmsEditor', 'cmsPublisher', 'compliance', 'platformAdmin', 'auditor'];
  expect(await status('screening')).toBe(screeners.includes(role) ? 200 : 403);
  expect(await status('calendar')).toBe(readers.includes(role) ? 200 : 403);
  expect((await send(staff, HEADER)).status).toBe(role === 'compliance' ? 200 : 403);
  const writers = ['brandAdmin', 'cmsPublisher'];
  expect((await send(staff, 'x', { topic: 'calendar' })).status).toBe(writers.includes(role) ? 200 : 403);
});

describe('SE-14 a file is read to its end, and a wrong one leaves nothing', () => {
  const zip = Buffer.from('504b03041400000008', 'hex');
  test.each<[string, string | Uint8Array, string, number]>([
    ['an archive', zip, 'packed', 0],
    ['UTF-16', Buffer.from(`${HEADER}\nA,B,pep,,`, 'utf16le'), 'notText', 0],
    ['Latin-1', Buffer.from(`${HEADER}\nA,Müller,pep,,`, 'latin1'), 'notText', 0],
    ['a NUL', `${HEADER}\nA,B\0,pep,,`, 'notText', 0],
    ['nothing', '', 'empty', 0],
    ['only its header', `${HEADER}\n`, 'empty', 0],
    ['nine million line breaks', '\n'.repeat(9_000_000), 'tooManyLines', 100_001],
    ['a wrong kind', `${HEADER}\nA,B,pep,,\nC,D,friend,,`, 'kind', 3],
    ['the same line twice', `${HEADER}\nA,B,pep,,\nA,B,pep,,`, 'double', 3],
    ['a line without end', `${HEADER}\n${'x'.repeat(3_000)}`, 'lineTooLong', 2],
  ])('%s', async (_name, body, code, line) => {
    const { imports } = await look();
    expect(shown(await send(compliance, body))).toMatchObject({ upload: null, faults: [{ code, line }] });
    expect((await look()).imports).toEqual(imports);
  });

  test.each([
    ['a folder in its name', '../list.csv'],
    ['a name that is too long', `${'x'.repeat(121)}.csv`],
  ])('a file with %s is refused', async (_name, name) => {
    const answer = await send(compliance, `${HEADER}\nA,B,pep,,`, { name });
    expect([answer.status, answer.code]).toEqual([422, 'fileNotSupported']);
  });

  it('ends at the first byte above the largest list', async () => {
    expect(codeOf(await send(compliance, 'x'.repeat(11 * 1_024 * 1_024)))).toBe('fileNotSupported');
  });
});

describe('SE-15 two people change the screening list', () => {
  it('counts what changes, is in force at once for everybody, and keeps who, when and which file', async () => {
    const id = await put(`${HEADER}\nA-1,Ivan Petrov,sanction,1961,T\nA-2,Ilinca Marescu,pep,,`);
    expect(await namesNow()).toEqual(['Ivan Petrov', 'Ilinca Marescu']);
    expect(await provider().source()).toBe(`list: list.csv #${id}`);
    const next = shown(await send(compliance, `${HEADER}\nA-1,Ivan Petrow,sanction,1961,T\nB-1,Somebody,pep,,`));
    expect(next.difference).toMatchObject({
      follows: id,
      rows: 2,
      added: { count: 1, samples: ['B-1: Somebody'] },
      changed: { count: 1, samples: ['A-1: Ivan Petrow'] },
      removed: { count: 1, samples: ['A-2: Ilinca Marescu'] },
    });
    expect(await namesNow()).toEqual(['Ivan Petrov', 'Ilinca Marescu']);
    const { imports } = await look();
    expect(imports[0]).toMatchObject({
      id,
      name: 'list.csv',
      rows: 2,
      added: 2,
      by: compliance.name,
      approved_by: second.name,
      ...because,
    });
    expect(imports[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not decided by who asked, and a refused one changes nothing', async () => {
    const before = await namesNow();
    const answer = await ask(compliance, await upload(compliance, `${HEADER}\nC-1,Nobody,pep,,`));
    expect(codeOf(await decide(compliance, answer))).toBe('approvalOwn');
    expect((await decide(second, answer, 0)).data).toMatchObject({ state: 'refused' });
    expect(await namesNow()).toEqual(before);
  });

  it('replayed: the same proposal is one, and its decision puts the list in force once', async () => {
    const asking = { ...(await upload(compliance, `${HEADER}\nD-1,Replayed,pep,,`)), request: 'replayed-list' };
    const [first, again] = [await ask(compliance, asking), await ask(compliance, asking)];
    expect(again.data).toEqual(first.data);
    expect(codeOf(await ask(compliance, { ...asking, follows: 0 }))).toBe('commandReused');
    await decide(second, first);
    expect(codeOf(await decide(second, first))).toBe('approvalOver');
    expect((await look()).imports.filter(({ restores }) => restores === null)[0]?.name).toBe('list.csv');
    expect(await namesNow()).toEqual(['Replayed']);
    expect(codeOf(await ask(compliance, await upload(compliance, `${HEADER}\nD-1,Replayed,pep,,`)))).toBe(
      'listUnchanged',
    );
  });

  it('raced: of two that were compared with the same list one is in force, and the other is refused as stale', async () => {
    const other = {
      asker: await newStaff(edge, ['compliance'], 'quiet'),
      decider: await newStaff(edge, ['compliance'], 'quiet'),
    };
    const [one, two] = [
      await ask(compliance, await upload(compliance, `${HEADER}\nE-1,First,pep,,`)),
      await ask(other.asker, await upload(other.asker, `${HEADER}\nE-2,Second,pep,,`)),
    ];
    const { length } = (await look()).imports;
    const decided = await Promise.all([decide(second, one), decide(other.decider, two)]);
    const ends = decided.map(({ code, data }) => code ?? (data['refusal'] === null ? 'done' : 'failed'));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect((await look()).imports).toHaveLength(length + 1);
    expect(await namesNow()).toEqual([ends[0] === 'done' ? 'First' : 'Second']);
    // A decision that came after the other list was in force leaves its request waiting.
    if (ends[0] === 'listMoved') await decide(second, one, 0);
    const late = await upload(compliance, `${HEADER}\nE-3,Third,pep,,`);
    await put(`${HEADER}\nE-4,Fourth,pep,,`);
    expect(codeOf(await ask(compliance, late))).toBe('listMoved');
  });

  it('goes back to an earlier list by two people, also to one of a command', async () => {
    await importList(edge.officePool, { name: 'by-command.csv', csv: `${HEADER}\nF-1,By Command,pep,,`, now: 1 });
    const [{ id } = { id: 0 }] = (await look()).imports;
    await put(`${HEADER}\nF-2,Later,pep,,`);
    const compared = await officePost(edge, 'lists/screening/compare', { id }, compliance.sent);
    expect(compared.data).toMatchObject({ name: 'by-command.csv', added: { count: 1 }, removed: { count: 1 } });
    const follows = compared.data['follows'] as number;
    const answer = await ask(compliance, { upload: null, restores: id, follows });
    expect((await decide(second, answer)).data).toMatchObject({ outcome: 'done' });
    expect(await namesNow()).toEqual(['By Command']);
    expect((await look()).imports[0]).toMatchObject({ restores: id, name: 'by-command.csv' });
    expect(codeOf(await officePost(edge, 'lists/screening/compare', { id: 9_999 }, compliance.sent))).toBe('notFound');
  });

  it('keeps uploads of another brand apart, and none that nobody has decided about in two weeks', async () => {
    const stranger = await newStaff(edge, ['compliance'], 'quiet');
    const foreign = await upload(stranger, `${HEADER}\nG-1,Foreign,pep,,`);
    expect(codeOf(await ask(compliance, foreign))).toBe('listUploadGone');
    const own = await upload(compliance, `${HEADER}\nG-2,Forgotten,pep,,`);
    await sweepUploads(
      { pool: edge.officePool, clock: { ...edge.clock, now: () => edge.clock.now() + 15 * DAY_MS } },
      'northline',
    );
    expect(codeOf(await ask(compliance, own))).toBe('listUploadGone');
  });
});

describe('SC-6 every client is screened again when the list changes', () => {
  it('a client whom the new list names waits for a decision, and then for none', async () => {
    await put(`${HEADER}\nH-1,Nobody Like That,pep,,`);
    const { email } = await newClient(edge);
    const deps = { pool: edge.officePool, clock: edge.clock, provider: provider() };
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: number; name: string }>(
        "SELECT id::float8, first_name || ' ' || last_name AS name FROM client WHERE email = $1",
        [email],
      ),
    );
    const { id: clientId, name } = rows[0] ?? { id: 0, name: '' };
    await screenClient(deps, { brandId: 'northline', clientId, name, birthDate: undefined });
    expect(await screenAgain(deps, 'northline')).toBe(0);
    await put(`${HEADER}\nH-2,${name},sanction,,TEST`);
    expect(await screenAgain(deps, 'northline')).toBe(1);
    expect(await screenAgain(deps, 'northline')).toBe(0);
    const hits = () => officePost(edge, 'lists/screening/hits', {}, compliance.sent);
    const found = (await hits()).data['hits'] as { client: { id: number; name: string }; screening: { id: number } }[];
    expect(found).toMatchObject([{ client: { id: clientId, name }, screening: { hits: [{ entry: 'H-2' }] } }]);
    const cleared = { id: found[0]?.screening.id, cleared: 1, reason: 'Another person of that name' };
    expect((await officePost(edge, 'screening/decide', cleared, compliance.sent)).status).toBe(200);
    expect((await hits()).data['hits']).toEqual([]);
  });

  it('a list that fails meanwhile replaces no earlier result, and is asked again', async () => {
    const person = { brandId: 'northline', clientId: 0, name: 'Ada Failing', birthDate: undefined };
    await put(`${HEADER}\nI-1,${person.name},sanction,,TEST`);
    const { email } = await newClient(edge);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: number }>(
        "UPDATE client SET first_name = 'Ada', last_name = 'Failing' WHERE email = $1 RETURNING id::float8",
        [email],
      ),
    );
    const client = { ...person, clientId: rows[0]?.id ?? 0 };
    const working = { pool: edge.officePool, clock: edge.clock, provider: provider() };
    const failing = { ...working, provider: { ...provider(), screen: () => Promise.reject(new Error('list lost')) } };
    expect(await screenClient(failing, client)).toMatchObject({ outcome: 'unavailable' });
    const { id } = await screenClient(working, client);
    await put(`${HEADER}\nI-2,${person.name},sanction,,TEST`);
    await expect(screenAgain(failing, 'northline')).rejects.toThrow('list lost');
    const newest = () =>
      transaction(edge.officePool, 'northline', (connection) => findScreening(connection, client.clientId));
    expect(await newest()).toMatchObject({ outcome: 'hits' });
    const screen: typeof working.provider.screen = (one) =>
      one.name === person.name ? Promise.reject(new Error('name lost')) : working.provider.screen(one);
    const failingForOne = { ...working, provider: { ...working.provider, screen } };
    await expect(screenAgain(failingForOne, 'northline')).rejects.toThrow('name lost');
    expect(await screenAgain(working, 'northline')).toBe(1);
    expect(await screenClient(working, client)).toMatchObject({ outcome: 'hits', hits: [{ entry: 'I-2' }] });
    expect((await screenClient(working, client)).id).toBeGreaterThan(id);
  });
});

describe('SE-16 two people change the economic calendar', () => {
  const COLUMNS = 'at,currency,importance,title_en,actual,source';
  const at = '2026-01-14T13:30:00Z';
  const calendar = async () => {
    const response = await edge.app.inject({ url: `/api/get/economicEvents?from=2026-01-14T00:00:00Z` });
    return response.json<{ data: { events: { title: { en: string }; importance: string }[] } }>().data.events;
  };

  it('adds and corrects for every brand, and goes back to how it was', async () => {
    const first = await put(`${COLUMNS}\n${at},USD,low,Rate,,Bank`, 'calendar');
    await put(`${COLUMNS}\n${at},USD,high,Rate,,Bank\n${at},EUR,high,Wrong,,Bank`, 'calendar');
    expect(await calendar()).toMatchObject([{ title: { en: 'Wrong' } }, { title: { en: 'Rate' }, importance: 'high' }]);
    const compared = await officePost(edge, 'lists/calendar/compare', { id: first }, admin.sent);
    expect(compared.data).toMatchObject({ added: { count: 0 }, changed: { count: 1 }, removed: { count: 1 } });
    const follows = compared.data['follows'] as number;
    const answer = await ask(admin, { upload: null, restores: first, follows, topic: 'calendar' });
    expect((await decide(second, answer)).data).toMatchObject({ outcome: 'done' });
    expect(await calendar()).toMatchObject([{ title: { en: 'Rate' }, importance: 'low' }]);
    expect((await look('calendar')).imports[0]).toMatchObject({ restores: first, changed: 1, removed: 1 });
  });

  it('raced and replayed: one of two is in force, once', async () => {
    const other = await newStaff(edge, ['brandAdmin'], 'quiet');
    const decider = await newStaff(edge, ['platformAdmin'], 'quiet');
    const [one, two] = [
      await ask(admin, await upload(admin, `${COLUMNS}\n${at},GBP,low,One,,Bank`, 'calendar')),
      await ask(other, await upload(other, `${COLUMNS}\n${at},GBP,low,Two,,Bank`, 'calendar')),
    ];
    const { length } = (await look('calendar')).imports;
    await Promise.all([decide(second, one), decide(decider, two), decide(second, one)]);
    expect((await look('calendar')).imports).toHaveLength(length + 1);
    expect((await calendar()).filter(({ title }) => ['One', 'Two'].includes(title.en))).toHaveLength(1);
  });

  it('a file of events that cannot be read names each line', async () => {
    const wrong = `${COLUMNS}\n${at},USD,huge,Rate,,Bank\n${at},ZZZ,low,Rate,,Bank`;
    expect(shown(await send(admin, wrong, { topic: 'calendar' })).faults).toMatchObject([
      { line: 2, code: 'importance', column: 'importance' },
      { line: 3, code: 'currency', column: 'currency' },
    ]);
    expect(shown(await send(admin, wrong, { topic: 'calendar', name: 'a.txt' })).faults).toMatchObject([
      { code: 'fileKind' },
    ]);
  });
});

test('T24 the public side puts no list in force and announces nothing', async () => {
  const refused = (statement: string) =>
    expect(edge.pool.query(statement)).rejects.toThrow(/permission denied|row-level/);
  await refused(
    "INSERT INTO screening_list (name, imported_at, file_hash) VALUES ('x', now(), decode(repeat('00',32),'hex'))",
  );
  await refused("INSERT INTO screening_entry VALUES (1, 'x', 'x', 'pep', '', '')");
  await refused(
    `INSERT INTO economic_event (at, currency, importance, title, source, is_sample) VALUES (now(), 'USD', 'low', '{"en":"x"}', 'x', false)`,
  );
  await refused('UPDATE economic_event SET source = source');
  await refused('SELECT content FROM list_upload');
  await refused('SELECT name FROM economic_import');
});
