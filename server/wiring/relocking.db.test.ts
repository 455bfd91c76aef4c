import { randomBytes } from 'node:crypto';
import { codeAt } from '../modules/access/factors/index.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataTables } from '@candor/domain/data/tables.ts';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient, post } from '../../tests/support/edgeClient.ts';
import { IBAN } from '../../tests/support/withdrawals.ts';
import { GrowingKeys, growKeyFile } from '../keyFile.ts';
import { keysIn } from '../keySource.ts';
import { transaction } from '../database/pool.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from '../modules/access/factors/index.ts';
import type { FactorKeys, FactorWork } from '../modules/access/factors/index.ts';
import { useRecoveryCode } from '../modules/access/factors/recovery.ts';
import { countDetailKeys, revealIban } from '../modules/client/payout/index.ts';
import { OFFICE_TENANT } from '../modules/access/staff/index.ts';
import { documentKeyFile, readDocumentKeys } from '../modules/client/verification/index.ts';
import type { VerificationDeps } from '../modules/client/verification/index.ts';
import { insertDocument } from '../modules/client/verification/store.ts';
import { clientStatement } from '../modules/dataProtection/erasure/statements.ts';
import { relockTenant, watchOldLocks } from './relocking.ts';
import type { RelockDeps } from './relocking.ts';

const BRAND = 'northline';
const BYTES = Buffer.from('a passport');

let edge: Edge;
let documentKeys: VerificationDeps['keys'];
const oldKeys: FactorKeys = { versions: new Map([[1, randomBytes(32)]]), current: 1 };
const factorKeys: FactorKeys = { versions: new Map([...oldKeys.versions, [2, randomBytes(32)]]), current: 2 };
const newest: FactorKeys = { versions: new Map([...factorKeys.versions].slice(1)), current: 2 };

beforeAll(async () => {
  edge = await startEdge();
  // Adds a key as npm run rotate does, beside an edge that still encrypts with the first version.
  await growKeyFile(documentKeyFile, keysIn(edge.documents.folder), edge.clock.now());
  documentKeys = readDocumentKeys(keysIn(edge.documents.folder), 'live');
});

afterAll(() => edge.stop());

const parts = (): RelockDeps => ({ pool: edge.officePool, factorKeys, documentKeys });
const relock = (tenant: string, isEnding = () => false) => relockTenant(parts(), tenant, isEnding);

function within<T>(keys: FactorKeys, work: (one: FactorWork) => Promise<T>): Promise<T> {
  return transaction(edge.officePool, OFFICE_TENANT, (connection) => work({ connection, keys, now: edge.clock.now() }));
}

/** Creates a client with a bank account and a document, both encrypted with the first version. */
async function lockedClient(): Promise<{
  readonly detailsId: number;
  readonly fileId: string;
  readonly locked: Buffer;
}> {
  const { sent } = await newClient(edge);
  const answer = await post(edge, '/api/accounts/payout/save', { holder: 'Kim Larsson', iban: IBAN }, sent);
  expect(answer.status).toBe(200);
  const [details] = await rows<{ id: number; client_id: number }>(
    'SELECT id::float8, client_id::float8 FROM payout_detail ORDER BY id DESC LIMIT 1',
  );
  const fileId = randomBytes(16).toString('hex');
  const { locked, key } = edge.documents.deps.keys.lock(BRAND, fileId, BYTES);
  const document = {
    ...({ brandId: BRAND, clientId: details?.client_id ?? 0, type: 'doc_passport', fileName: 'a.jpg', key } as const),
    ...({
      media: 'image/jpeg',
      bytes: BYTES.length,
      pages: 1,
      fileId,
      scannedBy: undefined,
      uploadedAt: edge.clock.now(),
    } as const),
  };
  await transaction(edge.officePool, BRAND, (connection) => insertDocument(connection, document));
  return { detailsId: details?.id ?? 0, fileId, locked };
}

function rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return asOwner(edge.database, async (owner) => (await owner.query<Row>(sql, [...values])).rows);
}

function versions(): Promise<{ version: number }[]> {
  return rows(`SELECT key_version AS version FROM document UNION SELECT key_version FROM payout_detail`);
}

