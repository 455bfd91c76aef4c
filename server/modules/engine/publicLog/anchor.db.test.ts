import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { LogAnchors } from '@candor/server/wiring/logAnchors.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { checkedAuthority } from '../../../providers/timestamps/authority.ts';
import { checkAnswer } from '../../../providers/timestamps/checkAnswer.ts';
import type { TimeAuthority } from '../../../providers/timestamps/interface.ts';
import { askStandIn } from '../../../providers/timestamps/standIn.ts';
import { STAND_IN_NAME, makeStandInKey } from '../../../providers/timestamps/standInCertificate.ts';
import { findAnchorFiles, findNewestAnchor } from './anchorStore.ts';
import { anchorLog, appendWaiting } from './index.ts';

let edge: Edge;
let authority: TimeAuthority;
const key = makeStandInKey();

beforeAll(async () => {
  edge = await startEdge();
  authority = authorityOf(askStandIn(key, () => edge.clock.now()));
});

afterAll(() => edge.stop());

/** The log has grown, and its last timestamp is old. */
beforeEach(async () => {
  await grow();
  edge.clock.pass(HOUR_MS);
});

function authorityOf(ask: ReturnType<typeof askStandIn>): TimeAuthority {
  return checkedAuthority({ isStandIn: true, ask, now: () => edge.clock.now() });
}

async function grow(): Promise<void> {
  await newClient(edge);
  await appendWaiting(edge.publicLog);
}

const read = (url: string) => edge.app.inject({ url, headers: { host: 'localhost' } });
const anchor = (by = authority) => anchorLog(edge.publicLog, by);

async function count(): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ count: number }>('SELECT count(*)::int AS count FROM log_anchor'),
  );
  return rows[0]?.count ?? 0;
}

test('PL-10 PL-12 where the log has grown its newest checkpoint gets a timestamp an hour, which everybody may check', async () => {
  expect(await anchor()).toBe('anchored');
  const stampedAt = edge.clock.now();
  await grow();
  expect(await anchor()).toBe('idle');
  const { anchors, more } = (await read('/log/anchors')).json();
  const [{ size }] = anchors;
  expect(more).toBe(false);
  expect(anchors[0]).toEqual({ size, at: stampedAt, authority: STAND_IN_NAME, stand_in: true });
  const [body, answer] = [await read(`/log/anchor/${size}`), await read(`/log/anchor/${size}.tsr`)];
  expect(answer.headers['content-type']).toBe('application/timestamp-reply');
  for (const { headers } of [body, answer]) expect(headers['cache-control']).toContain('immutable');
  expect(checkAnswer(answer.rawPayload, { text: body.body })).toEqual({ at: stampedAt, authority: STAND_IN_NAME });
  expect((await read(`/log/anchors?below=${size}`)).json().anchors).toHaveLength(anchors.length - 1);
  for (const path of [
    'anchor/1',
    `anchor/0${size}`,
    `anchor/${size}.txt`,
    'anchors?below=x',
    'anchors?below=1&below=2',
  ])
    expect((await read(`/log/${path}`)).statusCode, path).toBe(404);
  edge.clock.pass(HOUR_MS);
  expect(await anchor()).toBe('anchored');
  edge.clock.pass(HOUR_MS);
  expect(await anchor()).toBe('idle');
});

test('PL-10 of two processes that ask at once one timestamp is kept', async () => {
  const before = await count();
  expect((await Promise.all([anchor(), anchor()])).toSorted()).toEqual(['anchored', 'idle']);
  expect(await count()).toBe(before + 1);
});

test('PL-9 an answer from before is not taken, and nothing of it is kept', async () => {
  await anchor();
  const last = await findNewestAnchor(edge.pool);
  const old = await findAnchorFiles(edge.pool, last?.size ?? 0);
  await grow();
  edge.clock.pass(HOUR_MS);
  const before = await count();
  const replays = authorityOf(async () => new Uint8Array(old?.answer ?? []));
  await expect(anchor(replays)).rejects.toThrow('the timestamp is not right: imprint');
  expect(await count()).toBe(before);
});

test('PL-10 one that fails is tried again after five minutes, none for a day is an alarm, and the next one ends it', async () => {
  await anchor();
  await grow();
  const logged: string[] = [];
  const hear = (_about: object, text: string): void => void logged.push(text);
  let isAway = true;
  const ask = askStandIn(key, () => edge.clock.now());
  const sometimes = authorityOf(async (request) => (isAway ? Promise.reject(new Error('away')) : ask(request)));
  const anchors = new LogAnchors(sometimes, edge.publicLog, { error: hear, warn: hear });
  edge.clock.pass(23 * HOUR_MS);
  await expect(anchors.look()).rejects.toThrow('away');
  expect(logged).toEqual([]);
  edge.clock.pass(HOUR_MS);
  for (let time = 0; time < 2; time += 1) {
    await expect(anchors.look()).rejects.toThrow('away');
    await anchors.look();
    edge.clock.pass(5 * MINUTE_MS);
  }
  expect(logged).toEqual(['the public log has had no timestamp for a day']);
  isAway = false;
  await anchors.look();
  expect(logged.at(-1)).toBe('over: the public log has had no timestamp for a day');
});

test('PL-5 no login changes or removes a timestamp', async () => {
  await anchor();
  for (const statement of ['UPDATE log_anchor SET at = at', 'DELETE FROM log_anchor', 'TRUNCATE log_anchor'])
    await expect(
      asOwner(edge.database, (owner) => owner.query(statement)),
      statement,
    ).rejects.toThrow(/refused/);
});
