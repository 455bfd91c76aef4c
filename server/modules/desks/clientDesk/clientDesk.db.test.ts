import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REVEALS_A_DAY } from '@candor/domain/clients/clientFile.ts';
import { money } from '@candor/domain/money/money.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';

let edge: Edge;
let officer: Staff;
let support: Staff;
let client: Entered;
let id: number;

beforeAll(async () => {
  edge = await startEdge();
  officer = await newStaff(edge, ['kycOfficer']);
  support = await newStaff(edge, ['support']);
});
beforeEach(async () => {
  client = await newClient(edge);
  id = await idOf(client);
});
afterAll(() => edge.stop());

async function idOf({ email }: Entered): Promise<number> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [email]),
  );
  return rows[0]?.id ?? 0;
}

async function act(path: string, body: object, { sent }: Pick<Staff, 'sent'> = officer): Promise<string> {
  return (await officePost(edge, `clients/${path}`, body, sent)).code ?? 'done';
}

async function card(staff: Pick<Staff, 'sent'> = officer, more: object = {}): Promise<Record<string, unknown>> {
  return (await officePost(edge, 'clients/open', { id, cause: 'search', ...more }, staff.sent)).data;
}

async function recorded(): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ line: string }>(
      "SELECT action || ': ' || reason AS line FROM audit_entry WHERE client_id = $1 ORDER BY number",
      [id],
    ),
  );
  return rows.map(({ line }) => line);
}

