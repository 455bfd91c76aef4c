import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { get, newClient } from '../../tests/support/edgeClient.ts';
import type { Entered } from '../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../../tests/support/edgeSockets.ts';
import { setMarkUp, setSetting } from '../../tests/support/settings.ts';

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

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
  client = await newClient(edge);
  ({ socket } = await connect(open.port, client.sent));
  onTestFinished(() => void socket.close());
});

interface Answer {
  readonly status: boolean;
  readonly error?: { readonly code: string; readonly field?: string; readonly params?: unknown };
  readonly data?: { readonly position: { readonly id: number; readonly open_rate: number } };
}

const send = (event: string, order: object): Promise<Answer> => socket.emitWithAck(event, order);

test('SE-8 an order that states the mark-up that its client saw pays no higher one', async () => {
  await setMarkUp(edge, '0.01');
  const shown = { mark_up_percent: '0.01' };
  const { data } = await send('openPosition', { ...ORDER, ...shown });
  expect(data?.position.open_rate).toBe(50015.001);
  await setMarkUp(edge, null);
  const error = { code: 'markUpRisen', field: 'price', params: { percent: '0.025' } };
  expect(await send('openPosition', { ...ORDER, ...shown })).toMatchObject({ status: false, error });
  const reversal = { id: data?.position.id, ...shown };
  expect(await send('reversePosition', reversal)).toMatchObject({ status: false, error: { code: 'markUpRisen' } });
  expect(await send('reversePosition', { ...reversal, mark_up_percent: '0.025' })).toMatchObject({ status: true });
  for (const unstated of [{}, { mark_up_percent: null }]) {
    expect((await send('openPosition', { ...ORDER, ...unstated })).data?.position.open_rate).toBe(50022.5025);
  }
});

test.each(['low', '-0.01', '0.0001', 0.01])('a mark-up that is none is refused: %s', async (percent) => {
  const answer = await send('openPosition', { ...ORDER, mark_up_percent: percent });
  expect(answer).toMatchObject({ status: false, error: { code: 'malformed', field: 'mark_up_percent' } });
});

test('SE-6 open pages read the list again when the leverages of their brand change, and only then', async () => {
  const offered = async () => {
    const { list } = await get(edge, '/api/get/assets', client.sent);
    const assets = list as { symbol: string; position_assets_category: { leverage: string } }[];
    return assets.find(({ symbol }) => symbol === 'BTCUSD')?.position_assets_category.leverage;
  };
  const heard: unknown[] = [];
  socket.on('news', (news: unknown) => heard.push(news));
  await setSetting(edge, 'limits.openPositions', '50');
  expect(await offered()).toBe('1,3,5,10,15,20,30');
  const news = next(socket, 'news');
  await setSetting(edge, 'leverage.crypto', '10');
  expect(await news).toEqual({ topics: ['instruments'] });
  expect(await offered()).toBe('1,3,5,10');
  expect(heard).toEqual([{ topics: ['instruments'] }]);
});
