import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from '@candor/server/modules/access/passwords/index.ts';
import { startEdge } from '../support/edge.ts';
import { QUIET_HOST } from '../support/edgeBrands.ts';
import type { Edge } from '../support/edge.ts';
import { PASSWORD, newClient, post } from '../support/edgeClient.ts';
import type { Answered } from '../support/edgeClient.ts';

/**
 * T5: known and unknown addresses cost the same work. Work is counted; no time is measured. `hasher.test.ts` checks
 * that the hasher itself hashes once for an unknown address too.
 */

let edge: Edge;
let hashing: readonly { mockClear(): unknown; readonly mock: { readonly calls: readonly unknown[] } }[] = [];
const statements = new Map<unknown, string[]>();

beforeAll(async () => {
  edge = await startEdge();
});

beforeEach(() => {
  hashing = [vi.spyOn(PasswordHasher.prototype, 'verify'), vi.spyOn(PasswordHasher.prototype, 'hash')];
  const { prototype } = pg.Client;
  const query: unknown = Reflect.get(prototype, 'query');
  vi.spyOn(prototype, 'query').mockImplementation(function count(this: pg.Client, ...values: unknown[]): unknown {
    const [statement] = values;
    statements.set(this, [
      ...(statements.get(this) ?? []),
      typeof statement === 'string' ? statement : JSON.stringify(statement, withTexts),
    ]);
    const done: unknown = typeof query === 'function' ? Reflect.apply(query, this, values) : undefined;
    return done;
  });
});

afterEach(() => void vi.restoreAllMocks());
afterAll(() => edge.stop());

/** Writes figures of 64 bits, which JSON does not have. */
function withTexts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

interface Work {
  readonly answer: Answered;
  readonly hashes: number;
  readonly statements: readonly string[];
}

/** Counts the hashes and statements of one request. The client's login history is written beside the answer. */
async function workOf(request: () => Promise<Answered>): Promise<Work> {
  await edge.history.settled();
  for (const spy of hashing) spy.mockClear();
  statements.clear();
  const answer = await request();
  await edge.history.settled();
  const transactions = [...statements.values()].flatMap((all) => all.join('\n').split(/(?=^BEGIN)/m));
  const inTheWay = transactions.filter((one) => !one.includes('INSERT INTO login_event'));
  const hashes = hashing.flatMap(({ mock }) => mock.calls).length;
  return { answer, hashes, statements: inTheWay.join('\n').trim().split('\n').toSorted() };
}

describe('T5 the same work for a known and for an unknown e-mail', () => {
  it.each(['localhost', QUIET_HOST])('a login that fails at %s', async (host) => {
    const { email } = await newClient(edge, { host });
    const login = (who: string) => () =>
      post(edge, '/api/accounts/login', { email: who, password: `not ${PASSWORD}` }, { host });
    const ofKnown = await workOf(login(email));
    const unknown = await workOf(login('nobody@example.com'));
    expect([ofKnown.hashes, unknown.hashes]).toEqual([1, 1]);
    expect(ofKnown.statements.length).toBeGreaterThan(3);
    expect(unknown.statements).toEqual(ofKnown.statements);
    expect(unknown.answer.text).toBe(ofKnown.answer.text);
  });

  it('a forgotten password, where the brand tells nobody who has an account', async () => {
    const { email } = await newClient(edge, { host: QUIET_HOST });
    const forgot = (who: string) => () => post(edge, '/api/get/forgotPassword', { email: who }, { host: QUIET_HOST });
    const ofKnown = await workOf(forgot(email));
    const unknown = await workOf(forgot('nobody@example.com'));
    expect(ofKnown.answer.status).toBe(200);
    expect([ofKnown.hashes, unknown.hashes]).toEqual([0, 0]);
    expect(ofKnown.statements.length).toBeGreaterThan(2);
    expect(unknown.statements).toEqual(ofKnown.statements);
    expect(unknown.answer.text).toBe(ofKnown.answer.text);
  });
});
