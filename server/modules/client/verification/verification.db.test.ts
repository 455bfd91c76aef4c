import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '@candor/domain/result.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { letter, photo, postParts, upload } from '../../../../tests/support/uploads.ts';
import { approveDocument, carryOutOrders, listWaitingDocuments, openDocument, rejectDocument } from './index.ts';
import type { StaffMember, VerificationDeps, WriteWithDecision } from './index.ts';

const STAFF: StaffMember = { id: 7, role: 'verification', name: 'Vera Stone' };
const nothing = async (): Promise<void> => undefined;

let edge: Edge;
let picture: Buffer;

beforeAll(async () => {
  edge = await startEdge();
  picture = await photo();
});

afterAll(() => edge.stop());

interface Listed {
  readonly type: string;
  readonly status: string;
  readonly note: string;
  readonly file: { readonly name: string; readonly pages: number } | null;
  readonly opened: readonly { readonly by: string | null; readonly at: string }[];
}

async function list(sent: Sent): Promise<readonly Listed[]> {
  return (await post(edge, '/api/accounts/documents', {}, sent)).list as Listed[];
}

async function one(sent: Sent, type = 'doc_passport'): Promise<Listed | undefined> {
  return (await list(sent)).find((document) => document.type === type);
}

/** Returns the id of the document that this client sent last. */
/** Approves a document after opening it, as every officer does (rule VE-7). */
async function approve(
  deps: VerificationDeps,
  documentId: number,
  alongside: WriteWithDecision = nothing,
): Promise<Result<unknown>> {
  // What was changed at the same instant would count as unseen.
  edge.clock.pass(1_000);
  await openDocument({ ...deps, pool: edge.officePool }, edge.brand.id, STAFF, documentId);
  return approveDocument(deps, edge.brand.id, { documentId, staffId: STAFF.id }, alongside);
}

async function lastOf({ email }: { readonly email: string }): Promise<number> {
  const waiting = await listWaitingDocuments(edge.documents.deps, edge.brand.id);
  const found = waiting.findLast(({ client }) => client.email === email);
  if (found === undefined) throw new Error('nothing is waiting');
  return found.id;
}

function account(sent: Sent): Promise<Answered> {
  return post(edge, '/api/accounts/get', {}, sent);
}

function follow(link: unknown) {
  const { host, pathname } = new URL(String(link));
  return edge.app.inject({ method: 'GET', url: pathname, headers: { host } });
}

describe('sending a document', () => {
  it('requires a session', async () => {
    expect((await upload(edge, { bytes: picture }, {})).code).toBe('sessionMissing');
    for (const path of ['documents', 'documents/link', 'documents/show']) {
      expect((await post(edge, `/api/accounts/${path}`, {})).code).toBe('sessionMissing');
    }
  });

  it('shows it as Processing, on the list and on the user, in the wire’s spelling', async () => {
    const { sent } = await newClient(edge);
    expect((await list(sent)).map(({ status }) => status)).toEqual(['0', '0', '0', '0']);
    const answer = await upload(edge, { bytes: picture, name: 'my passport.jpeg' }, sent);
    expect(answer.status).toBe(200);
    expect(await one(sent)).toMatchObject({ status: '1', note: '', file: { name: 'my passport.jpeg', pages: 1 } });
    const { data } = await account(sent);
    expect(data['user']).toMatchObject({ doc_passport: { status: '1', note: '' }, doc_address: { status: '0' } });
  });

  it('takes the token as a field, as the specification has it', async () => {
    const { token } = await newClient(edge);
    const parts = [
      { name: 'token', body: token },
      { name: 'type', body: 'doc_address' },
      { name: 'files', fileName: 'bill.pdf', body: await letter(2) },
    ];
    expect((await postParts(edge, parts, {})).list).toContainEqual(
      expect.objectContaining({ type: 'doc_address', status: '1', file: expect.objectContaining({ pages: 2 }) }),
    );
  });

  it('VE-1 takes one of each type, and of two at the same moment one', async () => {
    const { sent } = await newClient(edge);
    const both = await Promise.all([upload(edge, { bytes: picture }, sent), upload(edge, { bytes: picture }, sent)]);
    expect(both.filter(({ code }) => code === 'documentNotAsked')).toHaveLength(1);
    expect((await upload(edge, { bytes: picture }, sent)).code).toBe('documentNotAsked');
  });

  it.each([
    ['no file', [{ name: 'type', body: 'doc_passport' }]],
    ['no type', [{ name: 'files', fileName: 'a.jpg', body: 'x' }]],
    [
      'another type',
      [
        { name: 'type', body: 'doc_selfie' },
        { name: 'files', fileName: 'a.jpg', body: 'x' },
      ],
    ],
    [
      'another field',
      [
        { name: 'type', body: 'doc_passport' },
        { name: 'verified_account', body: '1' },
      ],
    ],
    [
      'the file as text',
      [
        { name: 'type', body: 'doc_passport' },
        { name: 'files', body: 'x' },
      ],
    ],
    ['the type as a file', [{ name: 'type', fileName: 'a.jpg', body: 'doc_passport' }]],
    [
      'the type twice',
      [
        { name: 'type', body: 'doc_passport' },
        { name: 'type', body: 'doc_address' },
      ],
    ],
  ])('T25 refuses %s', async (_name, parts) => {
    const { sent } = await newClient(edge);
    expect((await postParts(edge, parts, sent)).code).toMatch(/^(?:malformed|fieldRequired)$/);
  });

  it('T27 refuses a second file and stops at 2 MB and one byte, with nothing on the disk', async () => {
    const { sent } = await newClient(edge);
    const before = filesOnDisk().length;
    const file = { name: 'files', fileName: 'a.jpg', body: picture };
    const two = [{ name: 'type', body: 'doc_passport' }, file, { ...file, name: 'more' }];
    expect((await postParts(edge, two, sent)).code).toBe('malformed');
    const large = await upload(edge, { bytes: Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]) }, sent);
    expect(large.code).toBe('fileNotSupported');
    expect(large.text).toContain('"File not supported"');
    expect(filesOnDisk()).toHaveLength(before);
  });

  it('understands multipart nowhere else', async () => {
    const { sent } = await newClient(edge);
    const answer = await post(edge, '/api/accounts/get', '--x--', {
      ...sent,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(415);
    expect((await post(edge, '/api/accounts/upload', { type: 'doc_passport' }, sent)).status).toBe(415);
  });
});

