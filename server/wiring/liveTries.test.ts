import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { openCryptoVenue } from '../../tests/e2e/cryptoVenue.ts';
import { openMailServer } from '../../tests/support/mailServer.ts';
import { portOf } from '../../tests/support/port.ts';
import { standIn } from '../../tests/support/tcp.ts';
import { triedFindings } from './liveTries.ts';
import type { TriedSettings } from './liveTries.ts';

const NONE = 'port 1 of this machine';
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function opening<One extends { close(): Promise<unknown> }>(one: One): One {
  opened.push(one);
  return one;
}

/** Servers that answer have the limit of the command: a shorter one would measure the machine. */
async function found(settings: Partial<TriedSettings>, limitMs?: number): Promise<readonly string[]> {
  const prices = { kind: 'simulated' } as const;
  const findings = await triedFindings({ prices, ...settings }, limitMs);
  return findings.map(({ what, page }) => `${what} ${page}`);
}

async function mail(answers = {}, address = (port: number) => `smtp://user:secret@127.0.0.1:${port}`) {
  const server = opening(await openMailServer({ EHLO: '250-mail.test\r\n250 AUTH PLAIN', ...answers }));
  return { server, said: await found({ smtpUrl: address(server.port) }) };
}

it('a mail server that takes our login is fine, and no mail is begun', async () => {
  const { server, said } = await mail();
  expect(said).toEqual([]);
  expect(server.commands.some((command) => command.startsWith('AUTH'))).toBe(true);
  expect(server.commands.filter((command) => /^(?:MAIL|RCPT|DATA)/.test(command))).toEqual([]);
});

it.each([
  ['refuses our login', { AUTH: '535 5.7.8 wrong' }, /SMTP_URL: the email server .* \(EAUTH, 535\).*docs\/live\.md/],
  [
    'is no mail server',
    { greeting: 'HTTP/1.1 400 Bad Request' },
    /SMTP_URL: the email server cannot be used \(EPROTOCOL/,
  ],
  ['hangs up', { EHLO: 'cut' }, /SMTP_URL: the email server cannot be used \(ECONNECTION/],
])('a mail server that %s is named', async (_case, answers, sentence) => {
  const { said } = await mail(answers);
  expect(said).toEqual([expect.stringMatching(sentence)]);
  expect(said.join()).not.toContain('secret');
});

it('a mail server without the encryption that we want is named', async () => {
  const address = (port: number) => `smtp://127.0.0.1:${port}/?requireTLS=true`;
  const { said } = await mail({ STARTTLS: '454 4.7.0 not available' }, address);
  expect(said).toEqual([expect.stringMatching(/SMTP_URL: the email server cannot be used \(ETLS/)]);
});

it('a certificate of an authority that Node does not know is named with the setting that helps', async () => {
  const pem = readFileSync(new URL('../../tests/providers/loopback.pem', import.meta.url), 'utf8');
  const server = createTlsServer({ cert: pem, key: pem }).on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opening({ close: async () => server.close() });
  expect(await found({ smtpUrl: `smtps://localhost:${portOf(server.address())}` })).toEqual([
    expect.stringMatching(/SMTP_URL: .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .* NODE_EXTRA_CA_CERTS\. docs\/live\.md/),
  ]);
});

it('who never answers is named after the limit', async () => {
  const silent = opening(await standIn(() => undefined));
  const url = `ws://127.0.0.1:${silent.port}`;
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${silent.port}`,
    clamd: { host: '127.0.0.1', port: silent.port },
    prices: { kind: 'router', categories: { crypto: ['binance'] }, venues: { binance: url } },
  } as const;
  expect(await found(settings, 300)).toEqual([
    expect.stringMatching(/^SMTP_URL: the email server cannot be used \(ETIMEDOUT\)\. docs\/live\.md/),
    expect.stringMatching(/^CLAMD: the antivirus cannot be used \(no answer\)\. docs\/operating\.md/),
    expect.stringMatching(/^PRICES: binance cannot be used \(no answer\)\. docs\/providers\.md/),
  ]);
});

it.each([
  ['PONG\0', []],
  ['UNKNOWN COMMAND\0', [expect.stringContaining('CLAMD: the antivirus cannot be used (another answer)')]],
])('the antivirus is asked with PING and answers %j', async (answer, findings) => {
  const addresses: string[] = [];
  const daemon = opening(
    await standIn((socket) =>
      socket.on('data', (data) => {
        addresses.push(data.toString());
        socket.end(answer);
      }),
    ),
  );
  expect(await found({ clamd: { host: '127.0.0.1', port: daemon.port } })).toEqual(findings);
  expect(addresses).toEqual(['zPING\0']);
});

it('an antivirus and venues that are not there are named', async () => {
  const fix = { url: 'tcp://127.0.0.1:1', sender: 'US', target: 'THEM', username: undefined, password: undefined };
  const findings = await found({
    clamd: { host: '127.0.0.1', port: 1 },
    prices: {
      kind: 'router',
      categories: { crypto: ['binance', 'fix'], forex: ['oanda', 'fix'] },
      venues: {
        binance: 'ws://127.0.0.1:1',
        oanda: { url: 'http://127.0.0.1:1', account: '1', token: 'x' },
        fix,
      },
    },
  });
  expect(findings, NONE).toEqual([
    expect.stringContaining('CLAMD: the antivirus cannot be used (failed (ECONNREFUSED))'),
    expect.stringContaining('PRICES: binance cannot be used (failed (ECONNREFUSED))'),
    expect.stringContaining('PRICES: fix cannot be used (failed (ECONNREFUSED))'),
    expect.stringContaining('PRICES: oanda cannot be used (failed (ECONNREFUSED))'),
  ]);
});

it('venues that answer are fine: a FIX venue is only reached, since a second logon would end the first', async () => {
  const heard: Buffer[] = [];
  const venue = opening(await openCryptoVenue());
  const counterparty = opening(await standIn((socket) => socket.on('data', (data) => heard.push(data))));
  const oanda = await openOanda(200);
  const fix = { url: `tcp://127.0.0.1:${counterparty.port}`, sender: 'US', target: 'THEM' };
  const findings = await found({
    prices: {
      kind: 'router',
      categories: { crypto: ['binance'], forex: ['oanda', 'fix'] },
      venues: { binance: venue.url, oanda, fix: { ...fix, username: undefined, password: undefined } },
    },
  });
  expect(findings).toEqual([]);
  expect(heard).toEqual([]);
});

it('a venue that does not know our account is named', async () => {
  const venues = { binance: 'ws://127.0.0.1:1', oanda: await openOanda(401) };
  const findings = await found({ prices: { kind: 'router', categories: { forex: ['oanda'] }, venues } });
  expect(findings).toEqual([expect.stringContaining('PRICES: oanda cannot be used (refused (401))')]);
  expect(findings.join()).not.toContain('our-token');
});

async function openOanda(status: number) {
  const server: Server = createServer((_request, response) => response.writeHead(status).flushHeaders());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opening({
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, account: '1', token: 'our-token' };
}
