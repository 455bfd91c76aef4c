import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { readConfig } from '@candor/server/config.ts';
import { httpOutbound } from '@candor/server/providers/outbound/http.ts';
import type { HttpCall, HttpResult, RawWebhook, TestBankAccess } from '@candor/server/providers/payments/interface.ts';
import { testBankAccess } from '@candor/server/wiring/bank.ts';
import { findFreePort, startBank } from '../../scripts/bankProcess.ts';
import { withoutUser } from '../../scripts/database.ts';
import { createTestDatabase } from './database.ts';
import { portOf } from './port.ts';

/** A webhook as it arrived, with its path. */
export interface ArrivedWebhook extends RawWebhook {
  readonly path: string;
}

/** The real process of the Test bank on its own database, reached only over HTTP. */
export interface RunningTestBank {
  readonly address: string;
  access(brand: string, provider: string): TestBankAccess;
  /** Sends an adapter's call as the server's runner would. */
  send(call: HttpCall): Promise<HttpResult>;
  /** Sends a request as a browser or a script does. */
  ask(path: string, init?: AskInit): Promise<HttpResult>;
  /** Presses a button of a payment, which is named by the merchant's own number. */
  press(
    provider: string,
    order: string,
    action: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<HttpResult>;
  setFaults(provider: string, faults: Readonly<Record<string, unknown>>): Promise<void>;
  readonly inbox: Inbox;
  /** Kills the bank in the middle of its work and starts it again on the same database. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export interface AskInit {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server that receives the bank's webhooks. */
export interface Inbox {
  readonly url: string;
  readonly received: ArrivedWebhook[];
  /** The inbox's answer; an empty 204 unless set otherwise. */
  answer: { status: number; body: string };
  /** Waits until this many webhooks have arrived in total. */
  wait(count: number): Promise<readonly ArrivedWebhook[]>;
}

export const BRAND = 'northline';
const WAIT_LIMIT_MS = 30_000;

export async function startTestBank(settings: Readonly<Record<string, string>> = {}): Promise<RunningTestBank> {
  const database = await createTestDatabase();
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bank-'));
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings };
  const address = { databaseUrl: withoutUser(database.databaseUrl), passwords: database.passwords };
  const open = () => startBank({ port, address, settings: environment, clockOffsetMs: 0 });
  let bank = await open();
  const { inbox, close } = await openInbox();
  const base = `http://bank.localhost:${port}`;
  const outbound = httpOutbound({ allowed: [], allowsLoopback: true });
  const access = testBankAccess(readConfig({ PORT: String(port), DATA_DIR: dataDir }));
  const send = async (call: HttpCall): Promise<HttpResult> => {
    const sent = await outbound.send(call, [base]);
    if (typeof sent === 'string') throw new Error(`${call.url} was ${sent}`);
    return sent.answer;
  };
  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: AskInit = {}): Promise<HttpResult> =>
    send({ method, url: `${base}${path}`, headers, body });
  const postJson = (path: string, fields: unknown): Promise<HttpResult> =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) });
  return {
    address: base,
    access,
    send,
    ask,
    inbox,
    press: (provider, order, action, fields = {}) =>
      postJson(`/control/orders/${provider}/${BRAND}/${order}/${action}`, fields),
    async setFaults(provider, faults) {
      const { status } = await postJson(`/control/faults/${provider}/${BRAND}`, faults);
      if (status !== 200) throw new Error(`the faults were refused with ${status}`);
    },
    async killAndRestart() {
      bank.process.kill('SIGKILL');
      await bank.ended;
      bank = await open();
    },
    async stop() {
      await bank.stop();
      close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openInbox(): Promise<{ inbox: Inbox; close: () => void }> {
  const received: ArrivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = new Uint8Array(Buffer.concat(chunks));
      received.push({ path: request.url ?? '', headers: textHeaders(request.headers), body, query: {} });
      response.writeHead(inbox.answer.status, { 'content-type': 'text/plain' }).end(inbox.answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const inbox: Inbox = {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    received,
    answer: { status: 200, body: 'OK' },
    async wait(count) {
      const arrived = (): void => {
        if (received.length < count) throw new Error(`${received.length} of ${count} webhooks arrived`);
      };
      await vi.waitFor(arrived, { timeout: WAIT_LIMIT_MS, interval: 20 });
      return received;
    },
  };
  return { inbox, close: () => void server.close() };
}

function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
