import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

/** The proxies of docs/live.md as operators run them: files of `deploy/`, with the names and ports of this test. */

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const HOST = 'northline.localhost';
const VISITOR = '127.0.0.7';
const POLL = { timeout: 30_000, interval: 50 };
const folder = mkdtempSync(join(tmpdir(), 'candor-proxies-'));
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');

interface Proxy {
  readonly program: string;
  /** Writes the proxy's files and returns its arguments. */
  prepare(ports: { readonly own: number; readonly plain: number; readonly server: number }): readonly string[];
}

const nginx: Proxy = {
  program: '/usr/sbin/nginx',
  prepare({ own, plain, server }) {
    const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
      .replaceAll('lantern.example office.lantern.example files.lantern.example', HOST)
      .replace('listen 443', `listen 127.0.0.1:${own}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
      .replace('/etc/ssl/lantern.pem', certificate)
      .replace('/etc/ssl/lantern.key', key);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
       http { access_log off; ${folders.join(' ')} ${site} }`,
    );
    return ['-c', file];
  },
};

const caddy: Proxy = {
  program: '/usr/bin/caddy',
  prepare({ own, server }) {
    const site = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
      .replace('lantern.example, office.lantern.example, files.lantern.example {', `https://${HOST}:${own} {`)
      .replace('127.0.0.1:3000 {', `127.0.0.1:${server} {`)
      .replace('request_body {', `bind 127.0.0.1\n\ttls ${certificate} ${key}\n\trequest_body {`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

let server: TestServer;
let running: ChildProcess | undefined;

const proxies = Object.entries({ nginx, caddy });
const isThere = proxies.filter(([, { program }]) => existsSync(program)).length > 0;

beforeAll(async () => {
  if (!isThere) return;
  execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
    '-addext',
    `subjectAltName=DNS:${HOST}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  server = await startTestServer({ cluster: inject('cluster'), settings: { TRUSTED_PROXIES: '127.0.0.1' } });
});

afterEach(async () => {
  if (running?.exitCode !== null) return;
  const ended = new Promise((resolve_) => running?.once('exit', resolve_));
  running.kill('SIGTERM');
  await ended;
});

afterAll(async () => {
  if (isThere) await server.stop();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Ask {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Builds a form with a file of this size. */
function upload(size: number): Pick<Ask, 'headers' | 'body'> {
  const boundary = 'candor-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(size), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Origin: `https://${HOST}` },
    body,
  };
}

function ask({ port, path, method = 'GET', headers = {}, body }: Ask): Promise<Answer> {
  return new Promise((answer, fail) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: HOST,
        localAddress: VISITOR,
        headers: { Host: HOST, ...headers },
        ca: readFileSync(certificate),
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => answer({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    request.once('error', fail);
    request.end(body);
  });
}

async function open(proxy: Proxy): Promise<number> {
  const own = await findFreePort();
  running = spawn(proxy.program, proxy.prepare({ own, plain: await findFreePort(), server: server.port }), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const isOpen = async (): Promise<boolean> =>
    (await ask({ port: own, path: '/livez' }).catch(() => undefined))?.status === 200;
  await expect.poll(isOpen, POLL).toBe(true);
  return own;
}

describe.each(proxies)('behind %s', (_name, proxy) => {
  test.skipIf(!existsSync(proxy.program))(
    'pages, calls, large bodies and sockets work, and the visitor is who they are',
    async () => {
      const port = await open(proxy);
      const page = await ask({ port, path: '/' });
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toContain('max-age=');

      // A visitor's claim about their own address does not count.
      const visitor = await ask({ port, path: '/api/get/visitor', headers: { 'X-Forwarded-For': '203.0.113.9' } });
      expect(JSON.parse(visitor.text)).toMatchObject({ data: { ip: VISITOR } });

      // Our server refuses with its own text: the proxy lets the request through.
      const refused = await ask({ port, path: '/api/accounts/upload', method: 'POST', ...upload(11 * 1024 * 1024) });
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('"status":false')]);

      const settings = {
        ca: readFileSync(certificate),
        servername: HOST,
        // The library passes the option to Node's sockets, and has no type for it.
        localAddress: VISITOR,
        headers: { Host: HOST },
        origin: `https://${HOST}`,
      };
      const socket = new WebSocket(`wss://127.0.0.1:${port}/api/prices/stream`, settings);
      const frame = new Promise((heard, fail) => {
        socket.once('message', heard);
        socket.once('error', fail);
      });
      await frame;
      socket.close();
    },
  );
});
