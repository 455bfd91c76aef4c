import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, OFFICE_HOST, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { letter, photo, upload } from '../../../../tests/support/uploads.ts';
import { transaction } from '../../../database/pool.ts';
import { importList } from '../../client/screening/index.ts';

let edge: Edge;
let picture: Buffer;
let officer: Staff;
let colleague: Staff;
let compliance: Staff;

beforeAll(async () => {
  edge = await startEdge();
  picture = await photo();
  await newList('');
  officer = await newStaff(edge, ['kycOfficer']);
  colleague = await newStaff(edge, ['kycOfficer']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const HEADER = 'id,name,kind,birth_date,programme';
let lists = 0;

function newList(rows: string): Promise<number> {
  lists += 1;
  const csv = `${HEADER}\nL-${lists},Nobody Of These Tests,pep,1950,list ${lists}\n${rows}`;
  return importList(edge.officePool, { name: 'test list', csv, now: edge.clock.now() });
}

/** Returns the actions of staff on their documents that the client can read, in order. */
async function readBy(client: Entered): Promise<string[]> {
  const { data } = await post(edge, '/api/accounts/file-visits', {}, client.sent);
  const visits = data['visits'] as { act: string; about: string }[];
  return visits.map(({ act: name, about }) => `${name} ${about}`).toReversed();
}

/** Staff who have been away are signed in again when they act. */
async function send(client: Entered, type: string): Promise<number> {
  const bytes = type === 'doc_address' ? await letter(2) : picture;
  const answer = await upload(
    edge,
    { type, name: type === 'doc_address' ? 'bill.pdf' : 'pass.jpg', bytes },
    client.sent,
  );
  if (answer.status !== 200) throw new Error(`not uploaded: ${answer.text}`);
  const { data } = await officeGet(edge, 'verification', officer.sent);
  return (data['waiting'] as { id: number }[]).at(-1)?.id ?? 0;
}

async function act(path: string, body: unknown, staff = officer): Promise<string> {
  const answer = await officePost(edge, path, body, staff.sent);
  return answer.code ?? 'done';
}

async function userOf(client: Entered): Promise<Record<string, unknown>> {
  const { data } = await post(edge, '/api/accounts/get', {}, client.sent);
  return data['user'] as Record<string, unknown>;
}

async function openedCase(id: number, staff = officer): Promise<Record<string, unknown>> {
  return (await officePost(edge, 'verification/open', { id }, staff.sent)).data;
}

/** Approves a document after opening it, as every officer does (rule VE-7). */
async function approve(id: number): Promise<string> {
  await openedCase(id);
  return act('verification/approve', { id, note: '' });
}

function page(address: unknown, host?: string) {
  const url = new URL(String(address));
  return edge.app.inject({ method: 'GET', url: url.pathname, headers: { host: host ?? url.host } });
}

async function recordOf(subject: string): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ line: string }>(
      "SELECT action || ' by ' || actor || ': ' || reason AS line FROM audit_entry WHERE subject = $1 ORDER BY number",
      [subject],
    ),
  );
  return rows.map(({ line }) => line);
}

/** Returns the mails to the client, and their language. */
async function mailsTo({ email }: Entered): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ line: string }>(
      `SELECT template || ' ' || language AS line FROM mail WHERE recipient = $1 AND template <> 'welcome' ORDER BY id`,
      [email],
    ),
  );
  return rows.map(({ line }) => line);
}

