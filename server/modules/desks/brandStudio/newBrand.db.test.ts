import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANDS_VARIABLE } from '@candor/brands/folder.ts';
import { NO_CHANGES, withMoreTokens, withSetting } from '@candor/domain/branding/draft.ts';
import { money } from '@candor/domain/money/money.ts';
import { tokensFrom } from '@candor/domain/branding/derive.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, get, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { portOf } from '../../../../tests/support/port.ts';
import { findingsOf } from '../../../wiring/brandGate.ts';
import { CreatedBoard } from '../../website/branding/index.ts';

/** Brand eighteen over a real database, from its name to its withdrawal. */

let edge: Edge;
let admin: Staff;
let compliance: Staff;

beforeAll(async () => {
  edge = await startEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const reason = 'A market of its own.';
const oakfield = {
  id: 'oakfield',
  name: 'Oakfield',
  hosts: ['oakfield.localhost', 'www.oakfield.localhost'],
  entity: { name: 'Oakfield Demonstration', address: '1 Example Street, Nowhere', licence: null },
  regime: 'esma-retail',
  currency: 'CHF',
  languages: ['de', 'en'],
  // Without a model brand: an edge's stand-in payment methods are invalid for a new brand.
  like: null,
};
const HOST = { host: 'oakfield.localhost' };

const create = (more: object = {}, by = admin) => officePost(edge, 'brands/create', { ...oakfield, ...more }, by.sent);
const call = (path: string, body: object = {}, by = admin) => officePost(edge, path, body, by.sent);
const choose = (brand: string, by: Staff) => call('brand', { brand }, by);
const studio = async () => (await officeGet(edge, 'studio', admin.sent)).data;

async function ask(): Promise<Answered> {
  return call('studio/ask', { version: Number((await studio())['version']), reason });
}

async function save(draft: object): Promise<Answered> {
  return call('studio/save', { version: Number((await studio())['version']), draft });
}

async function waitingApproval(by: Staff, subject?: string): Promise<number> {
  const { list } = await officeGet(edge, 'approvals', by.sent);
  const approvals = list as { id: number; subject: string }[];
  return approvals.find((one) => subject === undefined || one.subject === subject)?.id ?? 0;
}

async function decide(by: Staff, one?: number): Promise<Answered> {
  const id = one ?? (await waitingApproval(by));
  return call('approvals/decide', { id, approve: 1, reason: 'Seen.' }, by);
}

const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
/** Deposit whose outcome the provider has not reported yet. */
const ARRIVING = `INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                                       created_at, changed_at)
  SELECT brand_id, client_id, id, 1, 'OAK-' || upper(substr(md5(random()::text), 1, 8)), 5000000, currency, 'pending',
    true, now(), now()
  FROM trading_account WHERE brand_id = 'oakfield' AND kind = 'real' ORDER BY id LIMIT 1`;

/** Requests an address as it is: other clients normalise it before they send it. */
async function statusOf(path: string): Promise<number | undefined> {
  const sent = request({ port: portOf(edge.app.server.address()), path, headers: HOST }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  return answer?.statusCode;
}

const isServed = async (): Promise<boolean> => (await get(edge, '/api/health', HOST)).status === 200;

describe('BS-11 what a new brand claims', () => {
  it.each([
    [{ id: 'Oakfield' }, 'brandIdOdd'],
    [{ name: '<b>Oak</b>' }, 'brandNameOdd'],
    [{ hosts: ['Oakfield.localhost'] }, 'brandHostOdd'],
    [{ hosts: ['öak.localhost'] }, 'brandHostOdd'],
    [{ id: 'office' }, 'brandIdReserved'],
    [{ id: 'northline' }, 'brandIdTaken'],
    [{ name: 'North line' }, 'brandNameTaken'],
    [{ hosts: ['northline.localhost'] }, 'brandHostTaken'],
    [{ hosts: ['files.localhost'] }, 'brandHostTaken'],
    [{ currency: 'EUX' }, 'malformed'],
    [{ like: 'other' }, 'notFound'],
    [{ entity: { ...oakfield.entity, name: '<script>' } }, 'malformed'],
  ])('%j is refused: %s', async (more, code) => {
    expect((await create(more)).code).toBe(code);
  });

  it('is no matter of people without the right', async () => {
    expect((await create({}, compliance)).code).toBe('forbidden');
  });

  it('of two who begin the same at the same moment one gets it', async () => {
    const two = await Promise.all([create(), create()]);
    expect(two.map(({ code }) => code ?? 'begun').toSorted()).toEqual(['begun', 'brandIdTaken']);
    expect((await create({ id: 'oak', name: 'Oak' })).code).toBe('brandHostTaken');
  });
});

describe('BS-10 before it is public', () => {
  it('is seen by its staff alone', async () => {
    expect(await isServed()).toBe(false);
    const pages = ['/', '/brand/theme.css', '/login', '/api/docs', '/sitemap.xml', '/studio'];
    // Pages below the addresses of previews that are not previews themselves.
    const below = [
      '/studio/a/b',
      '/studio/a/theme.css/b',
      '/studio/%2e',
      '/media/a',
      '/media/a/b/c',
      '/assets/',
      '/flags/a/b',
    ];
    for (const path of [...pages, ...below]) expect([path, (await get(edge, path, HOST)).status]).toEqual([path, 421]);
    const login = { email: 'kim@example.com', password: 'correct horse battery' };
    expect((await post(edge, '/api/accounts/login', login, HOST)).status).toBe(421);
    // A client that normalises these addresses would get pages.
    for (const path of ['/studio/A/../../login', '/studio/%2E%2e/login', '/assets/..\\login', '/brand/fonts/./a'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    // The ticket does not open a preview's address.
    expect((await get(edge, '/studio/unknown', HOST)).status).toBe(404);
    expect((await choose('oakfield', admin)).data['brands']).toContainEqual(
      expect.objectContaining({
        id: 'oakfield',
        name: 'Oakfield',
        currency: { code: 'CHF', symbol: expect.any(String) },
      }),
    );
    expect(await studio()).toMatchObject({ created: 'draft', is_open: 1, findings: [], name: 'Oakfield' });
    const elsewhere = await newStaff(edge, ['brandAdmin'], 'other');
    expect((await choose('oakfield', elsewhere)).code).toBe('forbidden');
  });

  it('has a look of its own', async () => {
    const fill = (text: unknown) => /--brand-fill: (#\w+)/.exec(String(text))?.[1];
    const northline = await officeGet(edge, 'studio', compliance.sent);
    expect(fill((await studio())['sheet'])).not.toBe(fill(northline.data['sheet']));
  });

  it('BS-12 a contrast that is too low stops it with its line', async () => {
    const pale = withMoreTokens(NO_CHANGES, tokensFrom('brand', '#9d78e0'));
    expect((await save(pale)).data['findings']).toContainEqual(
      expect.objectContaining({ file: 'oakfield/theme.css', line: expect.any(Number), code: 'contrastLow' }),
    );
    expect((await ask()).code).toBe('brandFindings');
    await save(NO_CHANGES);
  });

  it('BS-12 a legal text that is not on its site stops it with its line', async () => {
    const publish = (version: number | null) =>
      asOwner(edge.database, (owner) =>
        owner.query(
          `UPDATE content_document SET published_version = $1 WHERE brand_id = 'oakfield' AND name = 'privacy-policy'`,
          [version],
        ),
      );
    await publish(null);
    expect((await studio())['findings']).toEqual([
      {
        file: 'oakfield/content/pages/privacy-policy.json',
        line: 1,
        code: 'pageMissing',
        params: { page: 'privacy-policy' },
      },
    ]);
    expect((await ask()).code).toBe('brandFindings');
    await publish(1);
  });
});

describe('BS-10 brands beside one another', () => {
  it('one that a process cannot serve keeps no other from it', async () => {
    const other = await newStaff(edge, ['brandAdmin']);
    const ashfield = { id: 'ashfield', name: 'Ashfield', hosts: ['ashfield.localhost'] };
    expect((await create(ashfield, other)).status).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'created-'));
    const board = new CreatedBoard(edge.pool, folder);
    const entered: string[] = [];
    const enter = async (id: string): Promise<void> => {
      entered.push(id);
      if (id === 'ashfield') throw new Error('Ashfield cannot be served');
    };
    board.listen({ enter, leave: () => undefined });
    await expect(board.read()).rejects.toThrow('Ashfield cannot be served');
    expect([entered, board.stateOf('oakfield')]).toEqual([['ashfield', 'oakfield'], 'draft']);
    rmSync(folder, { recursive: true });
    await choose('ashfield', other);
    expect((await call('brands/give-up', {}, other)).status).toBe(200);
  });
});

describe('BS-12 two people make it public', () => {
  it('names what becomes public, never by who has asked, and serves it in every process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'created-'));
    const elsewhere = new CreatedBoard(edge.pool, folder);
    await elsewhere.read();
    elsewhere.start(edge.database, () => undefined);
    expect((await ask()).data).toMatchObject({ created: 'draft' });
    expect((await decide(admin)).code).toBe('forbidden');
    await choose('oakfield', compliance);
    const { list } = await officeGet(edge, 'approvals', compliance.sent);
    const names = (list[0] as { changes: { name: string; after: string }[] }).changes;
    expect(names).toContainEqual({ name: 'hosts', before: '–', after: JSON.stringify(oakfield.hosts) });
    expect((await decide(compliance)).data).toMatchObject({ state: 'approved' });
    expect(await isServed()).toBe(true);
    await expect.poll(() => elsewhere.isPublic('oakfield')).toBe(true);
    expect(readFileSync(join(folder, 'oakfield/theme.css'), 'utf8')).toContain('Oakfield');
    await elsewhere.stop();
    rmSync(folder, { recursive: true });
    expect((await ask()).code).toBe('nothingToSave');
  });

  it('its clients register, in its own currency and books', async () => {
    const client = await newClient(edge, HOST);
    const balance = await post(edge, '/api/accounts/getBalance', {}, client.sent);
    expect(balance.status, balance.text).toBe(200);
    const rows = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT kind, currency FROM trading_account WHERE brand_id = 'oakfield' ORDER BY kind`),
    );
    expect(rows.rows).toEqual([
      { kind: 'demo', currency: 'CHF' },
      { kind: 'real', currency: 'CHF' },
    ]);
  });

  it('BS-9 its folder is whole, with the pages that the editor has', async () => {
    await asOwner(edge.database, (owner) =>
      owner.query(
        `UPDATE content_version SET kind = 'imported' WHERE brand_id = 'oakfield' AND document_id =
           (SELECT id FROM content_document WHERE brand_id = 'oakfield' AND name = 'about')`,
      ),
    );
    const { data } = await call('studio/export', { source: 'live' });
    const copy = mkdtempSync(join(tmpdir(), 'exported-'));
    execFileSync('tar', ['-xf', '-', '-C', copy], { input: Buffer.from(String(data['content']), 'base64') });
    const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    expect(files.toSorted()).toEqual(
      ['brand.json', 'content/pages/about.json', 'logo.svg', 'theme.css'].map((name) => `oakfield/${name}`),
    );
    process.env[BRANDS_VARIABLE] = copy;
    const hosts = { officeHost: 'office.localhost', filesHost: 'files.localhost', dataDir: '/nowhere' };
    expect(findingsOf(hosts, ['oakfield'], { isLive: false })).toEqual([]);
    delete process.env[BRANDS_VARIABLE];
    rmSync(copy, { recursive: true });
  });
});

describe('BS-13 the end', () => {
  /** Changes the state as another process would, between a request and its decision. */
  const put = (state: string) =>
    asOwner(edge.database, (owner) =>
      owner.query(`UPDATE created_brand SET state = $1 WHERE brand_id = 'oakfield'`, [state]),
    );

  it('what was asked of a public brand does not make a withdrawn one public', async () => {
    await save(withSetting(NO_CHANGES, 'name', 'Oakfield Bright'));
    expect((await ask()).status).toBe(200);
    const publication = await waitingApproval(compliance);
    await put('withdrawn');
    expect((await decide(compliance, publication)).code).toBe('brandOutdated');
    await put('public');
    await asOwner(edge.database, async (owner) => {
      await owner.query(`BEGIN; UPDATE created_brand SET state = 'withdrawn' WHERE brand_id = 'oakfield'`);
      const deciding = decide(compliance, publication);
      await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
      await owner.query('COMMIT');
      expect((await deciding).data).toMatchObject({ state: 'approved', refusal: { code: 'brandOutdated' } });
    });
    await put('public');
    expect((await ask()).status).toBe(200);
    const second = await waitingApproval(compliance);
    expect((await call('brands/withdraw', { reason })).status).toBe(200);
    const withdrawal = await waitingApproval(compliance, 'brandWithdrawal');
    expect((await decide(compliance, withdrawal)).data).toMatchObject({ state: 'approved' });
    expect((await decide(compliance, second)).code).toBe('approvalOver');
    expect(await studio()).toMatchObject({ created: 'withdrawn', waiting: null });
    await save(NO_CHANGES);
    expect((await ask()).status).toBe(200);
    await decide(compliance);
    expect(await isServed()).toBe(true);
  });

  it('what was public is withdrawn by two people, not while clients have money, and its books stay', async () => {
    expect((await call('brands/give-up')).code).toBe('brandWasPublic');
    const { rows: accounts } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: number }>(`SELECT id::int FROM trading_account WHERE brand_id = 'oakfield' AND kind = 'real'`),
    );
    const account = { brandId: 'oakfield', accountId: accounts[0]?.id ?? 0 };
    const five = { amount: money(5_000_000n) };
    expect(await edge.desk.moveMoney(account, { kind: 'deposit', ...five }, 'five')).toMatchObject({ ok: true });
    const stopped = await call('brands/withdraw', { reason });
    expect([stopped.code, stopped.text]).toEqual(['brandHasMoney', expect.stringContaining(': 1')]);
    const back = { kind: 'adjust', to: 'house', ...five } as const;
    expect(await edge.desk.moveMoney(account, back, 'back')).toMatchObject({ ok: true });
    await asOwner(edge.database, async (owner) => {
      await owner.query(ARRIVING);
      expect((await call('brands/withdraw', { reason })).code).toBe('brandHasMoney');
      await owner.query(`UPDATE payment SET status = 'cancelled' WHERE brand_id = 'oakfield'`);
    });
    expect((await call('brands/withdraw', { reason })).data).toMatchObject({
      withdrawal: { subject: 'brandWithdrawal' },
    });
    expect(await isServed()).toBe(true);
    expect((await decide(compliance)).data).toMatchObject({ state: 'approved' });
    expect(await isServed()).toBe(false);
    expect(await studio()).toMatchObject({ created: 'withdrawn', is_open: 1 });
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT count(*)::int FROM client WHERE brand_id = 'oakfield'`),
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await call('brands/withdraw', { reason })).code).toBe('brandNotPublic');
  });

  it('what providers say of payments is heard at its hosts all the same, and what its clients ask is refused', async () => {
    const webhook = '/api/transactions/update/sealed';
    const heard = await edge.app.inject({ method: 'POST', url: webhook, headers: HOST, payload: {} });
    expect([heard.statusCode, heard.body]).toEqual([401, 'ERROR']);
    expect((await get(edge, webhook, HOST)).status).toBe(421);
    expect((await post(edge, '/api/transactions/create', {}, HOST)).status).toBe(421);
  });

  it('it can become public again', async () => {
    expect((await ask()).status).toBe(200);
    await decide(compliance);
    expect(await isServed()).toBe(true);
  });

  it('a payment that begins in the moment of a withdrawal stops it, and one after it is refused', async () => {
    const client = await newClient(edge, HOST);
    await call('brands/withdraw', { reason });
    await asOwner(edge.database, async (owner) => {
      await owner.query(`BEGIN; SELECT FROM client WHERE brand_id = 'oakfield' FOR NO KEY UPDATE; ${ARRIVING}`);
      const deciding = decide(compliance);
      await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
      await owner.query('COMMIT');
      expect((await deciding).data).toMatchObject({ state: 'approved', refusal: { code: 'brandHasMoney' } });
      await owner.query(`UPDATE payment SET status = 'cancelled' WHERE brand_id = 'oakfield'`);
    });
    expect(await isServed()).toBe(true);
    // Another process has not been notified of the withdrawal yet.
    await put('withdrawn');
    const order = { amount: 250, method: 1, provider: 'sealed' };
    expect((await post(edge, '/api/transactions/create', order, client.sent)).code).toBe('brandHeld');
    await put('public');
  });

  it('what was never public is given up by one; its id stays taken, its hosts are free', async () => {
    await choose('northline', admin);
    const elmfield = { id: 'elmfield', name: 'Elmfield', hosts: ['elmfield.localhost'] };
    expect((await create(elmfield)).status).toBe(200);
    await choose('elmfield', admin);
    expect((await call('brands/give-up')).status).toBe(200);
    expect((await officeGet(edge, 'studio', admin.sent)).status).not.toBe(200);
    expect(edge.brands.map(({ id }) => id)).not.toContain('elmfield');
    const again = await officePost(
      edge,
      'brands/create',
      { ...oakfield, ...elmfield },
      (await newStaff(edge, ['brandAdmin'])).sent,
    );
    expect(again.code).toBe('brandIdTaken');
  });
});
