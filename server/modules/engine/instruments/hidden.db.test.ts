import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import { QUIET_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';

/**
 * An instrument that the brand hides: for its clients it does not exist, while another brand of the same process offers
 * it.
 */
const HIDDEN = 'WHEATUSD';
let edge: Edge;
let here: Sent;
let elsewhere: Sent;

beforeAll(async () => {
  edge = await startEdge();
  here = (await newClient(edge, { host: QUIET_HOST })).sent;
  elsewhere = (await newClient(edge)).sent;
});

afterAll(() => edge.stop());

it('BR-8 the list of instruments is without it, and otherwise whole', async () => {
  const symbolsOf = async (sent: Sent) =>
    ((await get(edge, '/api/get/assets', sent)).list as readonly { symbol: string }[]).map(({ symbol }) => symbol);
  const whole = await symbolsOf(elsewhere);
  expect(whole).toHaveLength(110);
  expect(await symbolsOf(here)).toEqual(whole.filter((symbol) => symbol !== HIDDEN));
});

it.each([
  ['a mark', '/api/favourites/set', { symbol: HIDDEN, favourite: 1 }],
  ['a mark by its alias', '/api/favourites/set', { symbol: 'WHEAT', favourite: 1 }],
  ['an alert', '/api/alerts/create', { symbol: HIDDEN, price: 600 }],
  [
    'the robot',
    '/api/robot/settings',
    { symbols: ['EURUSD', HIDDEN], amount_basis_points: 100, max_open: 3, daily_loss_cap: 100 },
  ],
])('BR-8 %s in it is refused like one in nothing', async (_name, path, body) => {
  const answer = await post(edge, path, body, here);
  const unknown = JSON.parse(JSON.stringify(body).replaceAll(/WHEAT(?:USD)?/g, 'NOSUCH'));
  const stranger = await post(edge, path, unknown, here);
  expect([answer.status, answer.code, answer.field]).toEqual([stranger.status, 'instrumentUnknown', stranger.field]);
  expect(stranger.code).toBe('instrumentUnknown');
  expect((await post(edge, path, body, elsewhere)).code).not.toBe('instrumentUnknown');
});
