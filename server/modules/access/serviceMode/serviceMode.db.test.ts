import { clientEvents, clientRequests, eventsWorkIn } from '@candor/contracts/sockets/trading.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { Call } from '@candor/contracts/http/call.ts';
import { cmsRoutes } from '@candor/contracts/http/cms.ts';
import { udfCalls } from '@candor/contracts/http/udf.ts';
import { wholeExample } from '@candor/contracts/documentation/examples.ts';
import { serviceModes, worksNow } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode, ServiceState } from '@candor/domain/service/serviceMode.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { askPositions, connect, next, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { findServiceMode, setServiceMode } from './index.ts';
import { ServiceBoard } from './serviceBoard.ts';

const { audit } = officeKeys();

let edge: Edge;
let open: OpenTrading;
let client: Entered;
let socket: Listening['socket'];

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

beforeEach(async () => {
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
  await become('normal');
  client = await newClient(edge);
  ({ socket } = await connect(open.port, client.sent));
  return () => socket.disconnect();
});

let changes = 0;

/** Sets the mode as another process would; returns the code alone. */
async function set(mode: ServiceMode, more: Partial<ServiceState> & { requestId?: string } = {}): Promise<string> {
  const change = { until: undefined, note: undefined, requestId: `wish-${(changes += 1)}`, ...more };
  const by = { brandId: 'northline', staffId: undefined, actor: 'command line', reason: '' };
  const set = await setServiceMode({ pool: edge.officePool, audit }, { mode, ...change, ...by, now: edge.clock.now() });
  return set.ok ? 'done' : set.refusal.code;
}

/** Sets the mode as another process would; resolves when this server has been notified. */
async function become(mode: ServiceMode, more: Partial<ServiceState> = {}): Promise<void> {
  const isSo = () => edge.service.state.mode === mode && edge.service.state.note === more.note;
  const heard = new Promise<void>((resolve) => edge.service.listen(() => isSo() && resolve()));
  await set(mode, more);
  if (!isSo()) await heard;
}

interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: unknown;
  readonly text: string;
}

