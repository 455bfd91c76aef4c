import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { CANARY_EVERY_MS, CANARY_WALK_MS } from '@candor/domain/service/canary.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openCryptoVenue } from '../e2e/cryptoVenue.ts';
import type { CryptoVenue } from '../e2e/cryptoVenue.ts';
import { onConnection } from '../support/connections.ts';
import { openMailServer } from '../support/mailServer.ts';
import type { MailServer } from '../support/mailServer.ts';
import { portOf } from '../support/port.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

/** A running server with its canary, and a sequence of faults that its probes cannot see. */

const FAULT = 'the canary cannot do what clients do';
const POLL = { timeout: 240_000, interval: 100 };

let calls: string[];
let hook: Server;
let mails: MailServer;
let venue: CryptoVenue;
let server: TestServer;

beforeAll(async () => {
  calls = [];
  hook = await openHook();
  mails = await openMailServer();
  venue = await openCryptoVenue();
  server = await startTestServer({
    cluster: inject('cluster'),
    settings: {
      CANARY_HOST: 'canary.test',
      CANARY_SECONDS: '5',
      PRICES: 'router:crypto=binance',
      BINANCE_URL: venue.url,
      ALARM_WEBHOOK: `http://127.0.0.1:${portOf(hook.address())}/alarms`,
      ALARM_MAIL: 'on-call@operator.example',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    },
  });
  await vi.waitUntil(async () => (await works()) === 1, POLL);
});

afterAll(async () => {
  await server.discard();
  await venue.close();
  await mails.close();
  hook.close();
});

/** Opens a server that receives alarms. */
async function openHook(): Promise<Server> {
  const opened = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push(body);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => opened.listen(0, '127.0.0.1', listening));
  return opened;
}

const alarmLine = z.object({ alarm: z.literal(true), msg: z.string(), step: z.optional(z.string()) });

/** Lists the canary's alarms in the log, each with its step. */
function alarms(): string[] {
  return server
    .log()
    .split('\n')
    .flatMap((line) => {
      const read = line.includes(FAULT) ? z.safeParse(alarmLine, JSON.parse(line)) : undefined;
      if (read?.success !== true) return [];
      return [read.data.step === undefined ? 'over' : `begun: ${read.data.step}`];
    });
}

/** Lists the mails about the alarm's start; other mails to that address have another subject. */
function alarmMails(): string[] {
  return mails.letters.filter((letter) => letter.includes(`\r\nSubject: Alarm: ${FAULT}\r\n`));
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text();
  return Number.parseInt(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? '-1', 10);
}

const works = () => metric('candor_canary_works');
const walks = () => metric('candor_canary_walks_total');

function plant(sql: string): Promise<unknown> {
  return onConnection(server.database.databaseUrl, (owner) => owner.query(sql));
}

/**
 * Expects an alarm from the present walk or the next: that one begins within a minute, and ends within half a minute.
 * Here a walk begins every five seconds; only the canary's own walks are measured.
 */
async function expectAlarm(step: string, planted: () => unknown, mended: () => unknown): Promise<void> {
  expect(CANARY_EVERY_MS + CANARY_WALK_MS).toBeLessThanOrEqual(90_000);
  const [alarmsBefore, called, mailed, before] = [alarms().length, calls.length, alarmMails().length, await walks()];
  await planted();
  await expect.poll(() => alarms().slice(alarmsBefore), POLL).toEqual([`begun: ${step}`]);
  expect((await walks()) - before).toBeLessThanOrEqual(2);
  expect(await works()).toBe(0);
  await expect.poll(() => calls.slice(called).some((body) => body.includes(FAULT)), POLL).toBe(true);
  await expect.poll(() => alarmMails().slice(mailed), POLL).toEqual([expect.stringContaining(FAULT)]);
  await mended();
  await expect.poll(() => alarms().slice(alarmsBefore), POLL).toEqual([`begun: ${step}`, 'over']);
  await expect.poll(works, POLL).toBe(1);
  expect(alarmMails()).toHaveLength(mailed + 1);
}

const stopWrites = (table: string, when: string) =>
  plant(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$;
    CREATE TRIGGER planted BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION planted()`);
const letWrite = (table: string) => plant(`DROP TRIGGER planted ON ${table}; DROP FUNCTION planted()`);

test('CY-3 a price source that falls silent', () =>
  expectAlarm(
    'open',
    () => venue.fallSilent(),
    () => venue.speakAgain(),
  ));

test('CY-3 the mail of the alarm says what has failed, where and when, and what to read', () => {
  const [letter = ''] = alarmMails();
  expect(letter).toContain('To: on-call@operator.example');
  expect(letter).toMatch(/Installation northline, thread main, \d{4}-\d\d-\d\dT[\d:.]+Z\./);
  expect(letter).toContain('The log has the details; docs/operating.md, Alarms, has what to do.');
});

test('CY-3 CY-7 mails that stay in the queue', () =>
  expectAlarm(
    'mail',
    () => stopWrites('mail', 'UPDATE'),
    () => letWrite('mail'),
  ));

test('CY-3 CY-6 what a provider reports that is not taken', () =>
  expectAlarm(
    'deposit',
    () => stopWrites('payment_webhook', 'INSERT'),
    () => letWrite('payment_webhook'),
  ));

test('CY-3 dealing whose batches are not committed', async () => {
  const held = Promise.withResolvers<void>();
  let isOver: Promise<unknown> = Promise.resolve();
  await expectAlarm(
    'deposit',
    async () => {
      const locked = Promise.withResolvers<void>();
      isOver = onConnection(server.database.databaseUrl, async (owner) => {
        await owner.query('BEGIN; LOCK TABLE batch IN SHARE ROW EXCLUSIVE MODE');
        locked.resolve();
        await held.promise;
        await owner.query('ROLLBACK');
      });
      await locked.promise;
    },
    () => held.resolve(),
  );
  await isOver;
});
