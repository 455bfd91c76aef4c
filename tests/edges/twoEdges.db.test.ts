import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { openMarket, quoteOf } from '../support/dealing.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { PASSWORD, loginAgain, newClient, post } from '../support/edgeClient.ts';
import type { Entered } from '../support/edgeClient.ts';
import { connect, disconnection, next, openTrading } from '../support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../support/edgeSockets.ts';
import { call, documentOf, enterContent, heading, newPage, newVersion } from '../support/content.ts';
import { newStaff } from '../support/officeClient.ts';
import { startBeside } from '../support/secondEdge.ts';

/** Decision 084: two edges of one installation, which share nothing in memory. */

let one: Edge;
let other: Edge;
let sockets: { readonly one: OpenTrading; readonly other: OpenTrading };

beforeAll(async () => {
  one = await startEdge();
  await enterContent(one);
  other = await startBeside(one);
  // Periodic checks would find every change a moment later: here none runs.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  sockets = { one: await openTrading(one), other: await openTrading(other) };
  vi.useRealTimers();
  for (const { alerts } of [one, other]) alerts.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
});

afterAll(async () => {
  for (const { trading } of Object.values(sockets)) trading.stop();
  await other.stop();
  await one.stop();
});

/** Registers a client with a socket at each edge. */
async function clientAtBoth(): Promise<{
  readonly client: Entered;
  readonly here: Listening;
  readonly there: Listening;
}> {
  const client = await newClient(one);
  const here = await connect(sockets.one.port, client.sent);
  const there = await connect(sockets.other.port, client.sent);
  expect([here.refusal, there.refusal]).toEqual([undefined, undefined]);
  return { client, here, there };
}

describe('sessions', () => {
  it('R13 a logout at one edge closes the sockets of the session at the other, and is known to its calls', async () => {
    const { client, there } = await clientAtBoth();
    expect((await post(one, '/api/accounts/logout', {}, client.sent)).status).toBe(200);
    await disconnection(there.socket);
    expect((await post(other, '/api/accounts/get', {}, client.sent)).code).toBe('sessionMissing');
  });

  it('R13 a client who ends their other sessions closes sockets at both, and their own goes on', async () => {
    const { client, there } = await clientAtBoth();
    const again = await loginAgain(other, client);
    const own = await connect(sockets.one.port, again.sent);
    expect((await post(other, '/api/accounts/sessions/endOthers', {}, again.sent)).status).toBe(200);
    await disconnection(there.socket);
    expect(own.socket.connected).toBe(true);
    own.socket.disconnect();
  });

  it('R28 a switch of the account is followed by sockets at the other edge', async () => {
    const { client, there } = await clientAtBoth();
    const balance = next(there.socket, 'balance');
    await post(one, '/api/accounts/switch', { account: 'real' }, client.sent);
    expect(await balance).toMatchObject({ balance: 0 });
    there.socket.disconnect();
  });
});

describe('limits', () => {
  it('T3 a wait after wrong passwords is that of both edges', async () => {
    const { email } = await newClient(one);
    const guess = (edge: Edge) => post(edge, '/api/accounts/login', { email, password: 'a wrong guess' });
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 6; index += 1) codes.push((await guess(index % 2 === 0 ? one : other)).code);
    expect(codes.at(-1)).toBe('tooManyRequests');
    expect((await guess(one)).code).toBe('tooManyRequests');
    expect((await post(other, '/api/accounts/login', { email, password: PASSWORD })).code).toBe('tooManyRequests');
  });

  it('T4 guesses of one address are added up over both, each second', async () => {
    const ip = '198.51.100.77';
    let people = 0;
    const guess = async (edge: Edge) => {
      people += 1;
      const email = `guessed${people}@example.com`;
      return (await post(edge, '/api/accounts/login', { email, password: 'a wrong guess' }, { ip })).code;
    };
    for (let index = 0; index < 30; index += 1) await guess(one);
    await one.counts.flush();
    await guess(other);
    await other.counts.flush();
    expect(await guess(other)).toBe('tooManyRequests');
  });
});

