import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openMailServer } from '../support/mailServer.ts';
import type { MailServer } from '../support/mailServer.ts';
import { portOf } from '../support/port.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { readPage } from './readPage.ts';

/** Alarms and metrics of a server whose disk is too full to trade. */

const POLL = { timeout: 60_000, interval: 50 };

let calls: { readonly path: string | undefined; readonly body: unknown }[];
let hook: Server;
let mails: MailServer;
let server: TestServer;

beforeAll(async () => {
  calls = [];
  hook = await openHook();
  mails = await openMailServer();
  server = await startTestServer({
    cluster: inject('cluster'),
    settings: {
      DISK_FREE_MIN_MIB: '99999999',
      ALARM_WEBHOOK: `http://127.0.0.1:${portOf(hook.address())}/alarms`,
      ALARM_MAIL: 'on-call@operator.example',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    },
  });
});

afterAll(async () => {
  await server.stop();
  await mails.close();
  hook.close();
});

/** Opens a server that refuses the first call, which has to be repeated. */
async function openHook(): Promise<Server> {
  let isFirst = true;
  const opened = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const parsed: unknown = JSON.parse(body);
      if (!isFirst) calls.push({ path: request.url, body: parsed });
      response.writeHead(isFirst ? 503 : 200).end();
      isFirst = false;
    });
  });
  await new Promise<void>((listening) => opened.listen(0, '127.0.0.1', listening));
  return opened;
}

test('an alarm of the dealing thread reaches the webhook and the mailbox', async () => {
  const text = 'too little disk is free: clients may only close';
  await expect
    .poll(() => calls, POLL)
    .toContainEqual({
      path: '/alarms',
      body: {
        alarm: text,
        text: `[northline] ${text}`,
        thread: 'dealing',
        installation: 'northline',
        unreported: 0,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  await expect.poll(() => mails.letters.join('\n'), POLL).toContain(`Subject: Alarm: ${text}`);
  expect(mails.letters.join('\n')).toContain('To: on-call@operator.example');
});

test('the metrics say how the server is', async () => {
  const { status, text } = await readPage(server.port, 'localhost', '/metrics');
  expect(status).toBe(200);
  for (const line of [
    'candor_condition{part="ready"} 1',
    'candor_condition{part="database"} 1',
    'candor_on_duty 1',
    'candor_alarms_total 1',
    'candor_sockets{kind="trading"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/candor_quotes_total\{outcome="accepted"\} [1-9]/);
  expect(text).toMatch(/candor_pool_connections\{pool="web",state="open"\} [1-9]/);
  expect(text).toMatch(/process_cpu_seconds_total \d/);
  // Metrics that need the database, whose answer is late at first on a busy machine.
  const later = async () => (await readPage(server.port, 'localhost', '/metrics')).text;
  await expect.poll(later, POLL).toMatch(/candor_table_bytes\{table="\w+"\} \d+/);
  await expect.poll(later, POLL).toContain('candor_money_waiting{what="withdrawalLate"} 0');
  const again = await readPage(server.port, 'localhost', '/metrics');
  expect(again.text).toMatch(/candor_http_answer_seconds_count\{area="page",status="2xx"\} [1-9]/);
});