describe('the verification desk', () => {
  it('leads a client from his documents to being verified', async () => {
    const client = await newClient(edge);
    const passport = await send(client, 'doc_passport');
    const address = await send(client, 'doc_address');
    const opened = await openedCase(passport);
    expect(opened).toMatchObject({
      document: { type: 'doc_passport', state: 'processing', screening: 'passed' },
      client: { first_name: 'Kim', email: expect.stringMatching(/^c•••@/) },
      others: [{ type: 'doc_address', state: 'processing' }],
      verifies: 0,
      screening: { outcome: 'clear', passed: 1 },
    });
    expect(await act('verification/approve', { id: passport, note: '' })).toBe('done');
    expect((await userOf(client))['verified_account']).toBe(0);
    expect(await openedCase(address)).toMatchObject({ verifies: 1, pages: [expect.any(String), expect.any(String)] });
    const approved = await officePost(edge, 'verification/approve', { id: address, note: 'bill of May' }, officer.sent);
    expect(approved.data).toEqual({ verified: 1 });
    expect((await userOf(client))['verified_account']).toBe(1);
    expect(await mailsTo(client)).toEqual(['accountVerified en']);
    expect(await act('verification/approve', { id: address, note: '' }, colleague)).toBe('documentDecided');
    expect(await recordOf(`document:${address}`)).toEqual([
      `document.opened by ${officer.name}: `,
      `document.approved by ${officer.name}: bill of May`,
    ]);
    expect(await readBy(client)).toEqual([
      'documentOpened doc_passport',
      'documentApproved doc_passport',
      'documentOpened doc_address',
      'documentApproved doc_address',
    ]);
  });

  it('VE-4 a client who is verified already is not verified again by one document more', async () => {
    const client = await newClient(edge);
    for (const type of ['doc_passport', 'doc_address'] as const) await approve(await send(client, type));
    const card = await send(client, 'doc_funding_front');
    expect(await openedCase(card)).toMatchObject({ verifies: 0 });
    const approved = await officePost(edge, 'verification/approve', { id: card, note: '' }, officer.sent);
    expect(approved.data).toEqual({ verified: 0 });
    expect(await mailsTo(client)).toEqual(['accountVerified en']);
  });

  it('T31 shows each page once, for a minute, on the host of files alone', async () => {
    const client = await newClient(edge);
    const id = await send(client, 'doc_address');
    const [first, second] = (await openedCase(id))['pages'] as string[];
    expect(new URL(first ?? '').host).toBe('files.localhost:3000');
    for (const host of [OFFICE_HOST, 'localhost']) expect((await page(first, host)).statusCode).toBe(404);
    const shown = await page(first);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.headers['cache-control']).toBe('no-store');
    expect((await page(first)).statusCode).toBe(404);
    edge.clock.pass(61_000);
    expect((await page(second)).statusCode).toBe(404);
    const { list } = await post(edge, '/api/accounts/documents', {}, client.sent);
    expect(JSON.stringify(list)).toContain('kycOfficer');
  });

  it.each([
    [
      'en',
      'unreadable',
      'second page',
      "The picture isn't readable. Please send a sharp one, taken in good light. second page",
    ],
    ['de', 'tooOld', '', 'Das Dokument ist älter als drei Monate. Bitte senden Sie ein neueres.'],
  ])('VE-3 tells a client who speaks %s why', async (language, reason, note, text) => {
    const client = await newClient(edge);
    await transaction(edge.officePool, 'northline', (connection) =>
      connection.query('UPDATE client SET language = $2 WHERE email = $1', [client.email, language]),
    );
    const id = await send(client, 'doc_passport');
    expect(await act('verification/reject', { id, reason, note })).toBe('done');
    expect((await userOf(client))['doc_passport']).toMatchObject({ status: '3', note: text });
    expect(await mailsTo(client)).toEqual([`documentRejected ${language}`]);
  });

  it('asks for a note where the reason is another', async () => {
    const id = await send(await newClient(edge), 'doc_passport');
    expect(await act('verification/reject', { id, reason: 'other', note: ' ' })).toBe('rejectionNote');
    expect(await act('verification/reject', { id, reason: 'because', note: '' })).toBe('malformed');
  });

  it('VE-7 approves what this person has opened; after a change of the name it is opened again', async () => {
    const client = await newClient(edge);
    const id = await send(client, 'doc_passport');
    expect(await openedCase(id, colleague)).toMatchObject({ client: { first_name: 'Kim' } });
    expect(await act('verification/approve', { id, note: '' })).toBe('documentUnopened');
    expect(await openedCase(id)).toMatchObject({ client: { first_name: 'Kim' } });
    const details = {
      last_name: 'Larsson',
      phone: '+4915112345678',
      birth_date: '1990-04-02',
      country_id: 109,
      state: 'Bayern',
      city: 'Passau',
      street: 'Am Ufer 1',
      zip_code: '94032',
    };
    edge.clock.pass(1_000);
    const changed = await post(edge, '/api/accounts/update', { ...details, first_name: 'Robin' }, client.sent);
    expect(changed.status).toBe(200);
    expect(await act('verification/approve', { id, note: '' })).toBe('detailsChanged');
    edge.clock.pass(1_000);
    expect(await openedCase(id)).toMatchObject({ client: { first_name: 'Robin' } });
    // Saving the same details again, or another telephone number, changes nothing that a document shows.
    const phone = '+4915112345679';
    await post(edge, '/api/accounts/update', { ...details, phone, first_name: 'Robin' }, client.sent);
    expect(await act('verification/approve', { id, note: '' })).toBe('done');
  });

  it('of two officers at the same moment one decides', async () => {
    const id = await send(await newClient(edge), 'doc_passport');
    await openedCase(id);
    const outcomes = await Promise.all([
      act('verification/approve', { id, note: '' }),
      act('verification/reject', { id, reason: 'expired', note: '' }, colleague),
    ]);
    expect(outcomes.toSorted()).toEqual(['documentDecided', 'done']);
    expect(await recordOf(`document:${id}`)).toHaveLength(2);
  });

  it('T22 shows and decides nothing of another brand', async () => {
    const there = await newStaff(edge, ['kycOfficer', 'compliance'], 'other');
    const id = await send(await newClient(edge), 'doc_passport');
    expect((await officeGet(edge, 'verification', there.sent)).data).toEqual({ waiting: [], decided: [] });
    expect(await act('verification/open', { id }, there)).toBe('documentUnknown');
    expect(await act('verification/approve', { id, note: '' }, there)).toBe('documentUnknown');
    expect(await act('verification/reject', { id, reason: 'expired', note: '' }, there)).toBe('documentUnknown');
    expect(await act('verification/override', { id, to: 'approved', reason: 'try it' }, there)).toBe('documentUnknown');
  });
});

