import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswer } from '../providers/timestamps/readToken.ts';
import { askStandIn } from '../providers/timestamps/standIn.ts';
import { STAND_IN_NAME, makeStandInKey } from '../providers/timestamps/standInCertificate.ts';
import { liveAdvice } from './liveCheck.ts';
import { openTimestamps } from './timestamps.ts';

const NOON = Date.UTC(2026, 0, 14, 12);
const TEXT = 'broker.example/log\n1\nAAAA\n';
const clock = { now: () => NOON };
const key = makeStandInKey();

let server: Server;
let address: string;
let dataDir: string;
/** How the authority sends an answer. */
let send: (response: ServerResponse, answer: Uint8Array) => void;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-authority-'));
  server = createServer((request, response) => {
    const parts: Uint8Array[] = [];
    request.on('data', (part: Uint8Array) => parts.push(part));
    request.on('end', () => {
      const isQuery = request.headers['content-type'] === 'application/timestamp-query';
      const query = isQuery ? new Uint8Array(Buffer.concat(parts)) : new Uint8Array();
      void askStandIn(key, clock.now)(query).then((answer) => send(response, answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://localhost:${(server.address() as AddressInfo).port}/tsr`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(dataDir, { recursive: true });
});

const open = (mode: 'demo' | 'live', roots?: string) =>
  openTimestamps({ mode, dataDir, logTimestamps: { address, ...(roots === undefined ? {} : { roots }) } }, clock);

test('PL-9 an authority is asked over HTTP, and its answer checked to the root of the settings', async () => {
  send = (response, answer) => response.end(answer);
  const right = { at: NOON, authority: STAND_IN_NAME };
  expect(await open('demo', key.certificate)?.stamp(TEXT)).toMatchObject(right);
  expect(open('demo')?.isStandIn).toBe(false);
  await expect(open('demo', makeStandInKey().certificate)?.stamp(TEXT)).rejects.toThrow('not right: chain');
});

test.each<[string, typeof send, RegExp]>([
  ['500', (response) => response.writeHead(500).end(), /has answered 500/],
  ['another address', (response) => response.writeHead(302, { Location: '/' }).end(), /has answered 302/],
  ['nothing', (response) => response.destroy(), /has not answered/],
  ['too much', (response) => response.end(Buffer.alloc(70_000)), /has not answered/],
  ['a page', (response) => response.end('<p>Welcome</p>'), /not right: unreadable/],
])('PL-10 an authority that answers %s has given no timestamp', async (_what, answers, fault) => {
  send = answers;
  await expect(open('demo')?.stamp(TEXT)).rejects.toThrow(fault);
});

test('T37 a live installation asks no address of its own machine', async () => {
  await expect(open('live')?.stamp(TEXT)).rejects.toThrow('has not answered');
});

test('PL-11 without the setting a demonstration has a stand-in that keeps its key, and a live installation none', async () => {
  const standIn = () => openTimestamps({ mode: 'demo', dataDir }, clock);
  expect(standIn()?.isStandIn).toBe(true);
  const answers = await Promise.all([standIn()?.stamp(TEXT), standIn()?.stamp(TEXT)]);
  const [one, other] = answers.map((stamp) => readAnswer(stamp?.answer ?? new Uint8Array()));
  if (typeof one !== 'object' || typeof other !== 'object') throw new Error('it answers');
  expect(one.certificates).toEqual(other.certificates);
  expect(openTimestamps({ mode: 'live', dataDir }, clock)).toBeUndefined();
});

test('live-check names an authority that is missing, and one whose root is not given, as not required', () => {
  expect(liveAdvice({}).map(({ what }) => what)).toEqual([expect.stringMatching(/^LOG_TIMESTAMPS is not set/)]);
  expect(liveAdvice({ logTimestamps: { address } })[0]?.what).toMatch(/^LOG_TIMESTAMPS_ROOT is not set/);
  expect(liveAdvice({ logTimestamps: { address, roots: key.certificate } })).toEqual([]);
});
