import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { otlpBody } from '@candor/server/tracing/otlp.ts';
import { Sampler, TRACES_PER_SECOND } from '@candor/server/tracing/sampler.ts';
import { SpanKeeper } from '@candor/server/tracing/spans.ts';
import { startTracing } from '@candor/server/tracing/tracing.ts';
import { openMarket, quoteOf } from '../support/dealing.ts';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { PASSWORD, get, newClient, post } from '../support/edgeClient.ts';
import type { Entered } from '../support/edgeClient.ts';
import { connect, openTrading } from '../support/edgeSockets.ts';
import type { OpenTrading } from '../support/edgeSockets.ts';
import { spansIn, treeOf } from '../support/traceCollector.ts';
import type { CollectedSpan } from '../support/traceCollector.ts';

/**
 * Spans that an edge sends to a collector about requests and orders: their durations, and nothing about their senders.
 */
const CLICK = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CLICK.traceId}-${CLICK.spanId}-00`;
const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

const keeper = new SpanKeeper('main');
/** Second at which a test starts; each test has its own. */
let second = 0;
let endTracing: () => void;
let edge: Edge;
let open: OpenTrading;
let client: Entered;

beforeAll(async () => {
  endTracing = startTracing({ keeper, sampler: new Sampler(1, () => second * 1_000) });
  edge = await startEdge();
  open = await openTrading(edge);
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
  endTracing();
});

beforeEach(async () => {
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
  second += 1;
  edge.forgetCounts();
  client = await newClient(edge);
  keeper.take();
  second += 1;
});

/** Returns everything that was recorded, as a collector would get it. */
function recorded(): { readonly text: string; readonly spans: readonly CollectedSpan[] } {
  const spans = (keeper.take()?.spans ?? []).map((span) => ({ thread: 'main', span }));
  const text = otlpBody({ service: 'candor', part: 'edge', process: 1 }, spans);
  return { text, spans: spansIn(text) };
}

test('a request has the pattern of its route, and its transactions below it', async () => {
  await get(edge, `/api/transactions/get/${client.sent.token}`, client.sent);
  const { spans } = recorded();
  const [request] = spans.filter(({ name }) => name === 'GET /api/transactions/get/:token');
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/transactions/get/:token',
    'http.response.status_code': '200',
  });
  const transactions = spans.filter(({ name }) => name === 'transaction');
  expect(transactions.length).toBeGreaterThan(0);
  for (const { parentId, attributes } of transactions) {
    expect(parentId).toBe(request?.spanId);
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'candor.login': 'web' });
  }
});

test('a call with a body has its transactions below it, too', async () => {
  await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
  const { spans } = recorded();
  const [call] = spans.filter(({ name }) => name === 'POST /api/accounts/login');
  const transactions = spans.filter(({ name }) => name === 'transaction');
  expect(transactions.length).toBeGreaterThan(0);
  expect(new Set(transactions.map(({ parentId }) => parentId))).toEqual(new Set([call?.spanId]));
});

test('an order hangs from its click, which the page has named', async () => {
  const { socket } = await connect(open.port, client.sent);
  recorded();
  const order = { ...ORDER, traceparent: TRACEPARENT, sinceClick: 40 };
  expect(await socket.emitWithAck('openPosition', order)).toMatchObject({ status: true });
  await edge.engine.idle();
  const { spans } = recorded();
  socket.disconnect();
  const tree = treeOf(spans, CLICK.traceId);
  expect(tree.slice(0, 2)).toEqual(['click openPosition (main)', '  order openPosition (main)']);
  expect(tree).toContain('    transaction (main)');
  const [click] = spans.filter(({ name }) => name === 'click openPosition');
  const [placed] = spans.filter(({ name }) => name === 'order openPosition');
  expect(click).toMatchObject({ spanId: CLICK.spanId, parentId: undefined });
  expect((placed?.began ?? 0n) - (click?.began ?? 0n)).toBeGreaterThanOrEqual(40_000_000n);
  expect(placed?.attributes).toMatchObject({ 'candor.order': 'openPosition', 'candor.outcome': 'accepted' });
});

test.each([
  ['nothing', undefined],
  ['a text', 'hostile'],
  ['an address', 'ada@example.com'],
  ['a place with more', `${TRACEPARENT}; DROP TABLE client`],
  ['an object', { traceparent: TRACEPARENT }],
  ['a list', [TRACEPARENT]],
  ['a number', 1e300],
  ['no trace', `00-${'0'.repeat(32)}-${CLICK.spanId}-01`],
  ['a long text', 'a'.repeat(2_000)],
])('%s as a place in a trace neither refuses an order nor gets into one', async (_what, traceparent) => {
  const { socket } = await connect(open.port, client.sent);
  recorded();
  const order = { ...ORDER, traceparent, sinceClick: traceparent };
  expect(await socket.emitWithAck('openPosition', order)).toMatchObject({ status: true });
  const { spans, text } = recorded();
  socket.disconnect();
  expect(spans.filter(({ name }) => name.startsWith('click'))).toEqual([]);
  expect(spans.filter(({ name }) => name === 'order openPosition')).toMatchObject([{ parentId: undefined }]);
  expect(text).not.toMatch(/hostile|example|DROP|aaaaaaaa/);
});

test('a refusal is a code, and a failure has no words', async () => {
  const { socket } = await connect(open.port, client.sent);
  recorded();
  await socket.emitWithAck('openPosition', { ...ORDER, symbol: 'ada@example.com' });
  await socket.emitWithAck('closePosition', { id: 424_242 });
  const { spans } = recorded();
  socket.disconnect();
  const orders = spans.filter(({ name }) => name.startsWith('order'));
  for (const { attributes } of orders) expect(attributes['candor.outcome']).toMatch(/^(?!accepted|failed)[a-z]\w+$/i);
  expect(orders).toHaveLength(2);
  // Ids and times may have these digits by chance.
  const text = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]));
  expect(text).not.toMatch(/ada@|424242/);
});

test('nothing of a client is in any span: no address, name, token, number or password', async () => {
  const { socket } = await connect(open.port, client.sent);
  const answer: { data?: { position: { id: number } } } = await socket.emitWithAck('openPosition', {
    ...ORDER,
    commandId: 'order-of-a-client',
  });
  await post(edge, '/api/accounts/login', { email: client.email, password: 'a wrong password' });
  const hidden = `?email=${client.email}&token=${client.sent.token}`;
  await get(edge, `/api/transactions/get/${client.sent.token}${hidden}`, client.sent);
  await get(edge, `/api/${client.email}/${client.sent.token}`, client.sent);
  await post(edge, '/api/receipts/get', { position: answer.data?.position.id }, client.sent);
  socket.disconnect();
  const { text, spans } = recorded();
  expect(spans.length).toBeGreaterThan(8);
  const secrets = [client.email, client.sent.token ?? 'none', PASSWORD, 'a wrong password', 'order-of-a-client', 'Kim'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => /user|client|account|mail|address|ip|query|statement|message/.test(name))).toEqual(
    [],
  );
});

test('a stranger who asks for it makes no more traces than the number of a second', async () => {
  const headers = { traceparent: TRACEPARENT.replace(/00$/, '01') };
  for (let index = 0; index < TRACES_PER_SECOND + 15; index += 1) await get(edge, '/api/nowhere', { headers });
  const { spans } = recorded();
  const requests = spans.filter(({ name }) => name.startsWith('GET '));
  expect(requests).toHaveLength(TRACES_PER_SECOND);
  // Nor do requests join a trace that their sender has named.
  expect(requests.filter(({ traceId }) => traceId === CLICK.traceId)).toEqual([]);
});