describe('KR-2 what an older key has locked', () => {
  it('is locked with the newest, opens as before, and is not locked again', async () => {
    const client = await lockedClient();
    expect(await relock(BRAND)).toBe(2);
    expect(await versions()).toEqual([{ version: 2 }]);
    const [row] = await rows<{ version: number; wrapped: Buffer }>(
      'SELECT key_version AS version, wrapped_key AS wrapped FROM document WHERE file_id = $1',
      [client.fileId],
    );
    expect(
      await documentKeys.unlock(BRAND, client.fileId, client.locked, row ?? { version: 0, wrapped: BYTES }),
    ).toEqual(BYTES);
    const iban = await transaction(edge.officePool, BRAND, (connection) =>
      revealIban(connection, documentKeys, BRAND, client.detailsId),
    );
    expect(iban).toBe(IBAN);
    expect(await relock(BRAND)).toBe(0);
  });

  it('is locked once by two that do so at the same moment', async () => {
    await lockedClient();
    await lockedClient();
    const both = await Promise.all([relock(BRAND), relock(BRAND)]);
    expect(both.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await versions()).toEqual([{ version: 2 }]);
  });

  it('leaves out the bank account of a client whose data are erased, and locks the others', async () => {
    const client = await lockedClient();
    const [details] = dataTables['payout_detail']?.client ?? [];
    const [row] = await rows<{ id: number }>('SELECT client_id::float8 AS id FROM payout_detail WHERE id = $1', [
      client.detailsId,
    ]);
    const erase = details === undefined ? '' : clientStatement('payout_detail', details);
    await rows(erase, [row?.id, '', new Date(edge.clock.now())]);
    await lockedClient();
    const needed = () => transaction(edge.officePool, BRAND, countDetailKeys);
    expect(await relock(BRAND)).toBe(3);
    expect((await needed()).map(({ version }) => version)).toEqual([2]);
    await rows('DELETE FROM payout_detail WHERE id = $1', [client.detailsId]);
  });

  it('waits for the next start when the server ends', async () => {
    await lockedClient();
    expect(await relock(BRAND, () => true)).toBe(0);
    expect(await versions()).toHaveLength(2);
    expect(await relock(BRAND)).toBe(2);
  });

  it('KR-2 is opened by an edge that was started before the rotation, and not locked back by it', async () => {
    const client = await lockedClient();
    expect(await relock(BRAND)).toBe(2);
    const former = edge.documents.deps.keys;
    const [row] = await rows<{ version: number; wrapped: Buffer }>(
      'SELECT key_version AS version, wrapped_key AS wrapped FROM document WHERE file_id = $1',
      [client.fileId],
    );
    expect(row?.version).toBe(2);
    expect(await former.unlock(BRAND, client.fileId, client.locked, row ?? { version: 0, wrapped: BYTES })).toEqual(
      BYTES,
    );
    const own = { pool: edge.officePool, factorKeys: oldKeys, documentKeys: former };
    expect(await relockTenant(own, BRAND, () => false)).toBe(0);
    expect(await versions()).toEqual([{ version: 2 }]);
  });

  it("is the secret of a member of staff's app, too: the old key is not needed any more", async () => {
    const owner = { brandId: OFFICE_TENANT, kind: 'staff', id: 7 } as const;
    const setup = await within(oldKeys, (work) => beginTotp(work, owner, { issuer: 'Office', account: 'kim' }));
    const secret = setup.ok ? setup.value.secret : '';
    expect(await relock(OFFICE_TENANT)).toBe(1);
    const confirmed = await within(newest, (work) => confirmTotp(work, owner, codeAt(secret, edge.clock.now())));
    expect(confirmed.ok).toBe(true);
    expect(await relock(OFFICE_TENANT)).toBe(0);
  });

  it('KR-2 keeps nothing else from being locked again where it cannot be opened', async () => {
    const [broken, whole] = [await lockedClient(), await lockedClient()];
    await rows(
      'UPDATE document SET wrapped_key = set_byte(wrapped_key, 0, get_byte(wrapped_key, 0) # 255) WHERE file_id = $1',
      [broken.fileId],
    );
    const staff = { brandId: OFFICE_TENANT, kind: 'staff', id: 9 } as const;
    await within(oldKeys, (work) => beginTotp(work, staff, { issuer: 'Office', account: 'lee' }));
    const end = watchOldLocks(parts(), [BRAND], pino({ level: 'silent' }));
    const left = () =>
      rows<{ version: number }>('SELECT key_version AS version FROM payout_detail WHERE id = ANY ($1)', [
        [broken.detailsId, whole.detailsId],
      ]);
    await expect.poll(left).toEqual([{ version: 2 }, { version: 2 }]);
    const factor = () => rows<{ version: number }>('SELECT key_version AS version FROM totp_factor WHERE owner_id = 9');
    await expect.poll(factor).toEqual([{ version: 2 }]);
    await end();
    await rows('DELETE FROM document WHERE file_id = $1', [broken.fileId]);
  });

  it('is a recovery code of an edge that has the newer key, and a wrong code looks for no key', async () => {
    const owner = { brandId: OFFICE_TENANT, kind: 'staff', id: 8 } as const;
    let readings = 0;
    const again = async () => {
      readings += 1;
      return factorKeys.versions;
    };
    const growing = { versions: new GrowingKeys(oldKeys.versions, { again, onTrouble: undefined }), current: 1 };
    const use = (code: string) => within(growing, (work) => useRecoveryCode(work, owner, code));
    const [old = ''] = await within(oldKeys, (work) => renewRecoveryCodes(work, owner));
    const wrong = `${old.slice(0, -1)}${old.endsWith('a') ? 'b' : 'a'}`;
    expect([await use(wrong), await use(old), readings]).toEqual([false, true, 0]);
    const [code = ''] = await within(factorKeys, (work) => renewRecoveryCodes(work, owner));
    expect([await use(code), await use(code), readings]).toEqual([true, false, 1]);
  });
});
