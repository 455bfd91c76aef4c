import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { updateDraft, updatePublished, updateSubmitted } from './draftStore.ts';

/** Time step, short enough that active staff stay signed in. */
const STEP_MS = 5 * 60_000;
let edge: Edge;
let writer: Staff;
let publisher: Staff;
let both: Staff;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  writer = await newStaff(edge, ['cmsEditor']);
  publisher = await newStaff(edge, ['cmsPublisher']);
  both = await newStaff(edge, ['cmsEditor', 'cmsPublisher']);
});

afterAll(() => edge.stop());

beforeEach(() => asOwner(edge.database, (owner) => owner.query('TRUNCATE popup_draft, popup CASCADE')));

function fields(changes: object = {}) {
  commands += 1;
  return {
    command: `test-popup-${commands}`,
    id: null,
    revision: null,
    kind: 'service',
    title: 'Maintenance',
    content: '<p>On Sunday the <b>platform</b> pauses.</p>',
    audience: 'everybody',
    language: null,
    starts_at: null,
    ends_at: null,
    ...changes,
  };
}

const call = (step: string, body: object, by: Staff) => officePost(edge, `popups/${step}`, body, by.sent);
const rowOf = ({ data }: Answered) => data['row'] as { id: number; revision: number; state: string; reads: number };
const save = (by: Staff, changes: object = {}) => call('save', fields(changes), by);

/** Submits a popup, as the publisher then reads it. */
async function waiting(by: Staff = writer, changes: object = {}) {
  const saved = rowOf(await save(by, changes));
  return rowOf(await call('submit', { id: saved.id, revision: saved.revision }, by));
}

async function published(changes: object = {}) {
  const { id, revision } = await waiting(writer, changes);
  return rowOf(await call('publish', { id, revision }, publisher));
}

const iso = (instant: number) => new Date(instant).toISOString();

it('PU-5 a popup goes from draft to the client, and back as read', async () => {
  const { sent } = await newClient(edge);
  const saved = await save(writer, { content: '<p onclick="x">Hello</p><script>x</script>' });
  expect(saved.data).toMatchObject({ content: '<p>Hello</p>', writers: [writer.name], row: { state: 'draft' } });
  const { id, revision } = rowOf(saved);
  const submitted = rowOf(await call('submit', { id, revision }, writer));
  expect(submitted.state).toBe('waiting');
  expect((await post(edge, '/api/accounts/popups', {}, sent)).list).toEqual([]);
  const shown = rowOf(await call('publish', { id, revision: submitted.revision }, publisher));
  expect(shown).toMatchObject({ state: 'running', published_by: publisher.name, reads: 0 });
  const { list } = await post(edge, '/api/accounts/popups', {}, sent);
  expect(list).toMatchObject([{ title: 'Maintenance', content: '<p>Hello</p>' }]);
  await post(edge, '/api/accounts/popup', { id: (list[0] as { id: number }).id }, sent);
  const rows = (await officeGet(edge, 'popups', writer.sent)).list;
  expect(rows).toMatchObject([{ id, state: 'running', reads: 1, mine: 1 }]);
});

it.each([
  ['kind', 'legal'],
  ['audience', 'verified'],
  ['language', 'de'],
  ['starts_at', '2031-01-14T10:00:00.000Z'],
  ['ends_at', '2031-01-14T10:00:00.000Z'],
])('PU-5 a draft that is sent again with another %s is not the one that was stored', async (field, value) => {
  const sent = fields();
  expect((await call('save', sent, writer)).status).toBe(200);
  expect((await call('save', sent, writer)).status).toBe(200);
  expect((await call('save', { ...sent, [field]: value }, writer)).code).toBe('commandReused');
});

