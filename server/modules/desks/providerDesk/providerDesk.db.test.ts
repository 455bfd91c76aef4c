import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPaymentProviders as call } from '@candor/contracts/http/office/paymentProviders.ts';
import type { ListedProvider, ProviderPage } from '@candor/contracts/http/office/paymentProviders.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { applyAgain, approveAndDie } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { startBeside } from '../../../../tests/support/secondEdge.ts';
import { loadBrand } from '../../../brands.ts';
import { keptProviders } from '../../../wiring/officeProviders.ts';

/** Rules SE-21 and SE-22: the settings of payment providers, by two people and without a restart. */

const because = { reason: 'The provider has sent us new keys' };
const PROVIDER = 'paymaxis';
const KEY = 'the-first-key-of-paymaxis';

let edge: Edge;
let finance: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  // Stand-ins of other tests have no settings.
  Object.assign(edge.brand, { payments: loadBrand(edge.brand.id).payments });
  edge.outside.providers.configure(edge.brand);
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

beforeEach(() => {
  put('first', KEY);
  put('signing', 'the-signing-key-of-paymaxis');
});

function put(name: string, secret: string, of = edge): void {
  const folder = join(of.config.dataDir, 'secrets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${secret}\n`);
}

function remove(name: string): void {
  rmSync(join(edge.config.dataDir, 'secrets', name));
}

async function look(staff = finance): Promise<ProviderPage> {
  const answer = await officePost(edge, 'payment-providers', {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

async function listed(id = PROVIDER): Promise<ListedProvider> {
  const found = (await look()).providers.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

type Values = Readonly<Record<string, string>>;
const values = (change: Values = {}): Values => ({ apiKey: 'first', signingKey: 'signing', ...change });

interface Asking {
  readonly staff?: Staff;
  readonly provider?: string;
  readonly version?: number;
  readonly request?: string;
}

async function ask(written: Values | null, { staff = finance, provider = PROVIDER, ...asking }: Asking = {}) {
  requests += 1;
  const { version = (await listed()).version, request = `provider-${requests}` } = asking;
  const body = { provider, version, values: written, ...because, request };
  return officePost(edge, 'payment-providers/ask', body, staff.sent);
}

function decide(answer: Answered, approve = 1, staff = compliance): Promise<Answered> {
  const { id } = answer.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

async function putInForce(written: Values | null): Promise<void> {
  const answer = await ask(written);
  expect(answer.status, answer.text).toBe(200);
  expect((await decide(answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);
const configOf = (of = edge, provider = PROVIDER) => of.outside.providers.on(of.brand.id).get(provider)?.config;
const signedWith = (apiKey: string) => expect.objectContaining({ apiKey }) as object;

async function settle(of: Edge, apiKey: string): Promise<void> {
  await expect.poll(() => configOf(of)).toEqual(signedWith(apiKey));
}

describe('SE-21 two people put settings of a provider in force', () => {
  it('takes the secret by its name, at once and without a restart', async () => {
    await putInForce(values({ url: 'https://sandbox.paymaxis.example', sandbox: 'yes' }));
    expect(configOf()).toMatchObject({ apiKey: KEY, url: 'https://sandbox.paymaxis.example', sandbox: true });
    const { source, version, why_off: why, fields } = await listed();
    expect({ source, version, why }).toEqual({ source: 'office', version: 1, why: null });
    expect(fields.find(({ name }) => name === 'apiKey')).toMatchObject({ kind: 'secret', value: 'first' });
  });

  it('shows the second person what changes, and no secret to anybody', async () => {
    put('second', 'the-second-key-of-paymaxis');
    const answer = await ask(values({ apiKey: 'second', sandbox: 'yes' }));
    const { changes } = answer.data['approval'] as { changes: readonly object[] };
    const mark = (name: string) => expect.stringMatching(new RegExp(String.raw`^${name} \(#[0-9a-f]{8}\)$`)) as string;
    expect(changes).toEqual([
      { name: 'paymentProvider', before: '', after: PROVIDER },
      { name: 'providerSecret apiKey', before: mark('first'), after: mark('second') },
      { name: 'providerSetting url', before: 'https://sandbox.paymaxis.example', after: '–' },
    ]);
    const shown = [answer.text, JSON.stringify(await look()), await everythingStored()].join('\n');
    expect(shown).not.toContain('key-of-paymaxis');
    expect((await decide(answer, 0)).data).toMatchObject({ state: 'refused' });
    expect(configOf()).toEqual(signedWith(KEY));
  });

  it('is taken away again by two people', async () => {
    await putInForce(null);
    expect(configOf()).not.toEqual(expect.objectContaining({ apiKey: expect.any(String) as string }));
    expect(await listed()).toMatchObject({ source: 'none', why_off: { code: 'noSettings' } });
    expect(codeOf(await ask(null))).toBe('settingUnchanged');
    await putInForce(values());
  });

  it('a proposal sent again is the same; what was decided and not yet carried out is carried out once', async () => {
    const written = values({ sandbox: 'yes' });
    const [first, again] = [await ask(written, { request: 'replay-1' }), await ask(written, { request: 'replay-1' })];
    const idOf = ({ data }: Answered) => (data['approval'] as { id: number }).id;
    expect(idOf(again)).toBe(idOf(first));
    expect(codeOf(await ask(values({ sandbox: 'no' }), { request: 'replay-1' }))).toBe('commandReused');

    const before = (await look()).versions.length;
    await approveAndDie(edge, idOf(first), compliance);
    expect(await applyAgain(edge, idOf(first))).toMatchObject({ ok: true });
    expect(await applyAgain(edge, idOf(first))).toMatchObject({ ok: true });
    expect((await look()).versions).toHaveLength(before + 1);
    expect(configOf()).toMatchObject({ sandbox: true });
  });

  it('of two people who decide at the same moment one decides', async () => {
    const { version } = await listed();
    const answer = await ask(values({ url: 'https://one.paymaxis.example' }));
    expect(codeOf(await ask(values({ url: 'https://other.paymaxis.example' })))).toBe('approvalWaiting');
    const second = await newStaff(edge, ['compliance']);
    const decided = await Promise.all([decide(answer), decide(answer, 1, second)]);
    expect(decided.map(codeOf).toSorted()).toEqual(['200', 'approvalOver']);
    expect(await listed()).toMatchObject({ version: version + 1, waiting: null });
  });
});

describe('SE-22 what cannot be paid at is refused', () => {
  it.each([
    ['a setting that the provider does not have', { colour: 'blue' }, 'providerField'],
    ['a value that its adapter does not take', { url: 'ftp://paymaxis.example' }, 'providerField'],
    ['an address inside of the network by its scheme', { url: 'http://10.0.0.1' }, 'providerField'],
    ['a choice that is none', { dialect: 'rest-v9' }, 'providerField'],
    ['a secret that is not there', { apiKey: 'nowhere' }, 'providerSecretUnknown'],
    ['a path for a secret', { apiKey: '../keys.json' }, 'providerSecretUnknown'],
    ['a secret that is written out', { apiKey: 'the-first-key-of-paymaxis' }, 'providerSecretUnknown'],
    ['a prototype for a name', { ['__proto__']: 'x' }, 'malformed'],
    ['currencies without the brand’s own', { currencies: 'JPY' }, 'providerField'],
  ])('%s', async (_what, change, code) => {
    const written = Object.fromEntries([...Object.entries(values()), ...Object.entries(change)]);
    expect(codeOf(await ask(written))).toBe(code);
  });

  it('a required setting that is missing, the same settings again, and a version that applies no longer', async () => {
    expect(codeOf(await ask({ apiKey: 'first' }))).toBe('providerField');
    const { fields, version } = await listed();
    const now = Object.fromEntries(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
    expect(codeOf(await ask(now))).toBe('settingUnchanged');
    expect(codeOf(await ask(values(), { version: version - 1 }))).toBe('settingMoved');
  });

  it('a provider that the brand does not name, and the Test bank', async () => {
    expect(codeOf(await ask(values(), { provider: 'nobody' }))).toBe('notFound');
    expect(codeOf(await ask(values(), { provider: 'testBank' }))).toBe('notFound');
  });

  it('everybody but who may', async () => {
    for (const role of staffRoles) {
      const staff = await newStaff(edge, [role]);
      const mayRead = ['brandAdmin', 'finance', 'compliance', 'platformAdmin', 'auditor'].includes(role);
      const read = await officePost(edge, 'payment-providers', {}, staff.sent);
      expect([role, read.status]).toEqual([role, mayRead ? 200 : 403]);
      const asked = await ask(values({ url: 'https://role.paymaxis.example' }), { staff });
      expect([role, asked.status]).toEqual([role, ['brandAdmin', 'finance'].includes(role) ? 200 : 403]);
      if (asked.status === 200) await decide(asked, 0);
    }
  });

  it('a secret that is replaced under its name is another one: nobody pays with it until two people agree', async () => {
    await putInForce(values({ url: 'https://before.paymaxis.example' }));
    const written = values({ url: 'https://after.paymaxis.example' });
    const waiting = await ask(written, { request: 'moved-00001' });
    put('first', 'somebody-elses-key-of-paymaxis');
    const again = await ask(written, { request: 'moved-00001' });
    expect(again.data['approval']).toMatchObject({ id: (waiting.data['approval'] as { id: number }).id });
    expect(codeOf(await decide(waiting))).toBe('providerSecretMoved');
    await edge.providers.board.read(edge.brand.id);
    expect(configOf()).not.toEqual(signedWith('somebody-elses-key-of-paymaxis'));
    expect(await listed()).toMatchObject({ why_off: { code: 'secretChanged', name: 'first' } });
    await decide(waiting, 0);

    await putInForce(values({ url: 'https://before.paymaxis.example' }));
    expect(configOf()).toEqual(signedWith('somebody-elses-key-of-paymaxis'));
    remove('first');
    await edge.providers.board.read(edge.brand.id);
    expect(await listed()).toMatchObject({ why_off: { code: 'secretGone', name: 'first' } });
  });

  it('the database takes no change by one person, and none of what was decided', async () => {
    await asOwner(edge.database, async (owner) => {
      await expect(owner.query('UPDATE payment_provider_version SET reason = $1', ['other'])).rejects.toThrow();
      await expect(
        owner.query(
          `INSERT INTO payment_provider_version
           SELECT brand_id, version + 100, approval_id, 'alone', 0, written, marks, asked_by, asked_at, asked_by, reason, at
           FROM payment_provider_version LIMIT 1`,
        ),
      ).rejects.toThrow(/payment_provider/);
    });
  });
});

it('SE-21 commands know without the database what is in force', async () => {
  await putInForce(values({ url: 'https://kept.paymaxis.example' }));
  const storedProviders = keptProviders(edge.config, edge.brand.id, edge.outside.providers);
  expect(storedProviders.get(PROVIDER)).toMatchObject({
    settings: { apiKey: KEY, url: 'https://kept.paymaxis.example' },
  });
});

// The last test: it cuts the connection between the edges.
it('SE-21 is in force at every edge, and after a start', async () => {
  const beside = await startBeside(edge);
  expect(configOf(beside)).toEqual(signedWith(KEY));
  put('third', 'the-third-key-of-paymaxis');
  await putInForce(values({ apiKey: 'third' }));
  await settle(beside, 'the-third-key-of-paymaxis');
  await beside.stop();
});

/** Returns everything that the database stores of it. */
function everythingStored(): Promise<string> {
  return asOwner(edge.database, async (owner) => {
    const tables = ['payment_provider_version', 'approval', 'audit_entry'];
    const all = tables.map((table) => `SELECT to_jsonb(${table})::text AS row FROM ${table}`);
    const { rows } = await owner.query<{ row: string }>(all.join(' UNION ALL '));
    return JSON.stringify(rows);
  });
}