describe('the office', () => {
  it('has a queue with the client’s own words, its brand’s only', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: picture }, client.sent);
    const foreign = await newClient(edge, { host: OTHER_HOST });
    await upload(edge, { bytes: picture }, foreign.sent);
    const waiting = await listWaitingDocuments(edge.documents.deps, edge.brand.id);
    const emails = waiting.map(({ client: { email } }) => email);
    expect(emails).toContain(client.email);
    expect(emails).not.toContain(foreign.email);
    const [theirs] = await listWaitingDocuments(edge.documents.deps, 'other');
    expect(await openDocument(edge.documents.deps, edge.brand.id, STAFF, theirs?.id ?? 0)).toMatchObject({
      refusal: { code: 'documentUnknown' },
    });
    const approved = await approveDocument(
      edge.documents.deps,
      edge.brand.id,
      { documentId: theirs?.id ?? 0, staffId: STAFF.id },
      nothing,
    );
    expect(approved).toMatchObject({ refusal: { code: 'documentUnknown' } });
  });

  it('VE-5 T30, T31 sees pictures only, and the client sees who opened the file and when', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: await letter(3), name: 'bill.pdf', type: 'doc_address' }, client.sent);
    const deps = { ...edge.documents.deps, pool: edge.officePool };
    const opened = await openDocument(deps, edge.brand.id, STAFF, await lastOf(client));
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect(opened.value).toHaveLength(3);
    for (const page of opened.value) {
      const shown = await follow(page);
      expect(shown.headers['content-type']).toBe('image/png');
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('png');
      expect((await follow(page)).statusCode).toBe(404);
    }
    const document = await one(client.sent, 'doc_address');
    expect(document?.opened).toEqual([{ by: 'verification', at: new Date(edge.clock.now()).toISOString() }]);
    await asOwner(edge.database, async (owner) => {
      await expect(owner.query('DELETE FROM document_access')).rejects.toThrow('insert-only');
    });
  });

  it('VE-4 approves passport and proof of address, and the client is verified in dealing', async () => {
    const client = await newClient(edge);
    for (const type of ['doc_passport', 'doc_address']) {
      expect((await account(client.sent)).data['user']).toMatchObject({ verified_account: 0 });
      await upload(edge, { bytes: picture, type }, client.sent);
      expect((await approve(edge.documents.deps, await lastOf(client))).ok).toBe(true);
    }
    const { data } = await account(client.sent);
    expect(data['user']).toMatchObject({
      verified_account: 1,
      doc_passport: { status: '2' },
      doc_address: { status: '2' },
    });
    expect((await upload(edge, { bytes: picture }, client.sent)).code).toBe('documentNotAsked');
  });

  it('B4.9 an order that dealing did not hear is carried out later, once', async () => {
    const client = await newClient(edge);
    const deaf = {
      ...edge.documents.deps,
      desk: { ...edge.desk, setEligibility: () => Promise.reject(new Error('no answer')) },
    };
    for (const type of ['doc_passport', 'doc_address']) {
      await upload(edge, { bytes: picture, type }, client.sent);
      const id = await lastOf(client);
      if (type === 'doc_passport') await approve(deaf, id);
      else await expect(approve(deaf, id)).rejects.toThrow('no answer');
    }
    expect((await account(client.sent)).data['user']).toMatchObject({ verified_account: 0 });
    await carryOutOrders(edge.documents.deps, edge.brand.id);
    await carryOutOrders(edge.documents.deps, edge.brand.id);
    expect((await account(client.sent)).data['user']).toMatchObject({ verified_account: 1 });
  });

  it('VE-3 rejects one item with a reason, and the client sends it again', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: picture }, client.sent);
    const documentId = await lastOf(client);
    const { deps } = edge.documents;
    const silent = await rejectDocument(deps, edge.brand.id, { documentId, reason: ' ' }, nothing);
    expect(silent).toMatchObject({ refusal: { code: 'rejectionNote' } });
    const reason = 'The picture is cut off at the bottom.';
    expect((await rejectDocument(deps, edge.brand.id, { documentId, reason }, nothing)).ok).toBe(true);
    expect(await one(client.sent)).toMatchObject({ status: '3', note: reason });
    expect((await approveDocument(deps, edge.brand.id, { documentId, staffId: STAFF.id }, nothing)).ok).toBe(false);
    expect((await upload(edge, { bytes: picture }, client.sent)).status).toBe(200);
    expect(await one(client.sent)).toMatchObject({ status: '1', note: '' });
  });

  it('decides once when two decide at the same moment, and not at all when what goes with it fails', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: picture }, client.sent);
    const documentId = await lastOf(client);
    const { deps } = edge.documents;
    const fail = () => Promise.reject(new Error('no audit'));
    await expect(approve(deps, documentId, fail)).rejects.toThrow('no audit');
    expect(await one(client.sent)).toMatchObject({ status: '1' });
    const both = await Promise.all([
      approveDocument(deps, edge.brand.id, { documentId, staffId: STAFF.id }, nothing),
      rejectDocument(deps, edge.brand.id, { documentId, reason: 'Not readable' }, nothing),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('T32 cannot approve what no scanner has looked at', async () => {
    const client = await newClient(edge);
    const { scanner, deps } = edge.documents;
    scanner.isBroken = true;
    await upload(edge, { bytes: picture }, client.sent);
    const id = await lastOf(client);
    expect(await approve(deps, id)).toMatchObject({ refusal: { code: 'documentNotScanned' } });
    expect(await one(client.sent)).toMatchObject({ status: '1' });
    scanner.isBroken = false;
    expect((await approve(deps, id)).ok).toBe(true);
  });
});