describe('price alerts', () => {
  const tick = (edge: Edge, sell: string): Quote => {
    const quote = quoteOf('BTCUSD', sell, sell, edge.clock.now());
    edge.lastGood.set('BTCUSD', quote);
    edge.alerts.apply(quote);
    return quote;
  };

  async function withAlert() {
    const found = await clientAtBoth();
    for (const edge of [one, other]) tick(edge, '50000.00');
    const set = await post(one, '/api/alerts/create', { symbol: 'BTCUSD', price: 50_100 }, found.client.sent);
    await expect.poll(() => other.alerts.waiting).toBe(one.alerts.waiting);
    return { ...found, id: set.data['id'] };
  }

  const countAlerts = ({ heard }: Listening) => heard.filter(({ event }) => event === 'alert').length;

  it('AL-5 one that was set at one edge fires at the other, and is shown at both, once', async () => {
    const { here, there } = await withAlert();
    tick(other, '50100.00');
    await expect.poll(() => Math.min(countAlerts(here), countAlerts(there))).toBeGreaterThan(0);
    tick(one, '50100.00');
    tick(other, '50200.00');
    await other.alerts.settled();
    await one.alerts.settled();
    expect([countAlerts(here), countAlerts(there)]).toEqual([1, 1]);
    for (const { socket } of [here, there]) socket.disconnect();
  });

  it('AL-5 both compare the same tick: it fires once, and each tells its own sockets', async () => {
    const { here, there, id } = await withAlert();
    for (const edge of [one, other]) tick(edge, '50100.00');
    await expect.poll(() => Math.min(countAlerts(here), countAlerts(there))).toBeGreaterThan(0);
    const jobs = await asOwner(one.database, async (owner) => {
      const { rows } = await owner.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
        `alert:northline:${String(id)}`,
      ]);
      return rows.length;
    });
    expect({ jobs, here: countAlerts(here), there: countAlerts(there) }).toEqual({ jobs: 1, here: 1, there: 1 });
    for (const { socket } of [here, there]) socket.disconnect();
  });

  it('one that was deleted at one edge does not wait at the other', async () => {
    const { client, here, there, id } = await withAlert();
    const before = other.alerts.waiting;
    await post(one, '/api/alerts/delete', { id }, client.sent);
    await expect.poll(() => other.alerts.waiting).toBe(before - 1);
    for (const { socket } of [here, there]) socket.disconnect();
  });
});

it('R28 a trade at one edge is seen at the other, and by who comes back there', async () => {
  openMarket(one.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
  const { client, here, there } = await clientAtBoth();
  const positions = next(there.socket, 'positions');
  const order = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5, commandId: 'at-the-first-edge' };
  const answer: unknown = await here.socket.emitWithAck('openPosition', order);
  expect(answer).toMatchObject({ status: true });
  expect(await positions).toMatchObject({ open: [{ symbol: 'BTCUSD' }] });
  here.socket.disconnect();
  const again = await connect(sockets.other.port, client.sent);
  const shown = next(again.socket, 'positions');
  again.socket.emit('positions');
  expect(await shown).toMatchObject({ open: [{ symbol: 'BTCUSD' }] });
  expect(await again.socket.emitWithAck('openPosition', order), 'the same command is answered as before').toEqual(
    answer,
  );
  for (const { socket } of [there, again]) socket.disconnect();
});

it('a page that is published at one edge is what the other one shows', async () => {
  const editor = await newStaff(one, ['cmsEditor']);
  const publisher = await newStaff(one, ['cmsPublisher']);
  const { row } = await newPage(one, editor);
  const titleAt = async (edge: Edge) => {
    const found = await edge.content.sourceOf(edge.brand).page('northline', row.name, 'en');
    return found === undefined || 'movedTo' in found ? undefined : found.entry.title;
  };
  expect(await titleAt(other)).toBeUndefined();
  const saved = await newVersion(one, row.id, { title: 'Published elsewhere', components: [heading('x')] }, editor);
  const version = saved.versions[0]?.version;
  await documentOf(call(one, 'publish', { id: row.id, version }, publisher));
  await expect.poll(() => titleAt(other)).toBe('Published elsewhere');
});

it('IB-5 a message of the office reaches the client’s sockets at either edge', async () => {
  const { client, here, there } = await clientAtBoth();
  const news = [next(here.socket, 'news'), next(there.socket, 'news')];
  await asOwner(one.database, (owner) =>
    owner.query('UPDATE client SET net_deposits = net_deposits + 1 WHERE email = $1', [client.email]),
  );
  expect(await Promise.all(news)).toEqual([expect.anything(), expect.anything()]);
  for (const { socket } of [here, there]) socket.disconnect();
});

it('T57 of a client one export is sent at a time, whichever edge is asked', async () => {
  const client = await newClient(one);
  await asOwner(one.database, (owner) =>
    owner.query(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       SELECT brand_id, id, now(), 'loggedIn', 'password', repeat('b', 40), repeat('s', 40)
       FROM client, generate_series(1, 20000) WHERE email = $1`,
      [client.email],
    ),
  );
  const leaving = new AbortController();
  const first = await fetch(`http://localhost:${sockets.one.port}/api/accounts/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
    signal: leaving.signal,
  });
  expect(first.status).toBe(200);
  // A wrong password makes no file: the server first checks whether an export is under way.
  const ask = () => post(other, '/api/accounts/export', { password: 'a wrong guess' }, client.sent);
  expect((await ask()).code).toBe('fileUnderWay');
  leaving.abort();
  await expect.poll(async () => (await ask()).code).not.toBe('fileUnderWay');
});