async function send(method: 'GET' | 'POST', url: string, host = 'localhost', cookies = {}): Promise<Reply> {
  const { statusCode, body, headers } = await edge.app.inject({
    method,
    url,
    cookies,
    remoteAddress: `192.0.2.${1 + (changes % 200)}`,
    headers: { host, ...BROWSER, authorization: `Bearer ${client.sent.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { payload: '{}' }),
  });
  const code = /"code":"(\w+)"/.exec(body)?.[1];
  return { status: statusCode, code, retryAfter: headers['retry-after'], text: body };
}

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

interface Ordered {
  readonly status: boolean;
  readonly data?: { readonly position: { readonly id: number } };
  readonly error?: { readonly code: string; readonly params?: Readonly<Record<string, string>> };
}

async function order(event: string, payload: object): Promise<Ordered> {
  return (await socket.emitWithAck(event, payload)) as Ordered;
}

describe.each(serviceModes)('SM-1 in the mode %s', (mode) => {
  const product: [string, Call][] = Object.entries(calls);

  it('every call works as its contract declares, and what does not is refused in one way', async () => {
    await become(mode);
    for (const [name, { method, path, worksIn }] of product) {
      changes += 1;
      const { status, code, retryAfter } = await send(method, path.replaceAll(/:\w+/g, 'x'));
      const isRefused = code === 'underMaintenance';
      expect([name, isRefused]).toEqual([name, !worksNow(worksIn, mode)]);
      if (isRefused) expect([name, status, retryAfter]).toEqual([name, 503, '120']);
    }
  });

  it('so do the feed of charts and the content for programs', async () => {
    await become(mode);
    for (const { path, worksIn } of Object.values(udfCalls))
      expect([path, (await send('GET', path)).code === 'underMaintenance']).toEqual([path, !worksNow(worksIn, mode)]);
    for (const { url, worksIn } of cmsRoutes)
      expect([url, (await send('GET', url.replace('*', 'get/x'))).code === 'underMaintenance']).toEqual([
        url,
        !worksNow(worksIn, mode),
      ]);
  });

  it('so does every event of the trading socket', async () => {
    await become(mode);
    for (const [event, schema] of Object.entries(clientEvents)) {
      const example = Object(wholeExample(schema)) as object;
      const answer = await order(event, { ...example, commandId: `${mode}-${event}-${changes}` });
      const most: ServiceMode = Object.entries(eventsWorkIn).find(([name]) => name === event)?.[1] ?? 'normal';
      expect([event, answer.error?.code === 'underMaintenance']).toEqual([event, !worksNow(most, mode)]);
    }
    for (const event of ['balance', 'positions', 'orders']) {
      const answer = next(socket, event);
      socket.emit(event);
      expect(await answer).toBeTypeOf('object');
    }
    expect(await socket.emitWithAck('echo')).toBeNull();
    expect([...clientRequests].every((event) => eventsWorkIn[event] === 'maintenance')).toBe(true);
  });

  it('SM-7 probes, the office and webhooks answer', async () => {
    await become(mode);
    expect((await send('GET', '/api/health')).status).toBe(200);
    expect((await send('POST', '/api/transactions/update/testBank')).code).not.toBe('underMaintenance');
    expect((await send('POST', '/api/office/sign-in', 'office.localhost')).code).not.toBe('underMaintenance');
    expect((await send('POST', '/api/nothing')).code).toBe('notFound');
  });
});

test('SM-2 a client cannot open, can close and cancel, log out and log in, and goes on after normal', async () => {
  const opened = await order('openPosition', ORDER);
  const id = opened.data?.position.id;
  await become('readOnly', { until: edge.clock.now() + HOUR_MS });
  expect(await order('openPosition', ORDER)).toMatchObject({
    status: false,
    error: {
      code: 'underMaintenance',
      message: expect.stringContaining('Expected until 2026-'),
      params: { seconds: '3600', until: expect.stringMatching(/Z$/) },
    },
  });
  expect(await order('closePosition', { id })).toMatchObject({ status: true, data: { position: { id } } });
  expect((await post(edge, '/api/accounts/logout', {}, client.sent)).status).toBe(200);
  const entered = await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
  expect(entered.code).toBeUndefined();
  await become('normal');
  const again = await newClient(edge);
  expect(again.sent.token).toBeTypeOf('string');
});

test.each(['readOnly', 'maintenance'] as const)(
  'SM-2 in the mode %s an order that was decided before is answered as it was then',
  async (mode) => {
    const payload = { ...ORDER, commandId: `before-${(changes += 1)}` };
    const first = await order('openPosition', payload);
    expect(first).toMatchObject({ status: true });
    const refused = { ...ORDER, amount: 99_999_999, commandId: `refused-${changes}` };
    const no = await order('openPosition', refused);
    expect(no).toMatchObject({ status: false });
    await become(mode);
    expect(await order('openPosition', payload)).toEqual(first);
    expect(await order('openPosition', refused)).toEqual(no);
    const reused = await order('openPosition', { ...payload, amount: 200 });
    expect(reused.error?.code).toBe('commandReused');
    const late = await order('openPosition', { ...ORDER, commandId: `after-${changes}` });
    expect(late.error?.code).toBe('underMaintenance');
    await become('normal');
    // An order refused because of the mode was never decided: it may be sent again with the same id.
    const again = await order('openPosition', { ...ORDER, commandId: `after-${changes}` });
    expect(again).toMatchObject({ status: true });
    await expect.poll(() => askPositions(socket)).toMatchObject({ open: [{}, {}] });
  },
);

test('SM-2 the engine goes on: a stop loss fires while nothing may be opened', async () => {
  await order('openPosition', { ...ORDER, stop_lost: 49_000 });
  await become('maintenance');
  const closed = next(socket, 'closed');
  edge.engine.tick(quoteOf('BTCUSD', '48900.00', '48910.00'));
  expect(await closed).toMatchObject({ position: { symbol: 'BTCUSD', closingReason: expect.any(Number) } });
});

test('SM-2 orders that arrive while the mode is being set are each whole or refused', async () => {
  const turned = become('readOnly');
  const answers: Ordered[] = [];
  for (let wave = 0; !answers.some(({ status }) => !status); wave += 1) {
    edge.clock.pass(1_000);
    openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
    const ids = [`race-${changes}-${wave}-a`, `race-${changes}-${wave}-b`];
    answers.push(...(await Promise.all(ids.map((commandId) => order('openPosition', { ...ORDER, commandId })))));
  }
  await turned;
  const done = answers.flatMap(({ data }) => (data === undefined ? [] : [data.position.id]));
  const codes = answers.flatMap(({ error }) => (error === undefined ? [] : [error.code]));
  expect(new Set(codes)).toEqual(new Set(['underMaintenance']));
  const openPositions = async () => {
    const { open } = (await askPositions(socket)) as { open: { id: number }[] };
    return open.map(({ id }) => id).toSorted((first, second) => first - second);
  };
  await expect.poll(openPositions).toEqual(done.toSorted((first, second) => first - second));
});

test('SM-4 the same request sets once, the same mode is refused, and so is a time that is over', async () => {
  const until = edge.clock.now() + HOUR_MS;
  expect(await set('readOnly', { until, note: 'New disks', requestId: 'once' })).toBe('done');
  expect(await set('readOnly', { until, note: 'New disks', requestId: 'once' })).toBe('done');
  expect(await set('readOnly', { until, note: 'New disks' })).toBe('serviceUnchanged');
  expect(await set('maintenance', { until: edge.clock.now() })).toBe('serviceUntilPassed');
  const rows = await asOwner(edge.database, (owner) =>
    owner.query("SELECT 1 FROM service_mode WHERE request_id = 'once'"),
  );
  expect(rows.rowCount).toBe(1);
  const acts = await asOwner(edge.database, (owner) =>
    owner.query("SELECT payload FROM audit_entry WHERE action = 'service.readOnly' ORDER BY number DESC LIMIT 1"),
  );
  expect(JSON.stringify(acts.rows)).toContain('command line');
  expect(JSON.stringify(acts.rows)).toContain('New disks');
});

test('SM-4 two who set the same mode at once set it once', async () => {
  const both = await Promise.all([set('maintenance'), set('maintenance')]);
  expect(both.toSorted()).toEqual(['done', 'serviceUnchanged']);
});

test('SM-4 no row is changed or taken away', async () => {
  await become('readOnly');
  await expect(asOwner(edge.database, (owner) => owner.query('DELETE FROM service_mode'))).rejects.toThrow(
    /refuse|only/i,
  );
});

test('SM-4 a server that starts goes on in the mode that was set', async () => {
  await become('maintenance', { note: 'Moving house' });
  const board = new ServiceBoard(edge.pool);
  expect(board.state.mode).toBe('normal');
  await board.read();
  expect(board.state).toEqual({ mode: 'maintenance', until: undefined, note: 'Moving house' });
  expect(await findServiceMode(edge.pool)).toMatchObject({ mode: 'maintenance' });
});

test('SM-4 only the administrator of the platform sets it in the office, and everybody there sees it', async () => {
  const admin = await newStaff(edge, ['platformAdmin']);
  const support = await newStaff(edge, ['support']);
  const change = { mode: 'readOnly', note: 'Back soon', request: 'office-wish-1', reason: 'the disks are changed' };
  expect((await officePost(edge, 'service/set', change, support.sent)).code).toBe('forbidden');
  const done = await officePost(edge, 'service/set', change, admin.sent);
  expect(done.data).toMatchObject({ mode: 'readOnly', set: { by: admin.name, reason: 'the disks are changed' } });
  expect((await officeGet(edge, 'service', support.sent)).data).toMatchObject({ mode: 'readOnly', note: 'Back soon' });
  const back = { mode: 'normal', request: 'office-wish-2', reason: 'done' };
  expect((await officePost(edge, 'service/set', { ...back, note: 'odd' }, admin.sent)).code).toBe('malformed');
  expect((await officePost(edge, 'service/set', back, admin.sent)).data).toMatchObject({ mode: 'normal' });
});

test('SM-5 the page of maintenance: the brand, its language, the time, the way to the positions', async () => {
  const { sent } = await newClient(edge, { headers: BROWSER });
  await become('maintenance', { until: edge.clock.now() + HOUR_MS, note: 'New <b>disks</b>' });
  const headers = { host: 'localhost', 'accept-language': 'de' };
  const away = await edge.app.inject({ url: '/', headers });
  expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
    503,
    '3600',
    'no-store',
  ]);
  expect(away.body).toContain('<html lang="de"');
  expect(away.body).toContain('Wartungsarbeiten');
  expect(away.body).toContain('New &lt;b&gt;disks&lt;/b&gt;');
  const policy = String(away.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'/);
  const signedIn = await edge.app.inject({ url: '/my-account', headers, cookies: { ...sent.cookies } });
  expect([signedIn.statusCode, signedIn.body.includes('href="/platform/BTCUSD"')]).toEqual([503, true]);
  const platform = { url: '/platform/BTCUSD', headers };
  expect((await edge.app.inject(platform)).statusCode).toBe(503);
  // This edge has no pages: a request that the mode allows gets 404.
  expect((await edge.app.inject({ ...platform, cookies: { ...sent.cookies } })).statusCode).toBe(404);
  // Rule SM-8: the status page is open to everyone.
  expect((await edge.app.inject({ url: '/status', headers })).statusCode).toBe(404);
  expect((await edge.app.inject({ url: '/status/more', headers })).statusCode).toBe(503);
});

test.each(['readOnly', 'maintenance'] as const)(
  'SM-5 in the mode %s a form that a browser has sent is answered with a page, and a call as calls are',
  async (mode) => {
    await become(mode, { until: edge.clock.now() + HOUR_MS, note: 'New <b>disks</b>' });
    const headers = { host: 'localhost', ...BROWSER, 'accept-language': 'de' };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/contact-us', '/contact-forms/contact']) {
      const page = await edge.app.inject({ method: 'POST', url, headers: form, payload: 'message=Hello' });
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3600']);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('Ihr Formular wurde nicht gesendet');
      expect(page.body).toContain('New &lt;b&gt;disks&lt;/b&gt;');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const call = { method: 'POST', url: '/api/accounts/register', payload: '{}' } as const;
    for (const type of ['application/json', form['content-type']]) {
      const { body } = await edge.app.inject({ ...call, headers: { ...headers, 'content-type': type } });
      expect(JSON.parse(body)).toMatchObject({ status: false, error: { code: 'underMaintenance' } });
    }
  },
);

test('SM-6 pages without a socket ask for it: in every mode, without a login, and an end that is over is none', async () => {
  expect((await get(edge, '/api/get/service')).data).toEqual({ mode: 'normal', until: null, note: null });
  const until = edge.clock.now() + HOUR_MS;
  await become('maintenance', { until, note: 'New disks' });
  const state = { mode: 'maintenance', until: new Date(until).toISOString(), note: 'New disks' };
  expect((await get(edge, '/api/get/service')).data).toEqual(state);
  edge.clock.pass(HOUR_MS);
  expect((await get(edge, '/api/get/service')).data).toEqual({ ...state, until: null });
});

test('SM-6 a page receives it on connecting and at each change', async () => {
  const message = next(socket, 'service');
  const until = edge.clock.now() + HOUR_MS;
  await become('readOnly', { until, note: 'New disks' });
  const state = { mode: 'readOnly', until: new Date(until).toISOString(), note: 'New disks' };
  expect(await message).toEqual(state);
  const other = await connect(open.port, client.sent);
  await other.socket.emitWithAck('echo');
  expect(other.heard.find(({ event }) => event === 'service')?.message).toEqual(state);
  other.socket.disconnect();
});
