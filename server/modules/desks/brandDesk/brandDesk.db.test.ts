import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { create } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { LIVE_BRAND, LIVE_HOST, LiveBrandFolder } from '../../../../tests/support/liveBrand.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { countryId } from '../../client/clients/countries.ts';

/** Publishing a brand by two people, and what a live brand refuses before it: over real files and a real engine. */

let folder: LiveBrandFolder;
let edge: Edge;
let open: OpenTrading;
let admin: Staff;
let compliance: Staff;

beforeAll(async () => {
  folder = new LiveBrandFolder();
  await start();
  admin = await newStaff(edge, ['brandAdmin'], LIVE_BRAND);
  compliance = await newStaff(edge, ['compliance'], LIVE_BRAND);
});

afterAll(async () => {
  await stop(false);
  folder.remove();
});

async function start(before?: Edge['database']): Promise<void> {
  edge = await startEdge([folder.load()], before);
  open = await openTrading(edge);
  openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

async function stop(isGoingOn: boolean): Promise<void> {
  open.trading.stop();
  await edge.stop(isGoingOn);
}

/** The files are read at a start only. */
async function startAgain(): Promise<void> {
  const { database } = edge;
  await stop(true);
  await start(database);
}

const reason = 'The legal entity has moved.';
const at = { host: LIVE_HOST };

async function detail(by = admin): Promise<Answered> {
  return officePost(edge, 'brands/open', { brand: LIVE_BRAND }, by.sent);
}

async function rowOf(by = admin): Promise<Readonly<Record<string, unknown>>> {
  const { list } = await officeGet(edge, 'brands', by.sent);
  return list.find((row) => (row as { id: string }).id === LIVE_BRAND) as Record<string, unknown>;
}

async function ask(by = admin, fingerprint?: string): Promise<Answered> {
  const shown = fingerprint ?? String((await rowOf(compliance))['fingerprint']);
  return officePost(edge, 'brands/ask', { fingerprint: shown, reason }, by.sent);
}

async function newest(): Promise<number> {
  const { list } = await officeGet(edge, 'approvals', compliance.sent);
  return (list[0] as { id: number }).id;
}

async function decide(by = compliance, approve = true, id?: number): Promise<Answered> {
  const chosen = id ?? (await newest());
  return officePost(edge, 'approvals/decide', { id: chosen, approve: approve ? 1 : 0, reason: 'Seen.' }, by.sent);
}

async function publish(): Promise<void> {
  expect((await ask()).status).toBe(200);
  expect((await decide()).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

const register = (name: string) => post(edge, '/api/accounts/register', registration(name), at);

async function client(): Promise<Entered> {
  const entered = await newClient(edge, at);
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
  expect((await post(edge, '/api/accounts/update', details, entered.sent)).status).toBe(200);
  return entered;
}

const payIn = (who: Entered) => create(edge, who, { provider: 'paymaxis' });

let orders = 0;

async function order(who: Entered, event: string, requested: object): Promise<string> {
  const { socket, refusal } = await connect(open.port, { ...who.sent, headers: at });
  expect(refusal).toBeUndefined();
  orders += 1;
  const answer = (await socket.emitWithAck(event, { ...requested, commandId: `command-${orders}` })) as OrderAnswer;
  socket.disconnect();
  return answer.status ? 'done' : String(answer.error?.code);
}

interface OrderAnswer {
  readonly status: boolean;
  readonly error?: { readonly code: string };
}

const BUY = { symbol: 'EURUSD', direction: 'buy', amount: 100, leverage: 5 };
const openOne = (who: Entered) => order(who, 'openPosition', BUY);

async function positionsOf(who: Entered): Promise<readonly { id: number }[]> {
  const { data } = await post(edge, '/api/accounts/getBalance', {}, who.sent);
  return (data['positions'] as { open: { id: number }[] }).open;
}

describe('BR-11 a live brand that nobody has published', () => {
  it('takes no clients, and says so', async () => {
    const answer = await register('early');
    expect([answer.status, answer.code]).toEqual([409, 'brandHeld']);
    expect(answer.text).toContain('taking new business');
    expect(await rowOf()).toMatchObject({ kind: 'live', state: 'never', held: 1, findings: 0, published_at: null });
  });

  it('a demonstration is not held by it, and its state is shown as it is', async () => {
    const other = await newStaff(edge, ['auditor']);
    const { list } = await officeGet(edge, 'brands', other.sent);
    expect(list).toMatchObject([{ id: 'northline', kind: 'demonstration', state: 'never', held: 0 }]);
    expect((await newClient(edge)).token).not.toBe('');
  });

  it('takes clients, deposits and orders from the moment that two people have published it', async () => {
    await publish();
    expect(await rowOf()).toMatchObject({ state: 'published', held: 0, asked: 0 });
    const first = await client();
    expect((await payIn(first)).status).toBe(200);
    expect(await openOne(first)).toBe('done');
  });

  it('stays published over a start, and is held by the next one with other files, but for what ends', async () => {
    const before = await client();
    expect(await openOne(before)).toBe('done');
    await startAgain();
    expect(await rowOf()).toMatchObject({ state: 'published', held: 0 });
    expect(await openOne(before)).toBe('done');

    folder.change((settings) => ({ ...settings, robot: false, contactEndpoint: 'https://hooks.example/?key=second' }));
    await startAgain();
    expect(await rowOf()).toMatchObject({ state: 'changed', held: 1 });
    expect((await register('late')).code).toBe('brandHeld');
    expect((await payIn(before)).code).toBe('brandHeld');
    expect(await openOne(before)).toBe('tradingClosed');
    const rate = { type: 'limit', rate: 1.05 };
    expect(await order(before, 'placeOrder', { ...BUY, ...rate })).toBe('tradingClosed');
    const [held] = await positionsOf(before);
    expect(await order(before, 'reversePosition', { id: held?.id })).toBe('tradingClosed');
    expect(await order(before, 'closePosition', { id: held?.id })).toBe('done');
    expect(await positionsOf(before)).toHaveLength(1);
    expect((await post(edge, '/api/accounts/get', {}, before.sent)).status).toBe(200);
    // Other brands of the same server continue.
    expect((await newClient(edge)).token).not.toBe('');

    await publish();
    expect((await payIn(before)).status).toBe(200);
    expect(await openOne(before)).toBe('done');
    expect((await register('late')).status).toBe(200);
  });

  it('files that are put back are those that were published', async () => {
    folder.change((settings) => ({
      ...settings,
      robot: true,
      contactEndpoint: 'https://hooks.example/incoming?key=first-secret',
    }));
    await startAgain();
    expect(await rowOf()).toMatchObject({ state: 'published', held: 0 });
  });
});

describe('BR-12 publishing by two people', () => {
  it('shows what differs, never what is secret, and who published what before', async () => {
    folder.change((settings) => ({ ...settings, robot: false, contactEndpoint: 'https://hooks.example/?key=third' }));
    const waiting = await detail();
    expect(waiting.data).toMatchObject({ folder: 'changed', row: { state: 'published' }, differences: [], chosen: 1 });
    expect((await ask()).code).toBe('brandFilesChanged');
    await startAgain();
    const { data, text } = await detail();
    expect(data).toMatchObject({
      folder: 'same',
      row: { state: 'changed', held: 1 },
      releases: [{ asked_by: admin.name, approved_by: compliance.name, reason }, { reason }],
    });
    // The newest release has the robot switched off, so only the endpoint differs from it.
    expect(data['differences']).toEqual([{ key: 'contactEndpoint', before: null, after: null, concealed: 1 }]);
    expect(text).not.toContain('hooks.example');
    const settings = data['settings'] as { key: string; value: string | null }[];
    expect(settings.find(({ key }) => key === 'contactEndpoint')?.value).toBeNull();
    expect(settings.find(({ key }) => key === 'legalEntity.licence.number')?.value).toBe('123/45');
  });

  it('is refused while the gate finds something, line by line', async () => {
    const logo = folder.read('logo.svg');
    folder.write('logo.svg', '<svg onload="alert(1)"></svg>');
    await startAgain();
    expect((await detail()).data).toMatchObject({
      row: { findings: 1 },
      findings: [{ file: 'lantern/logo.svg', line: 1, code: 'logoRuns', params: {} }],
    });
    const refused = await ask();
    expect([refused.status, refused.code]).toEqual([409, 'brandFindings']);
    folder.write('logo.svg', logo);
    await startAgain();
  });

  it('is asked by who administers the brand, for what he has seen', async () => {
    expect((await ask(compliance)).code).toBe('forbidden');
    expect((await ask(admin, '0'.repeat(64))).code).toBe('brandOutdated');
    const elsewhere = await newStaff(edge, ['brandAdmin']);
    const foreign = await officePost(edge, 'brands/open', { brand: LIVE_BRAND }, elsewhere.sent);
    expect(foreign.code).toBe('forbidden');
    expect((await officeGet(edge, 'brands', elsewhere.sent)).list).toHaveLength(1);
  });

  it('is asked once at a time, and never decided by who has asked', async () => {
    const both = await newStaff(edge, ['brandAdmin', 'compliance'], LIVE_BRAND);
    const answers = await Promise.all([ask(admin), ask(both), ask(admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { code } of answers) expect([undefined, 'approvalWaiting']).toContain(code);
    const asker = answers[1]?.status === 200 ? both : admin;
    expect((await decide(asker)).code).toBe(asker === both ? 'approvalOwn' : 'forbidden');
    expect((await detail()).data['waiting']).toMatchObject({ outdated: 0, approval: { reason } });
    expect((await decide(compliance, false)).data).toMatchObject({ state: 'refused' });
    expect(await rowOf()).toMatchObject({ held: 1, asked: 0 });
  });

  it('is out of date where the files have changed meanwhile, and can still be refused', async () => {
    await ask();
    const id = await newest();
    const theme = folder.read('theme.css');
    folder.write('theme.css', `${theme}\n`);
    expect((await decide(compliance, true, id)).code).toBe('brandOutdated');
    await startAgain();
    expect((await decide(compliance, true, id)).code).toBe('brandOutdated');
    expect((await detail()).data['waiting']).toMatchObject({ outdated: 1 });
    expect((await decide(compliance, false, id)).data).toMatchObject({ state: 'refused' });
    folder.write('theme.css', theme);
    await startAgain();
  });

  it('publishes once, whoever decides at the same moment, and is in the record of both', async () => {
    const second = await newStaff(edge, ['platformAdmin'], LIVE_BRAND);
    const before = (await detail()).data['releases'] as unknown[];
    await ask();
    const id = await newest();
    const decided = await Promise.all([decide(compliance, true, id), decide(second, true, id)]);
    expect(decided.map(({ code }) => code ?? 'decided').toSorted()).toEqual(['approvalOver', 'decided']);
    expect((await decide(second, true, id)).code).toBe('approvalOver');
    expect((await detail()).data['releases']).toHaveLength(before.length + 1);
    expect((await ask()).code).toBe('brandPublished');
    const record = await officeGet(edge, 'audit?action=brand', compliance.sent);
    const actions = (record.data['entries'] as { action: string }[]).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['brand.published', 'brandRelease.approved', 'brandRelease.requested']);
    expect(record.text).not.toContain('hooks.example');
  });

  it('a decision that could not be carried out at once is carried out later, once', async () => {
    folder.change((settings) => ({ ...settings, robot: true }));
    await startAgain();
    await ask();
    await asOwner(edge.database, (owner) => owner.query('REVOKE INSERT ON brand_release FROM candor_office'));
    expect((await decide()).data).toMatchObject({ state: 'approved', outcome: 'underway' });
    expect(await rowOf()).toMatchObject({ held: 1 });
    await asOwner(edge.database, (owner) =>
      owner.query(
        `GRANT INSERT (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by, approved_at, reason)
           ON brand_release TO candor_office`,
      ),
    );
    expect((await ask()).code).toBe('approvalWaiting');
    // The next decision also carries out unfinished approvals, which otherwise happens each minute.
    const invited = { email: 'new@office.example', name: 'New Person', roles: ['support'], reason };
    expect((await officePost(edge, 'staff/invite', invited, admin.sent)).status).toBe(200);
    await decide();
    expect(await rowOf()).toMatchObject({ state: 'published', held: 0 });
    const { list } = await officeGet(edge, 'approvals', compliance.sent);
    expect(list).toContainEqual(
      expect.objectContaining({ subject: 'brandRelease', state: 'approved', outcome: 'done' }),
    );
  });

  it('no row of it is changed or taken away, nor made by one person', async () => {
    for (const statement of [
      "UPDATE brand_release SET fingerprint = repeat('0', 64)",
      'DELETE FROM brand_release',
      'TRUNCATE brand_release',
      `INSERT INTO brand_release (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by,
         approved_at, reason)
       SELECT brand_id, approval_id, fingerprint, settings, asked_by, asked_at, asked_by, approved_at, reason
       FROM brand_release LIMIT 1`,
    ]) {
      const done = asOwner(edge.database, async (owner) => {
        await owner.query('SET row_security = off');
        await owner.query(statement);
      });
      await expect(done).rejects.toThrow(/brand_release/);
    }
  });
});
