import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '@candor/domain/result.ts';
import { portOf } from '../../tests/support/port.ts';
import { loadBrand } from '../brands.ts';
import { addBank } from './bank.ts';
import { addFiles } from './files.ts';
import type { Widget } from './files.ts';
import { createHosts } from './hosts.ts';
import { siteConstraint } from './sites.ts';

interface Received {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const brand = loadBrand('northline');
const hosts = createHosts([brand], brand, {
  siteHosts: { office: 'office.localhost', files: 'files.localhost', bank: 'bank.test' },
});
const TICKET = 'ticket-of-sixteen-characters';
const widget: Widget = {
  scriptUrl: 'http://bank.test:3000/gateway/cashier/northline/widget.js?v=1',
  data: { 'order-id': 'T-1', amount: '250.00', 'first-name': 'A "B" <c>' },
  clickSelector: 'button[data-cashier-pay]',
  brandOrigins: ['http://localhost:3000', 'http://northline.localhost:3000'],
};

let app: FastifyInstance;
let bank: Server;
let received: Received[];
let isBusy = false;

/** Finds each value once. */
function takenFrom<T>(tickets: Map<string, T>): (ticket: string) => Promise<T | undefined> {
  return async (ticket) => {
    const found = tickets.get(ticket);
    tickets.delete(ticket);
    return found;
  };
}

beforeEach(async () => {
  received = [];
  bank = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      received.push({ url, method, headers, body });
      response.writeHead(url.startsWith('/busy') ? 503 : 201, { 'X-From': 'the bank', Connection: 'keep-alive' });
      response.end(`answer to ${method}`);
    });
  });
  await new Promise<void>((listening) => bank.listen(0, '127.0.0.1', listening));
  app = fastify({ routerOptions: { constraints: { site: siteConstraint(hosts) } } });
  await app.register(cookie);
  app.get('/', () => 'a page of the brand');
  const tickets = new Map([[TICKET, widget]]);
  const pictures = new Map([[TICKET, Buffer.from('a picture')]]);
  isBusy = false;
  const rates = { render: () => (isBusy ? refuse({ code: 'tooManyRequests' as const }) : accept(true as const)) };
  await addFiles(app, { widget: takenFrom(tickets), picture: takenFrom(pictures) }, rates);
  await addBank(app, portOf(bank.address()));
});

afterEach(async () => {
  await app.close();
  bank.closeAllConnections();
  bank.close();
});

describe('the host of the Test bank', () => {
  it('hears what was sent, byte for byte, under its own name', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/gateway/x?a=1&b=%2F',
      headers: { host: 'bank.test:3000', 'content-type': 'application/json', te: 'trailers', origin: 'http://a.test' },
      payload: '{ "amount": 250.00 }',
    });
    expect([answer.statusCode, answer.body, answer.headers['x-from']]).toEqual([201, 'answer to POST', 'the bank']);
    expect(received).toMatchObject([
      {
        url: '/gateway/x?a=1&b=%2F',
        method: 'POST',
        body: '{ "amount": 250.00 }',
        headers: { host: 'bank.test:3000', 'content-type': 'application/json', origin: 'http://a.test' },
      },
    ]);
    expect(received[0]?.headers).not.toHaveProperty('te');
  });

  it('takes forms too, and passes refusals on without asking again', async () => {
    const headers = { host: 'bank.test', 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ method: 'POST', url: '/form', headers, payload: 'a=1&b=2' });
    expect(received[0]?.body).toBe('a=1&b=2');
    const busy = await app.inject({ url: '/busy', headers: { host: 'bank.test' } });
    expect([busy.statusCode, received.length]).toEqual([503, 2]);
  });

  it('is unavailable while the bank is down, and nothing else is', async () => {
    await new Promise((closed) => {
      bank.closeAllConnections();
      bank.close(closed);
    });
    expect((await app.inject({ url: '/', headers: { host: 'bank.test' } })).statusCode).toBe(503);
    expect((await app.inject({ url: '/', headers: { host: 'localhost' } })).body).toBe('a page of the brand');
  });

  it('has no page of a brand, and no brand has one of its', async () => {
    expect((await app.inject({ url: '/', headers: { host: 'bank.test' } })).body).toBe('answer to GET');
    expect((await app.inject({ url: '/gateway/x', headers: { host: 'localhost' } })).statusCode).toBe(404);
    expect(received).toHaveLength(1);
  });
});