describe('PU-5 the second person', () => {
  it('is nobody who has written in it, whatever roles he has', async () => {
    const own = await waiting(both);
    expect((await call('publish', own, both)).code).toBe('malformed');
    expect((await call('publish', { id: own.id, revision: own.revision }, both)).code).toBe('ownVersion');
    // Its first and last writers are other people.
    const mixed = await waiting(writer);
    const edited = rowOf(await save(both, { id: mixed.id, revision: mixed.revision, title: 'Other' }));
    expect(edited.state).toBe('draft');
    const again = rowOf(await save(writer, { id: mixed.id, revision: edited.revision, title: 'Other' }));
    const handed = rowOf(await call('submit', { id: again.id, revision: again.revision }, writer));
    const step = { id: handed.id, revision: handed.revision };
    expect((await call('publish', step, both)).code).toBe('ownVersion');
    expect((await call('publish', step, publisher)).status).toBe(200);
  });

  it('is refused by the database too', async () => {
    const { id } = await waiting(writer);
    const at = { id, now: edge.clock.now() };
    const as = (staffId: number, work: typeof updatePublished) =>
      transaction(edge.officePool, edge.brand.id, (connection) => work(connection, { ...at, staffId }));
    await expect(as(writer.id, updatePublished)).rejects.toThrow(/popup_second_person/);
    const forgets = transaction(edge.officePool, edge.brand.id, (connection) =>
      connection.query(`UPDATE popup_draft SET writers = '{}' WHERE id = $1`, [id]),
    );
    await expect(forgets).rejects.toThrow(/forgets a writer/);
    const { id: draft } = rowOf(await save(writer));
    const unsubmitted = transaction(edge.officePool, edge.brand.id, (connection) =>
      updatePublished(connection, { id: draft, staffId: publisher.id, now: edge.clock.now() }),
    );
    await expect(unsubmitted).rejects.toThrow(/check/);
    await as(publisher.id, updatePublished);
    await expect(as(writer.id, updateSubmitted)).rejects.toThrow(/is over/);
  });

  it('publishes what he has read, and nothing else can be shown', async () => {
    const { id, revision } = await waiting();
    await save(writer, { id, revision, title: 'Changed after he looked' });
    expect((await call('publish', { id, revision }, publisher)).code).toBe('staleDraft');
    const insert = (title: string) =>
      transaction(edge.officePool, edge.brand.id, (connection) =>
        connection.query(
          `INSERT INTO popup (brand_id, command_id, command_hash, draft_id, kind, title, content, audience, starts_at,
                              created_at)
           VALUES ($1, 'test:slip-in', sha256('x'), $2, 'service', $3, '<p>x</p>', 'everybody', now(), now())`,
          [edge.brand.id, id, title],
        ),
      );
    await expect(insert('Slipped in')).rejects.toThrow(/is not what was published/);
    const { id: other } = await published();
    const rewritten = transaction(edge.officePool, edge.brand.id, (connection) =>
      updateDraft(
        connection,
        { id: other, staffId: publisher.id, now: edge.clock.now() },
        {
          kind: 'service',
          title: 'x',
          content: 'x',
          audience: 'everybody',
          language: undefined,
          startsAt: undefined,
          endsAt: undefined,
        },
      ),
    );
    await expect(rewritten).rejects.toThrow(/is over/);
  });

  it('sends it back with a reason, which its writer reads until he hands it in again', async () => {
    const { id, revision } = await waiting();
    const back = await call('return', { id, revision, reason: 'Say until when.' }, publisher);
    expect(back.data).toMatchObject({ returned_reason: 'Say until when.', row: { state: 'draft' } });
    const again = await call('submit', { id, revision: rowOf(back).revision }, writer);
    expect(again.data).toMatchObject({ returned_reason: null, row: { state: 'waiting' } });
  });
});

it('PU-4 what presses is not handed in, and its words are named', async () => {
  const { id, revision } = rowOf(await save(writer, { content: '<p>Guaran<b>teed</b> profits. Letzte Chance!</p>' }));
  const refused = await call('submit', { id, revision }, writer);
  expect(refused).toMatchObject({ code: 'popupPressure' });
  expect(refused.text).toContain('guaranteed, letzte chance');
});

