import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon from '@node-rs/argon2';
import { afterAll, expect, it, vi } from 'vitest';
import { PasswordHasher } from './hasher.ts';
import { createYieldingHashing } from './hashing.ts';
import type { ClientKeys } from './keys.ts';

// The library itself does the work; spying counts its calls. The files of a worker share their modules, so the hasher
// is loaded again for this file, and again for the next.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const subjects = randomBytes(32);
const [first, second] = [randomBytes(32), randomBytes(32)];
const oldKeys: ClientKeys = { peppers: new Map([[1, first]]), currentPepper: 1, subjects };
const newKeys: ClientKeys = {
  peppers: new Map([
    [1, first],
    [2, second],
  ]),
  currentPepper: 2,
  subjects,
};

async function hashed(keys: ClientKeys, password: string) {
  const result = await (await PasswordHasher.create(keys)).hash(password);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

it('T1 a hash without its pepper verifies nothing', async () => {
  const stored = await hashed(oldKeys, 'correct horse');
  const thief = await PasswordHasher.create({ ...oldKeys, peppers: new Map([[1, second]]) });
  expect(await thief.verify('correct horse', stored)).toMatchObject({ ok: true, value: { matches: false } });
});

it('T1 a new pepper leaves old hashes working, and says that they are outdated', async () => {
  const stored = await hashed(oldKeys, 'correct horse');
  const hasher = await PasswordHasher.create(newKeys);
  expect(await hasher.verify('correct horse', stored)).toEqual({
    ok: true,
    value: { matches: true, isOutdated: true },
  });
  const renewed = await hashed(newKeys, 'correct horse');
  expect(renewed.pepperVersion).toBe(2);
  expect(await hasher.verify('correct horse', renewed)).toEqual({
    ok: true,
    value: { matches: true, isOutdated: false },
  });
});

it('T1 a hash is argon2id at the cost we chose: 64 MiB, three passes', async () => {
  const { hash: encoded } = await hashed(oldKeys, 'correct horse');
  expect(encoded).toMatch(/^\$argon2id\$/);
  expect(argon.parseOptions(encoded)).toMatchObject({ memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 });
});

it('T1 a hash made at a lower cost is outdated', async () => {
  const hasher = await PasswordHasher.create(oldKeys);
  const stored = { hash: await argon.hash('x', { memoryCost: 19_456, timeCost: 2 }), pepperVersion: 1 };
  expect(await hasher.verify('y', stored)).toEqual({ ok: true, value: { matches: false, isOutdated: true } });
});

it('T5 without a stored hash nothing matches, after the same work', async () => {
  const hasher = await PasswordHasher.create(oldKeys);
  const stored = await hashed(oldKeys, 'correct horse');
  vi.mocked(argon.verify).mockClear();
  await hasher.verify('anything', stored);
  expect(await hasher.verify('anything', undefined)).toMatchObject({ ok: true, value: { matches: false } });
  const costs = vi.mocked(argon.verify).mock.calls.map(([encoded]) => argon.parseOptions(String(encoded)));
  expect(costs).toHaveLength(2);
  expect(costs[1]).toEqual(costs[0]);
});

it('one password has one form, however its keyboard composes letters', async () => {
  const stored = await hashed(oldKeys, 'Zürich am See');
  const hasher = await PasswordHasher.create(oldKeys);
  expect(await hasher.verify('Zu\u0308rich am See', stored)).toMatchObject({ value: { matches: true } });
});

it('T6 hashes of strangers leave a processor to others, and a known browser waits for none of them', async () => {
  const stored = await hashed(oldKeys, 'correct horse');
  const hasher = await PasswordHasher.create(oldKeys);
  vi.mocked(argon.verify).mockClear();
  const atOnce = Math.max(1, availableParallelism() - 1);
  const guesses = Array.from({ length: atOnce + 3 }, () => hasher.verify('anything', stored, 'stranger'));
  expect(argon.verify).toHaveBeenCalledTimes(atOnce);
  const ofKnown = Array.from({ length: atOnce + 1 }, () => hasher.verify('anything', stored, 'known'));
  expect(argon.verify).toHaveBeenCalledTimes(2 * atOnce);
  expect((await Promise.all([...guesses, ...ofKnown])).every(({ ok }) => ok)).toBe(true);
  expect(argon.verify).toHaveBeenCalledTimes(2 * atOnce + 4);
});

it('T6 while strangers crowd, a thread that yields to others makes their hashes, and a known browser begins at once', async () => {
  const stored = await hashed(oldKeys, 'correct horse');
  const hasher = await PasswordHasher.create(oldKeys);
  vi.mocked(argon.verify).mockClear();
  const atOnce = Math.max(1, availableParallelism() - 1);
  const guesses = Array.from({ length: atOnce + 6 }, (_, place) =>
    hasher.verify(place % 2 === 0 ? 'correct horse' : 'anything', stored, 'stranger'),
  );
  const ofKnown = hasher.verify('anything', stored, 'known');
  expect(argon.verify).toHaveBeenCalledTimes(atOnce + 1);
  const answers = await Promise.all(guesses);
  expect(answers.map((answer) => answer.ok && answer.value.matches)).toEqual(
    guesses.map((_, place) => place % 2 === 0),
  );
  expect((await ofKnown).ok).toBe(true);
  expect(vi.mocked(argon.verify).mock.calls.length).toBeLessThan(guesses.length + 1);
});

it('T6 a hash that a thread cannot compare fails alone, and each answer is that of its own question', async () => {
  const hashing = createYieldingHashing();
  const { hash: encoded } = await hashed(oldKeys, 'correct horse');
  const secret = createHmac('sha256', first).update('correct horse').digest('base64');
  const checks = [hashing.verify('no hash', secret), hashing.verify(encoded, secret), hashing.verify(encoded, 'other')];
  expect(await Promise.allSettled(checks)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: false },
  ]);
  // The threads are still alive.
  expect(await hashing.verify(encoded, secret)).toBe(true);
});
