import { randomBytes } from 'node:crypto';
import { CHALLENGE_LIFE_MS } from '@candor/domain/clients/factors.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Result } from '@candor/domain/result.ts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import type { PasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import { transaction } from '../../../database/pool.ts';
import {
  addPasskey,
  answerChallenge,
  askNewPasskey,
  askPasskey,
  beginTotp,
  confirmTotp,
  factorStatus,
  findChallenge,
  hasFactor,
  methodsOf,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startChallenge,
  sweepChallenges,
  tidyRecoveryCodes,
} from './index.ts';
import type { FactorKeys, FactorOwner, FactorProof, FactorWork, PasskeySite, Proven } from './index.ts';

let edge: Edge;
const keys: FactorKeys = { versions: new Map([[1, randomBytes(32)]]), current: 1 };
const OFFICE = 'office';
const site: PasskeySite = { name: 'Office', host: 'office.localhost', origin: 'http://office.localhost:3000' };
const STEP = 30_000;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

let people = 0;

/** Returns a member of staff unknown to other tests. */
function newOwner(brandId = OFFICE): FactorOwner {
  people += 1;
  return { brandId, kind: 'staff', id: people };
}

function within<T>(brandId: string, work: (work: FactorWork) => Promise<T>, withKeys = keys): Promise<T> {
  return transaction(edge.officePool, brandId, (connection) =>
    work({ connection, keys: withKeys, now: edge.clock.now() }),
  );
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusal.code;
}

function codeAt(secret: string, ms = 0): string {
  return generateSync({ secret, epoch: Math.floor((edge.clock.now() + ms) / 1_000) });
}

/** Creates an owner with an authenticator app; the time step of the confirming code has passed. */
async function withTotp(): Promise<{ owner: FactorOwner; secret: string }> {
  const owner = newOwner();
  const { secret } = valueOf(
    await within(OFFICE, (work) => beginTotp(work, owner, { issuer: 'Office', account: 'kim' })),
  );
  valueOf(await within(OFFICE, (work) => confirmTotp(work, owner, codeAt(secret))));
  edge.clock.pass(2 * STEP);
  return { owner, secret };
}

function ask(owner: FactorOwner, browser?: string): Promise<string> {
  const { brandId, kind, id } = owner;
  return within(brandId, (work) => startChallenge(work, { brandId, kind, ownerId: id, purpose: 'login', browser }));
}

const openOf = (work: FactorWork, handle: string, brandId = OFFICE) =>
  findChallenge(work, brandId, { kind: 'staff', handle, browser: undefined, purposes: ['login'] });

async function answer(handle: string, proof: FactorProof, browser?: string, at = site): Promise<Result<Proven>> {
  return within(OFFICE, async (work) => {
    const found = await findChallenge(work, OFFICE, { kind: 'staff', handle, browser, purposes: ['login'] });
    return found.ok ? answerChallenge(work, found.value, proof, at) : found;
  });
}

describe('SF-1 T7 the code of an authenticator app', () => {
  it('is asked for once a first code has confirmed it', async () => {
    const owner = newOwner();
    const { secret, uri } = valueOf(
      await within(OFFICE, (work) => beginTotp(work, owner, { issuer: 'Office', account: 'kim' })),
    );
    expect(uri).toBe(`otpauth://totp/Office:kim?secret=${secret}&issuer=Office`);
    expect((await within(OFFICE, (work) => factorStatus(work, owner))).totpSince).toBeUndefined();
    expect(codeOf(await answer(await ask(owner), { code: codeAt(secret) }))).toBe('codeWrong');
    expect(codeOf(await within(OFFICE, (work) => confirmTotp(work, owner, 'nonsense')))).toBe('codeWrong');
    expect(codeOf(await within(OFFICE, (work) => confirmTotp(work, owner, codeAt(secret))))).toBe('accepted');
    expect((await within(OFFICE, (work) => factorStatus(work, owner))).totpSince).toBe(edge.clock.now());
    const again = await within(OFFICE, (work) => beginTotp(work, owner, { issuer: 'Office', account: 'kim' }));
    expect(codeOf(again)).toBe('factorExists');
  });

  it('works once, also for two who show it at the same moment', async () => {
    const { owner, secret } = await withTotp();
    const code = codeAt(secret);
    const handles = [await ask(owner), await ask(owner)];
    const answers = await Promise.all(handles.map((handle) => answer(handle, { code })));
    expect(answers.map(codeOf).toSorted()).toEqual(['accepted', 'codeWrong']);
    expect(codeOf(await answer(await ask(owner), { code }))).toBe('codeWrong');
  });

  it('is over once a later one was used', async () => {
    const { owner, secret } = await withTotp();
    const [code, later] = [codeAt(secret), codeAt(secret, STEP)];
    expect(codeOf(await answer(await ask(owner), { code: later }))).toBe('accepted');
    expect(codeOf(await answer(await ask(owner), { code }))).toBe('codeWrong');
  });

  it.each([
    [-2 * STEP, 'codeWrong'],
    [-STEP, 'accepted'],
    [STEP, 'accepted'],
    [2 * STEP, 'codeWrong'],
  ])('of a clock that is %i ms off is %s', async (offMs, expected) => {
    const { owner, secret } = await withTotp();
    edge.clock.pass(4 * STEP);
    expect(codeOf(await answer(await ask(owner), { code: codeAt(secret, offMs) }))).toBe(expected);
  });

  it('SF-2 may be guessed at five times: the sixth try is refused, right or not', async () => {
    const { owner, secret } = await withTotp();
    const handle = await ask(owner);
    const wrong = codeAt(secret) === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 5; guess++) expect(codeOf(await answer(handle, { code: wrong }))).toBe('codeWrong');
    expect(codeOf(await answer(handle, { code: codeAt(secret) }))).toBe('challengeOver');
  });

  it('SF-5 has a secret that nobody can read in the database, nor with another key', async () => {
    const { owner, secret } = await withTotp();
    const dump = await asOwner(edge.database, async (root) =>
      JSON.stringify((await root.query('SELECT totp_factor::text AS row FROM totp_factor')).rows),
    );
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    const stolen = { ...keys, versions: new Map([[1, randomBytes(32)]]) };
    const handle = await ask(owner);
    await expect(
      within(
        OFFICE,
        async (work) => {
          const found = valueOf(await openOf(work, handle));
          return answerChallenge(work, found, { code: codeAt(secret) }, site);
        },
        stolen,
      ),
    ).rejects.toThrow(/authenticate/);
  });

  it('is encrypted again when there is a newer key', async () => {
    const { owner, secret } = await withTotp();
    const newer = { versions: new Map([...keys.versions, [2, randomBytes(32)]]), current: 2 };
    const handle = await ask(owner);
    await within(
      OFFICE,
      async (work) => {
        const found = valueOf(await openOf(work, handle));
        return answerChallenge(work, found, { code: codeAt(secret) }, site);
      },
      newer,
    );
    const { rows } = await asOwner(edge.database, (root) =>
      root.query('SELECT key_version FROM totp_factor WHERE owner_id = $1', [owner.id]),
    );
    expect(rows).toEqual([{ key_version: 2 }]);
  });
});