it.each([
  ['no words but what must not be shown', { content: '<script>x</script>' }, 'content'],
  ['an end before its beginning', { starts_at: iso(2_000_000), ends_at: iso(1_000_000) }, 'ends_at'],
  ['an unknown kind', { kind: 'marketing' }, undefined],
])('%s is refused', async (_name, changes, field) => {
  const refused = await save(writer, changes);
  expect(refused.code).toBe('malformed');
  if (field !== undefined) expect(refused.text).toContain(field);
});

it('PU-5 one command makes one draft, also at the same moment', async () => {
  const one = fields();
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('save', one, writer)));
  expect(new Set(answers.map((answer) => rowOf(answer).id)).size).toBe(1);
  expect((await call('save', { ...one, title: 'Other' }, writer)).code).toBe('commandReused');
  expect((await officeGet(edge, 'popups', writer.sent)).list).toHaveLength(1);
});

it('PU-5 of two who change or publish at the same moment one is late', async () => {
  const { id, revision } = await waiting();
  const answers = await Promise.all([
    call('publish', { id, revision }, publisher),
    call('publish', { id, revision }, publisher),
    save(writer, { id, revision, title: 'Other' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const rows = await asOwner(edge.database, (owner) => owner.query('SELECT 1 FROM popup'));
  expect(rows.rowCount).toBeLessThanOrEqual(1);
});

describe('its time', () => {
  it('planned, running, ended', async () => {
    const now = edge.clock.now();
    const plan = { starts_at: iso(now + STEP_MS), ends_at: iso(now + 2 * STEP_MS) };
    expect((await published(plan)).state).toBe('planned');
    const state = async () => ((await officeGet(edge, 'popups', writer.sent)).list[0] as { state: string }).state;
    edge.clock.pass(STEP_MS);
    expect(await state()).toBe('running');
    edge.clock.pass(STEP_MS);
    expect(await state()).toBe('ended');
  });

  it('an end that is past when it is handed in or published is refused', async () => {
    const now = edge.clock.now();
    const { id, revision } = await waiting(writer, { ends_at: iso(now + 1_000) });
    edge.clock.pass(1_000);
    expect((await call('publish', { id, revision }, publisher)).code).toBe('planInvalid');
  });

  it('taken off it is shown to nobody any more, once', async () => {
    const { sent } = await newClient(edge);
    const { id } = await published();
    expect((await post(edge, '/api/accounts/popups', {}, sent)).list).toHaveLength(1);
    const [ended] = await Promise.all([call('end', { id }, publisher), call('end', { id }, publisher)]);
    expect(rowOf(ended).state).toBe('ended');
    expect((await post(edge, '/api/accounts/popups', {}, sent)).list).toEqual([]);
    const acts = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM audit_entry WHERE action = $1 AND subject = $2', ['popup.ended', `popup:${id}`]),
    );
    expect(acts.rowCount).toBe(1);
  });
});

it('a discarded draft is gone for everybody; a published one cannot be', async () => {
  const { id, revision } = rowOf(await save(writer));
  expect((await call('discard', { id, revision }, writer)).status).toBe(200);
  expect((await call('open', { id }, writer)).code).toBe('notFound');
  expect((await officeGet(edge, 'popups', writer.sent)).list).toEqual([]);
  const shown = await published();
  expect((await call('discard', { id: shown.id, revision: shown.revision }, writer)).code).toBe('popupOver');
});

it('T22 another brand sees none of it', async () => {
  const other = await newStaff(edge, ['cmsEditor', 'cmsPublisher'], 'other');
  const { id } = await published();
  expect((await officeGet(edge, 'popups', other.sent)).list).toEqual([]);
  expect((await call('open', { id }, other)).code).toBe('notFound');
  expect((await call('end', { id }, other)).code).toBe('notFound');
});
