import fastify from 'fastify';
import { expect, test } from 'vitest';
import { loadBrand } from '../../brands.ts';
import { isSentHere } from '../clientAddress.ts';
import { addOutbox } from './outbox.ts';
import type { KeptMail } from './outbox.ts';

const brand = loadBrand('northline');
const mail: KeptMail = {
  id: '0001767225600000-0123456789abcdef',
  from: { name: 'Northline', address: 'no-reply@northline.localhost' },
  to: 'kim@example.com',
  subject: '<img src=x onerror=alert(1)>',
  text: 'The code is in the link.',
  html: '<!doctype html><html><head></head><body><a href="http://northline.localhost/">Open</a></body></html>',
  at: 0,
};

function appWith(mails: readonly KeptMail[] | undefined) {
  const app = fastify();
  const find = async (_brandId: string, id: string) => mails?.find((one) => one.id === id);
  const outbox = mails === undefined ? undefined : { list: async () => [...mails], find };
  addOutbox(app, { brandOf: () => brand, outbox, servesDemoTo: isSentHere });
  return app;
}

const ask = (app: ReturnType<typeof appWith>, url: string, host = 'northline.localhost:3000') =>
  app.inject({ url, headers: { host } });

test('where mails are sent there is no outbox', async () => {
  expect((await ask(appWith(undefined), '/outbox')).statusCode).toBe(404);
});

test('the outbox is not for a caller elsewhere, whatever host they name', async () => {
  const app = appWith([mail]);
  const headers = { host: 'localhost:3000' };
  for (const remoteAddress of ['192.0.2.7', '2001:db8::1']) {
    for (const url of ['/outbox', `/outbox/${mail.id}`, `/outbox/${mail.id}/html`])
      expect((await app.inject({ url, headers, remoteAddress })).statusCode, url).toBe(404);
  }
  expect((await app.inject({ url: '/outbox', headers, remoteAddress: '::1' })).statusCode).toBe(200);
  const passedOn = { ...headers, 'x-forwarded-for': '192.0.2.7' };
  expect((await app.inject({ url: '/outbox', headers: passedOn, remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
});

test('the outbox exists under names of the machine itself only', async () => {
  const app = appWith([mail]);
  for (const path of ['/outbox', `/outbox/${mail.id}`, `/outbox/${mail.id}/html`]) {
    expect((await ask(app, path)).statusCode).toBe(200);
    expect((await ask(app, path, 'demo.example')).statusCode).toBe(404);
  }
  expect((await ask(app, '/outbox/unknown')).statusCode).toBe(404);
});

test('R22 the outbox has no script or style of its own, and a mail can do nothing but be looked at', async () => {
  const app = appWith([mail]);
  const list = await ask(app, `/outbox/${mail.id}`);
  expect(list.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
  expect(list.body).not.toMatch(/<script|<style|\sstyle=|<img/);
  expect(list.body).toContain('&lt;img src=x');
  expect(list.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const shown = await ask(app, `/outbox/${mail.id}/html`);
  expect(shown.headers['content-security-policy']).toContain('sandbox allow-popups');
  expect(shown.body).toContain('<base target="_blank">');
});

test.each([
  ['Welcome · Northline', '<strong>Welcome<span> · Northline</span></strong>'],
  ['Welcome', '<strong>Welcome</strong>'],
])('the list shows the subject %s without the brand, which is read out', async (subject, expected) => {
  expect((await ask(appWith([{ ...mail, subject }]), '/outbox')).body).toContain(expected);
});

test('an empty outbox says so', async () => {
  expect((await ask(appWith([]), '/outbox')).body).toContain('No emails yet');
});

test.each([
  ['the newest mail is open beside the list until one is chosen', '/outbox', 'newest'],
  ['a chosen mail is open', '/outbox/earlier', 'earlier'],
])('%s', async (_title, address, id) => {
  const { body } = await ask(
    appWith([
      { ...mail, id: 'newest' },
      { ...mail, id: 'earlier' },
    ]),
    address,
  );
  expect(body).toContain(`<a href="/outbox/${id}" aria-current="page">`);
  expect(body).toContain(`src="/outbox/${id}/html"`);
});