describe('SF-2 T7 a challenge', () => {
  it('is answered once', async () => {
    const { owner, secret } = await withTotp();
    const handle = await ask(owner);
    expect(codeOf(await answer(handle, { code: codeAt(secret) }))).toBe('accepted');
    edge.clock.pass(STEP);
    expect(codeOf(await answer(handle, { code: codeAt(secret) }))).toBe('challengeOver');
  });

  it('is over after five minutes, and swept away', async () => {
    const { owner, secret } = await withTotp();
    const handle = await ask(owner);
    edge.clock.pass(CHALLENGE_LIFE_MS);
    expect(codeOf(await answer(handle, { code: codeAt(secret) }))).toBe('challengeOver');
    edge.clock.pass(CHALLENGE_LIFE_MS + 1);
    await within(OFFICE, sweepChallenges);
    const { rows } = await asOwner(edge.database, (root) => root.query('SELECT 1 FROM factor_challenge'));
    expect(rows).toEqual([]);
  });

  it('is answered by the browser that was asked only', async () => {
    const { owner, secret } = await withTotp();
    const handle = await ask(owner, 'this browser');
    expect(codeOf(await answer(handle, { code: codeAt(secret) }))).toBe('challengeOver');
    expect(codeOf(await answer(handle, { code: codeAt(secret) }, 'another browser'))).toBe('challengeOver');
    expect(codeOf(await answer(handle, { code: codeAt(secret) }, 'this browser'))).toBe('accepted');
  });

  it('is worth nothing for another purpose, for people of another kind, or in another tenant', async () => {
    const { owner } = await withTotp();
    const handle = await ask(owner);
    const find = (brandId: string, purposes: readonly string[], kind: FactorOwner['kind'] = 'staff') =>
      within(brandId, (work) => findChallenge(work, brandId, { kind, handle, browser: undefined, purposes }));
    expect(codeOf(await find(OFFICE, ['login'], 'client'))).toBe('challengeOver');
    expect(codeOf(await find(OFFICE, ['confirm']))).toBe('challengeOver');
    expect(codeOf(await find('northline', ['login']))).toBe('challengeOver');
    expect(codeOf(await find(OFFICE, ['login']))).toBe('accepted');
  });
});

