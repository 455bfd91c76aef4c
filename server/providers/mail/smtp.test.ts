import { afterEach, expect, it } from 'vitest';
import { openMailServer } from '../../../tests/support/mailServer.ts';
import type { Answers, MailServer } from '../../../tests/support/mailServer.ts';
import type { StandIn } from '../../../tests/support/tcp.ts';
import { MailRefused } from './interface.ts';
import type { MailProvider, OutgoingMail } from './interface.ts';
import { smtpMail } from './smtp.ts';

const letter: OutgoingMail = {
  brandId: 'northline',
  messageId: 'mail-7.northline@northline.test',
  from: { name: 'Northline', address: 'no-reply@northline.test' },
  to: 'anna@example.com',
  language: 'de',
  subject: 'Grüße',
  text: 'Guten Tag,\n.\neine Zeile, die nur ein Punkt ist.\n',
  html: '<p>Guten Tag</p>',
  at: Date.UTC(2026, 0, 14, 12),
};

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function mailServer(changes: Answers = {}): Promise<MailServer> {
  const server = await openMailServer(changes);
  opened.push(server);
  return server;
}

function providerOf({ port }: StandIn, { login = '', options = '' } = {}): MailProvider {
  const provider = smtpMail(`smtp://${login}127.0.0.1:${port}/${options}`);
  opened.push(provider);
  return provider;
}

async function failureOf(sent: Promise<void>): Promise<unknown> {
  return sent.then(
    () => 'sent',
    (error: unknown) => error,
  );
}

it('hands a mail over once, whole, under its own id', async () => {
  const server = await mailServer();
  await providerOf(server).send(letter);
  expect(server.commands).toEqual(
    expect.arrayContaining(['MAIL FROM:<no-reply@northline.test>', 'RCPT TO:<anna@example.com>', 'DATA']),
  );
  expect(server.letters).toHaveLength(1);
  const [text = ''] = server.letters;
  expect(text).toContain('Message-ID: <mail-7.northline@northline.test>');
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(text).toContain('Content-Language: de');
});

it.each([
  ['the address is unknown', { RCPT: '550 5.1.1 no such user' }],
  ['the box is closed for ever', { RCPT: '554 5.7.1 denied' }],
  ['the text is refused', { '.': '554 5.7.1 spam' }],
])('is over where %s', async (_case, changes) => {
  const failure = await failureOf(providerOf(await mailServer(changes)).send(letter));
  expect(failure).toBeInstanceOf(MailRefused);
});

it.each([
  ['the box is full', { RCPT: '452 4.2.2 over quota' }],
  ['the server greylists', { RCPT: '451 4.7.1 try again later' }],
  ['the server is busy', { greeting: '421 4.3.2 too many connections' }],
  ['the text is not taken now', { '.': '451 4.3.0 no space' }],
  ['our sender is refused', { MAIL: '530 5.7.0 must issue a STARTTLS command first' }],
  ['it hangs up at once', { greeting: 'cut' }],
  ['it hangs up at the address', { RCPT: 'cut' }],
  ['it hangs up after the text', { '.': 'cut' }],
])('is tried again where %s', async (_case, changes) => {
  const failure = await failureOf(providerOf(await mailServer(changes)).send(letter));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

it('is tried again where our own login is refused: that is for us to put right', async () => {
  const server = await mailServer({ EHLO: '250-mail.test\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong' });
  const failure = await failureOf(providerOf(server, { login: 'user:secret@' }).send(letter));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(server.letters).toEqual([]);
});

it('sends nothing in the clear where the address asks for STARTTLS and the server has none', async () => {
  const server = await mailServer({ STARTTLS: '454 4.7.0 not available' });
  const failure = await failureOf(providerOf(server, { options: '?requireTLS=true' }).send(letter));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(server.commands.filter((command) => /^(?:MAIL|RCPT|DATA|AUTH)/.test(command))).toEqual([]);
});

it('a server that is not there is a transient failure', async () => {
  const server = await mailServer();
  const provider = providerOf(server);
  await server.close();
  const failure = await failureOf(provider.send(letter));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});
