import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpOutbound } from './http.ts';

const letter = { id: 'contact-7', body: { message: 'Grüße' } };
const heard: { path: string | undefined; host: string | undefined; id: unknown; body: string }[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      heard.push({ path: request.url, host: request.headers.host, id: request.headers['idempotency-key'], body });
      if (request.url === '/away') response.writeHead(302, { location: '/taken' }).end();
      else response.writeHead(request.url === '/taken' ? 204 : 500).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((done) => server.close(done)));

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
