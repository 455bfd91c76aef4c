import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpOutbound } from './http.ts';
import type { OutboundCall } from './interface.ts';

const letter = { id: 'contact-7', body: { message: 'Grüße' } };
const heard: { path: string | undefined; host: string | undefined; id: unknown; body: string }[] = [];
const LIMIT = 256 * 1024;
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/taken': (response) => response.writeHead(204).end(),
  '/away': (response) => response.writeHead(302, { location: '/taken' }).end(),
  '/declined': (response) => response.writeHead(422, { 'X-Code': 'a', 'Set-Cookie': ['b=1', 'c=2'] }).end('{"no":"é"}'),
  '/full': (response) => response.writeHead(200).end('x'.repeat(LIMIT)),
  '/overfull': (response) => response.writeHead(200).end('x'.repeat(LIMIT + 1)),
  '/cut': (response) => response.destroy(),
  '/half': (response) => response.writeHead(200, { 'Content-Length': 9 }).write('half', () => response.destroy()),
  '/garbage': (response) => response.socket?.end('this is no HTTP\r\n\r\n'),
  '/silent': () => undefined,
  '/stuck': (response) => response.writeHead(200).write('half'),
};
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      heard.push({ path: request.url, host: request.headers.host, id: request.headers['idempotency-key'], body });
      const answer = answers[request.url ?? ''];
      if (answer === undefined) response.writeHead(500).end();
      else answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const at = (path: string, host = 'desk.localhost') => `http://${host}:${port}${path}`;
const post = (address: string, allowsLoopback = true) =>
  httpOutbound({ allowed: [address], allowsLoopback }).post(address, letter);

it('posts JSON with the id of the letter to a name under .localhost, which is this machine', async () => {
  heard.length = 0;
  expect(await post(at('/taken'))).toBe(true);
  expect(heard).toEqual([
    { path: '/taken', host: `desk.localhost:${port}`, id: 'contact-7', body: '{"message":"Grüße"}' },
  ]);
});

it('T37 what is not configured, not https, inside or answered otherwise is not taken', async () => {
  heard.length = 0;
  expect(await httpOutbound({ allowed: [at('/other')], allowsLoopback: true }).post(at('/taken'), letter)).toBe(false);
  expect(await post(at('/taken'), false)).toBe(false);
  for (const address of [
    'http://example.com/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
    'not an address',
  ]) {
    expect(await post(address, false), address).toBe(false);
  }
  expect(heard).toEqual([]);
});

it('T37 an answer that leads elsewhere is not followed, and trouble is not taken', async () => {
  heard.length = 0;
  expect(await post(at('/away'))).toBe(false);
  expect(await post(at('/broken'))).toBe(false);
  expect(heard.map(({ path }) => path)).toEqual(['/away', '/broken']);
});

it('nobody there is not taken', async () => {
  expect(await post('http://127.0.0.1:9/')).toBe(false);
});