describe('SF-3 T8 recovery codes', () => {
  it('are ten, each works once however it is typed, and new ones end the old', async () => {
    const { owner } = await withTotp();
    const codes = await within(OFFICE, (work) => renewRecoveryCodes(work, owner));
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^[2-9a-z]{4}(?:-[2-9a-z]{4}){5}$/);
    expect(codeOf(await answer(await ask(owner), { recovery: ` ${first.toUpperCase()} ` }))).toBe('accepted');
    expect(codeOf(await answer(await ask(owner), { recovery: first }))).toBe('codeWrong');
    expect((await within(OFFICE, (work) => factorStatus(work, owner))).codesLeft).toBe(9);
    await within(OFFICE, (work) => renewRecoveryCodes(work, owner));
    expect(codeOf(await answer(await ask(owner), { recovery: second }))).toBe('codeWrong');
  });

  it('are nobody else’s, are stored as keyed hashes, and go with the last factor', async () => {
    const { owner } = await withTotp();
    const other = await withTotp();
    const [code = ''] = await within(OFFICE, (work) => renewRecoveryCodes(work, owner));
    expect(codeOf(await answer(await ask(other.owner), { recovery: code }))).toBe('codeWrong');
    const dump = await asOwner(edge.database, async (root) =>
      JSON.stringify((await root.query('SELECT recovery_code::text AS row FROM recovery_code')).rows),
    );
    expect(dump).not.toContain(code);
    await within(OFFICE, (work) => tidyRecoveryCodes(work, owner));
    expect((await within(OFFICE, (work) => factorStatus(work, owner))).codesLeft).toBe(10);
    await within(OFFICE, (work) => removeTotp(work, owner));
    await within(OFFICE, (work) => tidyRecoveryCodes(work, owner));
    expect((await within(OFFICE, (work) => factorStatus(work, owner))).codesLeft).toBe(0);
  });
});

/** Creates an owner with a passkey for the office's host, and returns their device. */
async function withPasskey(): Promise<{ owner: FactorOwner; device: PasskeyDevice }> {
  const owner = newOwner();
  const device = createPasskeyDevice();
  expect(codeOf(await register(owner, device))).toBe('accepted');
  return { owner, device };
}

async function register(owner: FactorOwner, device: PasskeyDevice, changes = {}): Promise<Result<true>> {
  const handle = await ask(owner);
  return within(OFFICE, async (work) => {
    const { challenge } = await askNewPasskey(work, handle, owner, { site, account: 'kim' });
    const response = device.create({ challenge, ...site, ...changes });
    return addPasskey(work, owner, { site, challenge, name: 'Key', response });
  });
}

/** Starts a passkey challenge for the owner, or for the holder of any passkey. */
async function askKey(owner: FactorOwner | undefined): Promise<{ handle: string; challenge: string }> {
  return within(OFFICE, async (work) => {
    const challenge = {
      brandId: OFFICE,
      kind: 'staff',
      ownerId: owner?.id,
      purpose: 'login',
      browser: undefined,
    } as const;
    const handle = await startChallenge(work, challenge);
    const found = valueOf(await openOf(work, handle));
    return { handle, challenge: (await askPasskey(work, found, site)).challenge };
  });
}

