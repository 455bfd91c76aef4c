import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newEarner } from '../../../../tests/support/earner.ts';
import { post } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Delivered } from '../../../providers/outbound/interface.ts';
import { deliverPostbacks } from './index.ts';
import { queueDeliveries } from './postbackStore.ts';

let edge: Edge;
let called: string[];

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Registers a partner with a postback to this host, and queues deliveries to it. */
async function newReceiver(host: string, count: number): Promise<void> {
  const { id, sent } = await newEarner(edge);
  const request = `panel:postback:${host.replace('.', ':')}`;
  const ask = { request, url: `https://${host}/hook`, events: ['registration'] };
  expect((await post(edge, '/api/affiliate/postbacks/create', ask, sent)).status).toBe(200);
  const occasion = { event: 'registration', affiliateId: id, data: {}, now: edge.clock.now() } as const;
  await transaction(edge.pool, edge.brand.id, async (connection) => {
    for (let number = 0; number < count; number += 1)
      await queueDeliveries(connection, { ...occasion, cause: `${host}:${number}` });
  });
}

/** Sends what is due, by a client of which every call takes this long and ends so. */
async function deliver(
  result: (host: string) => Delivered,
  takesMs: (host: string) => number = () => 0,
): Promise<void> {
  called = [];
  const outbound = {
    deliver: async ({ url }: { readonly url: string }) => {
      const { host } = new URL(url);
      called.push(host);
      edge.clock.pass(takesMs(host));
      return result(host);
    },
  };
  await deliverPostbacks({ ...edge.earnings, outbound }, edge.brand.id);
}

const accepted: Delivered = { answer: { status: 200, headers: {}, body: '' } };
const timesOf = (host: string) => called.filter((one) => one === host).length;

async function attemptsOf(host: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT delivery.state || ' ' || attempts || ' ' || count(*) AS line FROM postback_delivery delivery
       JOIN postback ON postback.id = postback_id WHERE url LIKE $1
       GROUP BY delivery.state, attempts ORDER BY attempts`,
      [`https://${host}/%`],
    );
    return rows.map(({ line }) => line);
  });
}

it('AF-12 one partner’s many deliveries delay no other partner’s', async () => {
  await newReceiver('many.example', 30);
  await newReceiver('few.example', 1);
  await deliver(() => accepted);
  expect([timesOf('many.example'), timesOf('few.example')]).toEqual([20, 1]);
  await deliver(() => accepted);
  expect([timesOf('many.example'), timesOf('few.example')]).toEqual([10, 0]);
});

it('AF-12 a server that does not answer is called once in a pass, and what was not tried counts as no attempt', async () => {
  await newReceiver('dead.example', 5);
  await newReceiver('alive.example', 5);
  await deliver((host) => (host === 'dead.example' ? { fault: 'timedOut' } : accepted));
  expect([timesOf('dead.example'), timesOf('alive.example')]).toEqual([1, 5]);
  expect(await attemptsOf('dead.example')).toEqual(['waiting 0 4', 'waiting 1 1']);
  await deliver(() => accepted);
  expect(timesOf('dead.example')).toBe(0);
  edge.clock.pass(30_000);
  await deliver(() => accepted);
  expect(timesOf('dead.example')).toBe(4);
});

it('AF-12 a slow server is called a few times in a pass, and goes on in the next', async () => {
  await newReceiver('slow.example', 5);
  await deliver(
    () => accepted,
    () => 2_000,
  );
  expect(timesOf('slow.example')).toBe(3);
  await deliver(() => accepted);
  expect(timesOf('slow.example')).toBe(2);
});
