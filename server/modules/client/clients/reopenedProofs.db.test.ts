import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { photo, upload } from '../../../../tests/support/uploads.ts';
import { approveDocument, carryOutOrders, listWaitingDocuments, openDocument } from '../verification/index.ts';
import { Attempts } from '../../access/sessions/index.ts';
import { createLevels, phoneCodeByMail, updateDetails } from './index.ts';
import { countryId } from './countries.ts';

let edge: Edge;
let picture: Buffer;

beforeAll(async () => {
  edge = await startEdge();
  picture = await photo();
});

afterAll(() => edge.stop());

const details = {
  first_name: 'Kim',
  last_name: 'Larsson',
  phone: '+4915112345678',
  birth_date: '1990-04-02',
  country_id: countryId('DE'),
  state: 'Berlin',
  city: 'Berlin',
  street: 'Example Road 1',
  zip_code: '10115',
};

const update = ({ sent }: Entered, changes: object = {}): Promise<Answered> =>
  post(edge, '/api/accounts/update', { ...details, ...changes }, sent);

const userOf = async ({ sent }: Entered): Promise<unknown> =>
  (await post(edge, '/api/accounts/get', {}, sent)).data['user'];

async function approve(client: Entered, type: string): Promise<void> {
  expect((await upload(edge, { bytes: picture, type }, client.sent)).status).toBe(200);
  const waiting = await listWaitingDocuments(edge.documents.deps, edge.brand.id);
  const found = waiting.find((one) => one.client.email === client.email && one.type === type);
  const decision = { documentId: found?.id ?? 0, staffId: 7 };
  const staff = { id: 7, role: 'verification', name: 'Kim Larsson' };
  // What was changed at the same instant would count as unseen.
  edge.clock.pass(1_000);
  await openDocument({ ...edge.documents.deps, pool: edge.officePool }, edge.brand.id, staff, decision.documentId);
  const approved = await approveDocument(edge.documents.deps, edge.brand.id, decision, async () => undefined);
  expect(approved.ok).toBe(true);
}

async function verifiedClient(): Promise<Entered> {
  const client = await newClient(edge);
  await update(client);
  await approve(client, 'doc_passport');
  await approve(client, 'doc_address');
  expect(await userOf(client)).toMatchObject({ verified_account: 1 });
  return client;
}

describe('CL-7 who moves or takes another name proves it again', () => {
  it.each([
    ['street', 'Other Road 2'],
    ['city', 'Potsdam'],
    ['zip_code', '14467'],
    ['state', 'Brandenburg'],
    ['country_id', countryId('AT')],
  ])('another %s takes the verification back and asks for the proof of address', async (field, value) => {
    const client = await verifiedClient();
    expect((await update(client, { [field]: value })).data['user']).toMatchObject({
      verified_account: 0,
      doc_passport: { status: '2' },
      doc_address: { status: '0', note: 'Your address has changed. Please send proof of your new address.' },
    });
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email);
    expect(mails.map(({ subject }) => subject)).toContain('Please verify your changed details · Northline');
    await approve(client, 'doc_address');
    expect(await userOf(client)).toMatchObject({ verified_account: 1, doc_address: { status: '2' } });
  });

  it('another name asks for the passport', async () => {
    const client = await verifiedClient();
    expect((await update(client, { last_name: 'Lindqvist' })).data['user']).toMatchObject({
      verified_account: 0,
      doc_passport: { status: '0', note: 'Your name has changed. Please send a document with your new name.' },
      doc_address: { status: '2' },
    });
  });

  it('capitals, spaces and another phone ask for nothing', async () => {
    const client = await verifiedClient();
    const saved = await update(client, { street: 'EXAMPLE  ROAD 1' });
    expect(saved.data['user']).toMatchObject({ verified_account: 1, doc_address: { status: '2' } });
  });

  it('asks nobody again whose proof was not approved', async () => {
    const client = await newClient(edge);
    await update(client);
    await upload(edge, { bytes: picture, type: 'doc_address' }, client.sent);
    expect((await update(client, { city: 'Potsdam' })).data['user']).toMatchObject({ doc_address: { status: '1' } });
  });

  it('is heard by dealing later where it was not at once, before a verification that comes after it', async () => {
    const client = await verifiedClient();
    const found = await edge.sessions.find(edge.brand.id, {
      token: client.token,
      cookie: undefined,
      host: 'localhost',
    });
    if (!found.ok) throw new Error('no session');
    const deaf = { ...edge.desk, setEligibility: () => Promise.reject(new Error('no answer')) };
    const parts = {
      pool: edge.pool,
      clock: edge.clock,
      desk: deaf,
      levels: createLevels(edge.brands),
      attempts: new Attempts(edge.pool, edge.clock, Buffer.alloc(32)),
      phoneCodes: phoneCodeByMail,
    };
    const caller = { brand: edge.brand, session: found.value, token: client.token, ip: '127.0.0.1' };
    const moving = updateDetails(parts, { ...details, city: 'Potsdam' }, caller);
    await expect(moving).rejects.toThrow('no answer');
    expect(await userOf(client)).toMatchObject({ verified_account: 1, doc_address: { status: '0' } });
    await carryOutOrders(edge.documents.deps, edge.brand.id);
    expect(await userOf(client)).toMatchObject({ verified_account: 0 });
  });
});