describe('T36 the host of files', () => {
  const files = { host: 'files.localhost:3000' };

  it('shows a widget once, sandboxed, with its script and ours alone, in frames of the brand alone', async () => {
    const page = await app.inject({ url: `/widget/${TICKET}`, headers: files });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        'script-src http://files.localhost:3000/widget.js https://files.localhost:3000/widget.js ' +
          'http://bank.test:3000/gateway/cashier/northline/widget.js',
        'connect-src http://bank.test:3000',
        'frame-ancestors http://localhost:3000 http://northline.localhost:3000',
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
      ]),
    );
    expect(policy.join()).not.toMatch(/allow-same-origin|unsafe/);
    expect(page.body).toContain('data-order-id="T-1" data-amount="250.00" data-first-name="A &quot;B&quot; &lt;c&gt;"');
    expect(page.body).toContain('data-click="button[data-cashier-pay]"');
    expect((await app.inject({ url: `/widget/${TICKET}`, headers: files })).statusCode).toBe(404);
  });

  it('T31 shows a picture once, to any page that has its ticket, as something that can do nothing', async () => {
    const url = `/picture/${TICKET}`;
    expect((await app.inject({ method: 'HEAD', url, headers: files })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404);
    const shown = await app.inject({ url, headers: files });
    expect(shown.body).toBe('a picture');
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await app.inject({ url, headers: files })).statusCode).toBe(404);
  });

  it('T31 counts who asks before it looks for a ticket', async () => {
    isBusy = true;
    expect((await app.inject({ url: `/picture/${TICKET}`, headers: files })).statusCode).toBe(429);
    isBusy = false;
    expect((await app.inject({ url: `/picture/${TICKET}`, headers: files })).statusCode).toBe(200);
  });

  it.each(['/widget/unknown-ticket-of-length', '/widget/short', '/widget/', '/', '/api/health'])(
    '%s is not there',
    async (url) => expect((await app.inject({ url, headers: files })).statusCode).toBe(404),
  );

  it('neither sets nor reads a cookie', async () => {
    for (const url of ['/widget.js', '/widget.css', '/robots.txt', `/widget/${TICKET}`]) {
      const answer = await app.inject({ url, headers: { ...files, cookie: '__Host-client=stolen' } });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    }
  });

  it('is not a host of the brand: its pages are not there, and its own are nowhere else', async () => {
    expect((await app.inject({ url: '/widget.js', headers: { host: 'localhost' } })).statusCode).toBe(404);
    expect((await app.inject({ url: `/widget/${TICKET}`, headers: { host: 'localhost' } })).statusCode).toBe(404);
  });
});

it('no two sites share a host, and none is a brand’s', () => {
  expect(() => createHosts([brand], brand, { siteHosts: { office: 'a.test', files: 'a.test' } })).toThrow(/a\.test/);
  expect(() => createHosts([brand], brand, { siteHosts: { bank: brand.hosts[0] ?? '' } })).toThrow();
});

it('BS-10 a brand that comes while the server runs is found once it is public, and as a hidden one before', () => {
  const brands = [brand];
  const open = new Set(['northline']);
  const served = createHosts(brands, brand, { isPublic: (id) => open.has(id) });
  const oakfield = { ...brand, id: 'oakfield', hosts: ['oakfield.localhost'] };
  expect([served.find('oakfield.localhost'), served.findHidden('oakfield.localhost')]).toEqual([undefined, undefined]);
  brands.push(oakfield);
  expect([served.find('oakfield.localhost'), served.findHidden('oakfield.localhost')]).toEqual([undefined, oakfield]);
  open.add('oakfield');
  expect([served.find('oakfield.localhost'), served.findHidden('oakfield.localhost')]).toEqual([oakfield, undefined]);
  expect(served.findHidden('nobody.localhost')).toBe(undefined);
});