describe('PP-1 a call is answered, unsent or unknown', () => {
  const outbound = (allowsLoopback = true) => httpOutbound({ allowed: [], allowsLoopback });
  const call = (url: string, change: Partial<OutboundCall> = {}): OutboundCall => {
    return { method: 'POST', url, headers: { 'Idempotency-Key': 'key-1' }, body: 'amount=250.00&name=é', ...change };
  };
  const send = (url: string, change: Partial<OutboundCall> = {}, isDemonstration = true) =>
    outbound(isDemonstration).send(call(url, change), [URL.parse(url)?.origin ?? '']);

  it('an answer is an answer, whatever its status, and arrives whole', async () => {
    heard.length = 0;
    expect(await send(at('/declined'))).toEqual({
      answer: {
        status: 422,
        body: '{"no":"é"}',
        headers: expect.objectContaining({ 'x-code': 'a', 'set-cookie': 'b=1, c=2' }),
      },
    });
    expect(await send(at('/taken?q=1'), { method: 'GET', body: '' })).toMatchObject({ answer: { status: 500 } });
    expect(await send(at('/full'))).toMatchObject({ answer: { status: 200, body: 'x'.repeat(LIMIT) } });
    expect(heard).toEqual([
      { path: '/declined', host: `desk.localhost:${port}`, id: 'key-1', body: 'amount=250.00&name=é' },
      { path: '/taken?q=1', host: `desk.localhost:${port}`, id: 'key-1', body: '' },
      { path: '/full', host: `desk.localhost:${port}`, id: 'key-1', body: 'amount=250.00&name=é' },
    ]);
  });

  it('T37 a redirect is an answer and is not followed', async () => {
    heard.length = 0;
    expect(await send(at('/away'))).toMatchObject({ answer: { status: 302, headers: { location: '/taken' } } });
    expect(heard.map(({ path }) => path)).toEqual(['/away']);
  });

  it("T37 another origin than the provider's, an address inside and plain http are unsent", async () => {
    heard.length = 0;
    const foreign = [at('', 'other.localhost'), `https://desk.localhost:${port}`, `http://desk.localhost`, ''];
    expect(await outbound().send(call(at('/taken')), foreign)).toBe('unsent');
    expect(await send(at('/taken'), {}, false)).toBe('unsent');
    for (const url of [
      'http://example.com/',
      'https://10.0.0.1/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost/',
      'file:///etc/passwd',
      'not an address',
      '',
    ]) {
      expect(await send(url, {}, false), url).toBe('unsent');
    }
    expect(heard).toEqual([]);
  });

  it('T37 in live another port than that of https is not asked, nor is the name of the host', async () => {
    const deliver = (url: string) => outbound(false).deliver(call(url), [new URL(url).origin]);
    expect(await deliver('https://media.invalid:8443/')).toEqual({ fault: 'inside' });
    expect(await deliver('https://media.invalid:443/')).not.toEqual({ fault: 'inside' });
  });

  it('an address or headers that are longer than servers read are unsent', async () => {
    heard.length = 0;
    expect(await send(at(`/taken?q=${'x'.repeat(8_000)}`))).toBe('unsent');
    expect(await send(at('/taken'), { headers: { 'x-signature': 'x'.repeat(8_000) } })).toBe('unsent');
    expect(heard).toEqual([]);
    expect(await send(at(`/taken?q=${'x'.repeat(4_000)}`))).not.toBe('unsent');
  });

  it('nobody there, and a name that nobody has, are unsent', async () => {
    expect(await send('http://desk.localhost:9/')).toBe('unsent');
    expect(await send('https://nobody.invalid/')).toBe('unsent');
  });

  it('a certificate that nobody vouches for, and no TLS at all, are unsent', async () => {
    const pem = readFileSync(fileURLToPath(new URL('../../../tests/providers/loopback.pem', import.meta.url)));
    const received: unknown[] = [];
    const secure = createTlsServer({ key: pem, cert: pem }, (request) => received.push(request.url));
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    const { port: securePort } = secure.address() as AddressInfo;
    expect(await send(`https://desk.localhost:${securePort}/`)).toBe('unsent');
    expect(await send(`https://desk.localhost:${port}/taken`)).toBe('unsent');
    expect(received).toEqual([]);
    await new Promise((done) => secure.close(done));
  });

  it('AF-17 a delivery says why it failed', async () => {
    const pem = readFileSync(fileURLToPath(new URL('../../../tests/providers/loopback.pem', import.meta.url)));
    const secure = createTlsServer({ key: pem, cert: pem }, (_request, response) => response.end());
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    const { port: securePort } = secure.address() as AddressInfo;
    const why = async (url: string, isDemonstration = true) => {
      const sent = await outbound(isDemonstration).deliver(call(url), [URL.parse(url)?.origin ?? '']);
      return 'fault' in sent ? sent.fault : sent.answer.status;
    };
    expect(await why(at('/taken'))).toBe(204);
    expect(await why(at('/broken'))).toBe(500);
    expect(await why('http://desk.localhost:9/')).toBe('refused');
    expect(await why('https://nobody.invalid/')).toBe('nameUnknown');
    expect(await why(`https://desk.localhost:${securePort}/`)).toBe('tls');
    expect(await why(`https://desk.localhost:${port}/taken`)).toBe('tls');
    expect(await why(at('/cut'))).toBe('brokenOff');
    expect(await why('https://10.0.0.1/', false)).toBe('inside');
    expect(await why('https://localhost/', false)).toBe('inside');
    await new Promise((done) => secure.close(done));
  });

  it.each(['/cut', '/half', '/garbage', '/overfull'])(
    '%s: what was asked but not wholly answered is unknown',
    async (path) => {
      heard.length = 0;
      expect(await send(at(path))).toBe('unknown');
      expect(heard).toHaveLength(1);
    },
  );

  it('ten seconds without an answer, or without its end, are unknown', async () => {
    const waits: AbortController[] = [];
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const wait = new AbortController();
      waits.push(wait);
      return wait.signal;
    });
    heard.length = 0;
    const sent = Promise.all([send(at('/silent')), send(at('/stuck'))]);
    await expect.poll(() => heard).toHaveLength(2);
    for (const wait of waits) wait.abort(new DOMException('too long', 'TimeoutError'));
    expect(await sent).toEqual(['unknown', 'unknown']);
    expect(limit.mock.calls).toEqual([[10_000], [10_000]]);
    limit.mockRestore();
  });
});