describe('VE-5 T31 a stored document', () => {
  it('lies encrypted, and opens once by its link, as a file that nothing can be done with', async () => {
    const client = await newClient(edge);
    const sentence = 'MARKER-IN-THE-CLEAR-92817';
    await upload(edge, { bytes: await letter(1, sentence), name: 'bill.pdf', type: 'doc_address' }, client.sent);
    for (const path of filesOnDisk()) {
      expect(readFileSync(path).subarray(0, 5).toString('latin1')).not.toBe('%PDF-');
      expect(readFileSync(path).includes(sentence)).toBe(false);
      expect(statSync(path).mode & 0o077).toBe(0);
    }
    const { data } = await post(edge, '/api/accounts/documents/link', { type: 'doc_address' }, client.sent);
    const first = await follow(data['link']);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="doc_address.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(first.headers['content-security-policy']).toContain('sandbox');
    expect(first.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect((await follow(data['link'])).statusCode).toBe(404);
    expect((await one(client.sent, 'doc_address'))?.opened).toMatchObject([{ by: null }]);
  });

  it('is shown to its client as pictures of the host of files, and that he looked is written down', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: await letter(2), name: 'bill.pdf', type: 'doc_address' }, client.sent);
    const { data } = await post(edge, '/api/accounts/documents/show', { type: 'doc_address' }, client.sent);
    const pages = data['pages'] as string[];
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).toMatch(/^http:\/\/files\.localhost:3000\/picture\//);
      expect((await follow(page)).headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
      expect((await follow(page)).statusCode).toBe(404);
    }
    expect((await one(client.sent, 'doc_address'))?.opened).toMatchObject([{ by: null }]);
    const other = await post(edge, '/api/accounts/documents/show', { type: 'doc_passport' }, client.sent);
    expect(other.code).toBe('documentUnknown');
  });

  it('opens nothing else by its ticket: neither as another kind nor under another brand', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: picture }, client.sent);
    const { data } = await post(edge, '/api/accounts/documents/link', { type: 'doc_passport' }, client.sent);
    const link = String(data['link']);
    expect((await follow(link.replace('/document/', '/picture/'))).statusCode).toBe(404);
    expect((await follow(link.replace('/northline_', '/other_'))).statusCode).toBe(404);
    expect((await follow(link)).statusCode).toBe(200);
  });

  it('is refused after a minute, and on a brand’s host', async () => {
    const client = await newClient(edge);
    await upload(edge, { bytes: picture }, client.sent);
    const link = async () =>
      (await post(edge, '/api/accounts/documents/link', { type: 'doc_passport' }, client.sent)).data['link'];
    const late = await link();
    edge.clock.pass(61_000);
    expect((await follow(late)).statusCode).toBe(404);
    const elsewhere = await edge.app.inject({
      method: 'GET',
      url: new URL(String(await link())).pathname,
      headers: { host: OTHER_HOST },
    });
    expect(elsewhere.statusCode).toBe(404);
  });
});

function filesOnDisk(): string[] {
  const folder = join(edge.documents.folder, 'documents');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