describe('SF-4 T9 a passkey', () => {
  it('says who it is by itself, and answers for its owner', async () => {
    const { owner, device } = await withPasskey();
    for (const holder of [undefined, owner]) {
      const { handle, challenge } = await askKey(holder);
      const proven = valueOf(await answer(handle, { assertion: device.sign({ challenge, ...site }) }));
      expect(proven).toMatchObject({ owner, method: 'passkey' satisfies FactorMethod });
    }
    const status = await within(OFFICE, (work) => factorStatus(work, owner));
    expect(methodsOf(status, site.host)).toEqual(['passkey']);
    expect(methodsOf(status, 'elsewhere.localhost')).toEqual([]);
  });

  it('is refused for somebody else’s question', async () => {
    const { device } = await withPasskey();
    const other = await withTotp();
    const { handle, challenge } = await askKey(other.owner);
    expect(codeOf(await answer(handle, { assertion: device.sign({ challenge, ...site }) }))).toBe('codeWrong');
  });

  it('signs each challenge once: a replay is refused', async () => {
    const { device } = await withPasskey();
    const first = await askKey(undefined);
    const assertion = device.sign({ challenge: first.challenge, ...site });
    expect(codeOf(await answer(first.handle, { assertion }))).toBe('accepted');
    expect(codeOf(await answer(first.handle, { assertion }))).toBe('challengeOver');
    const second = await askKey(undefined);
    expect(codeOf(await answer(second.handle, { assertion }))).toBe('codeWrong');
  });

  const elsewhere = { host: 'northline.localhost', origin: 'http://northline.localhost:3000' };
  it.each([
    ['another host', elsewhere],
    ['another origin', { origin: elsewhere.origin }],
    ['a holder whom the device has not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2UgYWx0b2dldGhlcg' }],
  ])('is refused with %s, made so or signed so', async (_name, changes) => {
    const { device } = await withPasskey();
    const { handle, challenge } = await askKey(undefined);
    expect(codeOf(await answer(handle, { assertion: device.sign({ challenge, ...site, ...changes }) }))).toBe(
      'codeWrong',
    );
    expect(codeOf(await register(newOwner(), createPasskeyDevice(), changes))).toBe('passkeyRefused');
  });

  it('is refused when its counter has not gone on: somebody has copied it', async () => {
    const { device } = await withPasskey();
    for (const [count, expected] of [
      [5, 'accepted'],
      [5, 'codeWrong'],
      [4, 'codeWrong'],
      [6, 'accepted'],
    ] as const) {
      const { handle, challenge } = await askKey(undefined);
      expect(codeOf(await answer(handle, { assertion: device.sign({ challenge, ...site, count }) }))).toBe(expected);
    }
  });

  it('of one tenant is unknown to another', async () => {
    const { device } = await withPasskey();
    const brandId = 'northline';
    const refused = await within(brandId, async (work) => {
      const handle = await startChallenge(work, {
        brandId,
        kind: 'staff',
        ownerId: undefined,
        purpose: 'login',
        browser: undefined,
      });
      const found = valueOf(await openOf(work, handle, brandId));
      const { challenge } = await askPasskey(work, found, site);
      const open = valueOf(await openOf(work, handle, brandId));
      return answerChallenge(work, open, { assertion: device.sign({ challenge, ...site }) }, site);
    });
    expect(codeOf(refused)).toBe('codeWrong');
  });

  it('cannot be registered twice, nor an eleventh', async () => {
    const { owner, device } = await withPasskey();
    expect(codeOf(await register(owner, device))).toBe('passkeyRefused');
    for (let count = 2; count <= 10; count++) valueOf(await register(owner, createPasskeyDevice()));
    expect(codeOf(await register(owner, createPasskeyDevice()))).toBe('tooManyPasskeys');
  });

  it('has a name that its owner changes, and goes when he removes it', async () => {
    const { owner } = await withPasskey();
    const status = () => within(OFFICE, (work) => factorStatus(work, owner));
    const [{ id } = { id: 0 }] = (await status()).passkeys;
    const stranger = newOwner();
    expect(codeOf(await within(OFFICE, (work) => renamePasskey(work, stranger, { id, name: 'Mine' })))).toBe(
      'factorUnknown',
    );
    expect(codeOf(await within(OFFICE, (work) => removePasskey(work, stranger, id)))).toBe('factorUnknown');
    expect(codeOf(await within(OFFICE, (work) => renamePasskey(work, owner, { id, name: 'Telephone' })))).toBe(
      'accepted',
    );
    expect((await status()).passkeys).toMatchObject([{ id, name: 'Telephone', host: site.host }]);
    expect(hasFactor(await status())).toBe(true);
    expect(codeOf(await within(OFFICE, (work) => removePasskey(work, owner, id)))).toBe('accepted');
    expect(hasFactor(await status())).toBe(false);
  });
});