/** Returns every key of an answer with the kind of its value, in the order of the answer. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

describe('CD-1 the card of a client', () => {
  it('shows him masked: no whole address, number or day of birth stands anywhere in the answer', async () => {
    const { text, data } = await officePost(edge, 'clients/open', { id, cause: 'search' }, officer.sent);
    expect(text).not.toContain(client.email);
    expect(text).not.toContain('+4915112345678');
    expect(shapeOf(data['identity'])).toMatchInlineSnapshot(`
      {
        "address": "string",
        "birthDate": "string",
        "email": "string",
        "payout": "string",
        "phone": "string",
      }
    `);
    expect(Object.keys(data)).toMatchInlineSnapshot(`
      [
        "id",
        "name",
        "pin",
        "registered_at",
        "frozen",
        "held",
        "erasure",
        "closed",
        "verified",
        "email_confirmed",
        "phone_confirmed",
        "country",
        "language",
        "level",
        "next_level",
        "regime",
        "currency",
        "identity",
        "factors",
        "factors_lost_from",
        "partner",
        "money",
        "counts",
        "documents",
        "statements",
        "permissions",
        "robot",
        "knowledge_needed",
        "own",
        "notes",
        "tags",
        "approvals",
        "disclosed",
        "case",
        "reveals_left",
      ]
    `);
    expect(data).toMatchObject({ name: 'Kim Larsson', level: 'Starter', money: { balance: 0, net_deposits: 0 } });
  });

  it('a visit is recorded once for a session and hour, and disclosed to the client with the way there', async () => {
    await card(officer, { cause: 'payment', reference: 'WD-20931' });
    await card();
    expect(await recorded()).toEqual(['client.opened: ']);
    const again = { sent: await signInAgain(edge, officer) };
    await card(again);
    edge.clock.pass(61 * 60_000);
    const later = { sent: await signInAgain(edge, officer) };
    const { disclosed } = await card(later);
    expect(await recorded()).toHaveLength(3);
    expect(disclosed).toMatchObject([
      { act: 'opened', role: 'kycOfficer', about: 'search' },
      { act: 'opened' },
      { act: 'opened', about: 'payment', reference: 'WD-20931', who: expect.stringMatching(/^Staff N\.$/) },
    ]);
    officer = { ...officer, sent: later.sent };
    support = { ...support, sent: await signInAgain(edge, support) };
  });

  it('T22 is not there for another brand', async () => {
    const there = await newStaff(edge, ['kycOfficer', 'support'], 'other');
    for (const [path, body] of [
      ['open', { cause: 'search' }],
      ['rows', { tab: 'history' }],
      ['timeline', { kind: 'all' }],
      ['reveal', { field: 'email', reason: 'try it' }],
      ['note', { note: 'try it', request: 'other-brand-1' }],
      ['tag', { tag: 'try', on: 1 }],
      ['send-link', { reason: 'try it' }],
    ] as const)
      expect(await act(path, { id, ...body }, there), path).toBe('notFound');
  });

  it('masks him in the ledger too, whatever a command was named after', async () => {
    const { rows: accounts } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ real: number }>('SELECT real_account_id::float8 AS real FROM client WHERE id = $1', [id]),
    );
    const account = { brandId: 'northline', accountId: accounts[0]?.real ?? 0 };
    const deposit = { kind: 'deposit', amount: money(250_000_000n) } as const;
    await edge.desk.moveMoney(account, deposit, `seed:${client.email}:deposit`);
    const { text, data } = await officePost(edge, 'clients/rows', { id, tab: 'ledger' }, officer.sent);
    expect(text).not.toContain(client.email);
    expect(data['rows']).toMatchObject([
      { entry: 'deposit', reference: expect.stringMatching(/^seed:.•••@•••\.\w+:deposit$/) },
    ]);
  });

  it.each(['open', 'history', 'transactions', 'logins', 'mail', 'ledger'])('has its tab of %s', async (tab) => {
    const { data, status } = await officePost(edge, 'clients/rows', { id, tab }, officer.sent);
    expect(status).toBe(200);
    expect(data).toMatchObject({ rows: expect.any(Array), next: null });
  });

  it('pages a tab by the place of its last row, without leaving one out', async () => {
    await transaction(edge.officePool, 'northline', (connection) =>
      connection.query(
        `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
         SELECT 'northline', $1, $2, 'loggedIn', 'password', 'Browser ' || n, '' FROM generate_series(1, 60) n`,
        [id, new Date(edge.clock.now())],
      ),
    );
    const ids: number[] = [];
    for (let after: string | undefined, page = 0; page < 5; page += 1) {
      const body = { id, tab: 'logins', ...(after !== undefined && { after }) };
      const { data } = await officePost(edge, 'clients/rows', body, officer.sent);
      ids.push(...(data['rows'] as { id: number }[]).map((row) => row.id));
      if (typeof data['next'] !== 'string') break;
      after = data['next'];
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });
});

describe('CD-2 T49 revealing', () => {
  it('answers one field in full, with a reason that the client reads', async () => {
    const body = { id, field: 'email', reason: 'he asks on the telephone' };
    const { data } = await officePost(edge, 'clients/reveal', body, officer.sent);
    expect(data).toMatchObject({ value: client.email });
    expect(await recorded()).toEqual(['client.revealed: he asks on the telephone']);
    expect(await act('reveal', { ...body, reason: ' ' })).toBe('malformed');
    expect(await act('reveal', body, support)).toBe('forbidden');
    expect(await act('reveal', { ...body, field: 'payout' })).toBe('notFound');
    expect(await card()).toMatchObject({ disclosed: [{ act: 'opened' }, { act: 'revealed', about: 'email' }] });
  });

  it('ends at fifty a day, also of sixty at once, with an alarm; the next day begins anew', async () => {
    const harvester = await newStaff(edge, ['kycOfficer']);
    const body = { id, field: 'phone', reason: 'collecting' };
    const outcomes: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const ten = Array.from({ length: 10 }, () => act('reveal', body, harvester));
      outcomes.push(...(await Promise.all(ten)));
      edge.clock.pass(61_000);
    }
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(REVEALS_A_DAY);
    expect(outcomes.filter((outcome) => outcome === 'revealsUsedUp')).toHaveLength(60 - REVEALS_A_DAY);
    const alarms = edge.written.filter((line) => line.includes('has revealed 50 fields'));
    expect(alarms.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining({ alarm: true })]);
    expect(await recorded()).toContain('client.revealsUsedUp: ');
    edge.clock.pass(24 * 60 * 60_000);
    const sent = await signInAgain(edge, harvester);
    expect(await act('reveal', body, { sent })).toBe('done');
    [officer, support] = [
      { ...officer, sent: await signInAgain(edge, officer) },
      { ...support, sent: await signInAgain(edge, support) },
    ];
  });
});

describe('CD-3 notes, tags and links', () => {
  it('a note is written once for its id, also by two at once, and nobody changes it', async () => {
    const note = { id, note: 'Called about the wire part.', request: 'note-00001' };
    expect(await Promise.all([act('note', note), act('note', note)])).toEqual(['done', 'done']);
    expect((await card())['notes']).toMatchObject([{ note: note.note, by: officer.name }]);
    expect((await recorded()).filter((line) => line.startsWith('client.noted'))).toHaveLength(1);
    const change = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('UPDATE client_note SET note = $1', ['another']),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('a tag is put on and taken off, in small letters', async () => {
    expect(await act('tag', { id, tag: ' Wire  User ', on: 1 })).toBe('done');
    expect(await act('tag', { id, tag: 'wire user', on: 1 })).toBe('done');
    expect((await card())['tags']).toEqual(['wire user']);
    expect(await act('tag', { id, tag: '<b>', on: 1 })).toBe('malformed');
    expect(await act('tag', { id, tag: 'wire user', on: 0 })).toBe('done');
    expect((await card())['tags']).toEqual([]);
    expect((await recorded()).filter((line) => line.includes('tagged'))).toHaveLength(2);
  });

  it('T48 a link to log in goes to the client: the answer holds nothing, and it is sent once in five minutes', async () => {
    const body = { id, reason: 'lost his telephone' };
    expect(await act('send-link', body, await newStaff(edge, ['finance']))).toBe('forbidden');
    const sent = await officePost(edge, 'clients/send-link', body, support.sent);
    expect(sent.data).toEqual({});
    expect(await act('send-link', body, support)).toBe('linkJustSent');
    expect(await recorded()).toContain('client.linkSent: lost his telephone');
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query("SELECT recipient FROM mail WHERE client_id = $1 AND template = 'loginLinkByStaff'", [id]),
    );
    expect(rows).toEqual([{ recipient: client.email }]);
  });
});

describe('the timeline', () => {
  it('says what staff did, and to those who may not see screenings nothing of them', async () => {
    const screener = await newStaff(edge, ['compliance']);
    await act('tag', { id, tag: 'seen', on: 1 });
    await transaction(edge.officePool, 'northline', (connection) =>
      recordAct(connection, officeKeys().audit, {
        actor: { brandId: 'northline', staffId: screener.id, name: screener.name },
        at: edge.clock.now(),
        action: 'screening.cleared',
        subject: 'screening:1',
        clientId: id,
        reason: 'another person',
      }),
    );
    const events = async (staff: Pick<Staff, 'sent'>, kind = 'staff') =>
      (await officePost(edge, 'clients/timeline', { id, kind }, staff.sent)).data['events'];
    expect(await events(support)).toMatchObject([{ kind: 'staff', action: 'client.tagged', who: officer.name }]);
    expect(await events(screener)).toMatchObject([{ action: 'screening.cleared' }, { action: 'client.tagged' }]);
    expect(await events(screener, 'money')).toEqual([]);
    expect(await events(screener, 'all')).toMatchObject([
      { kind: 'staff' },
      { kind: 'staff' },
      { kind: 'login', method: 'registration' },
    ]);
    expect((await card())['disclosed']).toMatchObject([{ act: 'opened' }, { act: 'tagged' }]);
  });
});

it('the client’s own calls know nothing of the desk', async () => {
  expect((await post(edge, '/api/office/clients/open', { id, cause: 'search' }, client.sent)).status).toBe(404);
});