describe('SC-3 SC-4 SC-5 screening', () => {
  async function bothSent(): Promise<readonly [Entered, number, number]> {
    const client = await newClient(edge);
    return [client, await send(client, 'doc_passport'), await send(client, 'doc_address')];
  }

  it('a name on a list keeps the last document from being approved until compliance has cleared it', async () => {
    const [client, passport, address] = await bothSent();
    await newList('S-1,"LARSSON, Kim",sanction,,TEST');
    expect(await approve(passport)).toBe('done');
    expect(await approve(address)).toBe('screeningOpen');
    const { screening } = (await openedCase(address, compliance)) as { screening: { id: number; hits: unknown[] } };
    expect(screening).toMatchObject({ outcome: 'hits', open: 1, hits: [{ entry: 'S-1', likeness: 100 }] });
    const decision = { id: screening.id, cleared: 1, reason: 'born elsewhere, another person' };
    expect(await act('screening/decide', decision)).toBe('forbidden');
    expect(await act('screening/decide', decision, compliance)).toBe('done');
    expect(await act('screening/decide', { ...decision, cleared: 0 }, compliance)).toBe('screeningDecided');
    expect(await approve(address)).toBe('done');
    expect((await userOf(client))['verified_account']).toBe(1);
  });

  it('newer lists ask again, and what was cleared before counts no more', async () => {
    const [, passport, address] = await bothSent();
    expect(await approve(passport)).toBe('done');
    await newList('');
    expect(await openedCase(address)).toMatchObject({ screening: { passed: 1 } });
    await newList('S-2,Kim Larsson,pep,,TEST');
    expect(await approve(address)).toBe('screeningOpen');
    await newList('');
    expect(await approve(address)).toBe('done');
  });

  it('a confirmed hit stays closed', async () => {
    const [client, passport, address] = await bothSent();
    await newList('S-3,Kim Larsson,sanction,,TEST');
    const { screening } = (await openedCase(address, compliance)) as { screening: { id: number } };
    expect(await act('screening/decide', { id: screening.id, cleared: 0, reason: 'it is him' }, compliance)).toBe(
      'done',
    );
    expect(await approve(passport)).toBe('done');
    expect(await approve(address)).toBe('screeningOpen');
    expect((await userOf(client))['verified_account']).toBe(0);
    await newList('');
  });
});

describe('VE-6 T47 turning a decision round', () => {
  it('takes two people, and tells dealing', async () => {
    const client = await newClient(edge);
    const passport = await send(client, 'doc_passport');
    const address = await send(client, 'doc_address');
    for (const id of [passport, address]) await approve(id);
    expect((await userOf(client))['verified_account']).toBe(1);
    const ask = { id: passport, to: 'rejected', reason: 'the photo was changed' };
    const answer = await officePost(edge, 'verification/override', ask, compliance.sent);
    const approval = { id: answer.data['approval'], approve: 1, reason: 'seen, agreed' };
    expect(await act('verification/override', ask)).toBe('approvalWaiting');
    expect(await act('approvals/decide', approval, compliance)).toBe('approvalOwn');
    expect(await act('approvals/decide', approval, colleague)).toBe('forbidden');
    expect((await userOf(client))['verified_account']).toBe(1);
    const second = await newStaff(edge, ['compliance']);
    const decided = await officePost(edge, 'approvals/decide', approval, second.sent);
    expect(decided.data).toMatchObject({ state: 'approved', outcome: 'done' });
    expect(await userOf(client)).toMatchObject({
      verified_account: 0,
      doc_passport: { status: '3', note: 'the photo was changed' },
    });
    expect(await act('verification/override', { ...ask, to: 'rejected' })).toBe('documentDecided');
  });
});

describe('the home page', () => {
  it('counts what the caller may see, and nothing else', async () => {
    const support = await newStaff(edge, ['support']);
    expect((await officeGet(edge, 'home', support.sent)).data).toMatchObject({ verification: null, approvals: null });
    const { data } = await officeGet(edge, 'home', officer.sent);
    expect(data).toMatchObject({ verification: { count: expect.any(Number) }, approvals: { count: 0, next: null } });
  });
});

it('the record is listed for the auditor, the newest first, and searched', async () => {
  const auditor = await newStaff(edge, ['auditor']);
  const { data } = await officeGet(edge, 'audit?search=VERIFICATIONOVERRIDE.APPROVED', auditor.sent);
  expect(data).toMatchObject({
    entries: [{ action: 'verificationOverride.approved', reason: 'seen, agreed', client: { name: 'Kim Larsson' } }],
    next: null,
    head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});
