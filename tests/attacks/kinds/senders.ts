import { deflateRawSync, deflateSync } from 'node:zlib';
import { flood } from '../../support/strangers.ts';
import { multipart } from '../../support/uploads.ts';
import type { Part } from '../../support/uploads.ts';
import type { Attack } from '../attack.ts';
import { drip, holdLines } from '../line.ts';
import { Seen, fail, onlyStatuses } from '../seen.ts';
import { call, dataOf, enter, errorOf, tokenHeader } from '../session.ts';
import { objectOf, textOf } from '../../literal/client.ts';
import { randomUUID } from 'node:crypto';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';

/** Data that strangers send for us to keep: webhooks, documents, and addresses that we shall call. */

const JUNK = 'x'.repeat(60_000);
/** Maximum per provider and day, over all brands; doubled, since midnight may pass during an attack. */
const KEPT_OF_PROVIDER = 2 * 1_000;

const webhooks: Attack = {
  name: 'junk webhooks: beyond the quota nothing is kept',
  threat: 'T33',
  leaves: { payment_webhook: KEPT_OF_PROVIDER },
  async run(ground) {
    const statuses = await flood(ground.port, { atOnce: 30, over: ground.over }, (index) => ({
      from: ground.address(),
      path: '/api/transactions/update/iPayTotal',
      method: 'POST',
      body: `${index} ${JUNK}`,
    }));
    return onlyStatuses(statuses, [200, 429, 503]);
  },
};

const WEBHOOK_BODIES: readonly (string | Buffer)[] = [
  '{',
  '[]',
  'null',
  '{"__proto__":{"status":"approved"}}',
  '{"order_id":{"$ne":1},"status":"approved","amount":1e999}',
  '['.repeat(20_000),
  'a=1&a=2&a[__proto__]=3&amount=NaN',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  Buffer.from([0, 0xff, 0xfe, 0xc3, 0x28]),
  '',
];

const providers: Attack = {
  name: 'junk webhooks: every provider, every spelling',
  threat: 'T33',
  leaves: { payment_webhook: 16 * KEPT_OF_PROVIDER },
  async run(ground) {
    const outcomes = new Seen();
    const ids = [...paymentProviders.map(({ id }) => id), '__proto__', 'constructor', 'nobody', '..%2fx'];
    for (const [place, id] of ids.entries()) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/xml']) {
        for (const body of WEBHOOK_BODIES) {
          if (ground.over.aborted) return outcomes.text;
          const headers = { 'content-type': type, 'webhook-signature': 'v1,AAAA', authorization: 'Basic AAAA' };
          const path = `/api/transaction${place % 2 === 0 ? '' : 's'}/update/${id}`;
          const { status } = await call(ground, path, body, { headers, from: ground.address(place) });
          if (status >= 500 && status !== 503) fail(`${path} ${String(body).slice(0, 60)}: ${status}`);
          if (status !== 0) outcomes.add(status);
        }
      }
    }
    return outcomes.text;
  },
};

const UPLOAD_TYPE = 'multipart/form-data; boundary=candor-test-line';

const uploadHolders: Attack = {
  name: 'holders of uploads, without a session',
  threat: 'T57',
  async run(ground) {
    const head =
      `POST /api/accounts/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\nContent-Type: ${UPLOAD_TYPE}\r\n` +
      '\r\n--candor';
    const lines = await holdLines(
      ground,
      60,
      () => head,
      (index) => ground.address(index % 10),
    );
    await drip(ground, lines, '-');
    return `${lines.length} uploads`;
  },
};

const memberHolders: Attack = {
  name: 'holders of uploads, with a session',
  threat: 'T27',
  leaves: { session: 40, login_backoff: 2 },
  async run(ground) {
    const token = await enter(ground, ground.client);
    const head =
      `POST /api/accounts/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Length: 900000\r\nContent-Type: ${UPLOAD_TYPE}\r\n\r\n` +
      '--candor-test-line\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
    const lines = await holdLines(
      ground,
      40,
      () => head,
      (index) => ground.address(index % 10),
    );
    await drip(ground, lines, 'x');
    return `${lines.length} uploads`;
  },
};

/** Builds a PNG that claims this size in pixels. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(40_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds a PDF whose only page unpacks to this many bytes. */
function pdf(bytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(bytes, 0x20));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9999999 9999999]/Contents 4 0 R>>endobj\n' +
        `4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** Builds an archive of one file of zeros. */
function zip(bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(bytes, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('a'), packed]);
}

const FILES: Readonly<Record<string, () => Buffer>> = {
  'bomb.png': () => png(60_000, 60_000),
  'wide.png': () => png(0x7fff_ffff, 1),
  'bomb.pdf': () => pdf(200_000_000),
  'bomb.zip': () => zip(200_000_000),
  'zip.pdf': () => Buffer.concat([Buffer.from('%PDF-1.4\n'), zip(100_000_000)]),
  'deep.pdf': () => Buffer.from(`%PDF-1.4\n1 0 obj ${'['.repeat(400_000)} endobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
  'loop.pdf': () =>
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  'drawn.svg': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="99999999" height="99999999"/>'),
  '../../passport.jpg': () => Buffer.from('ffd8ffe000104a464946', 'hex'),
  'passport.jpg': () => Buffer.from(`GIF89a<script>alert(1)</script>${'\u0000'.repeat(100)}`),
  'virus.pdf': () => Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`),
  'empty.pdf': () => Buffer.alloc(0),
};

const bombs: Attack = {
  name: 'documents that grow when they are opened, and what is none',
  threat: 'T28, T32',
  leaves: { session: 40, login_backoff: 2 },
  async run(ground) {
    const outcomes = new Seen();
    const token = await enter(ground, ground.client);
    for (const [fileName, bytes] of Object.entries(FILES)) {
      if (ground.over.aborted) return outcomes.text;
      const parts: readonly Part[] = [
        { name: 'type', body: 'doc_passport' },
        { name: 'files', fileName, body: bytes() },
      ];
      const headers = { ...tokenHeader(token), 'content-type': UPLOAD_TYPE };
      const answer = await call(ground, '/api/accounts/upload', multipart(parts), { headers });
      if (answer.status === 200 || answer.status === 500) fail(`${fileName}: ${answer.status}`);
      if (answer.status !== 0) outcomes.add(answer.status);
    }
    return outcomes.text;
  },
};

const oddForms: Attack = {
  name: 'uploads: a thousand parts, no boundary, names that are objects',
  threat: 'T27, T30',
  leaves: { session: 40, login_backoff: 2 },
  async run(ground) {
    const outcomes = new Seen();
    const headers = tokenHeader(await enter(ground, ground.client));
    const many = multipart(Array.from({ length: 5_000 }, (_, index) => ({ name: `n${index}`, body: '1' })));
    const named = multipart([
      { name: '__proto__', body: 'doc_passport' },
      { name: 'constructor', body: '1' },
    ]);
    const long = multipart([{ name: 'x'.repeat(50_000), body: '1' }]);
    const nested = Buffer.from(
      '--candor-test-line\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n--b--\r\n',
    );
    const types = [
      UPLOAD_TYPE,
      'multipart/form-data',
      `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
      'multipart/mixed',
    ];
    for (const type of types) {
      for (const body of [many, named, long, nested, Buffer.alloc(0), Buffer.from('--candor-test-line--')]) {
        const answer = await call(ground, '/api/accounts/upload', body, {
          headers: { ...headers, 'content-type': type },
        });
        if (answer.status === 200 || answer.status === 500) fail(`${type.slice(0, 40)}: ${answer.status}`);
        if (answer.status !== 0) outcomes.add(answer.status);
      }
    }
    return outcomes.text;
  },
};

/** Every known spelling of an address in our own network. */
const INSIDE = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fd00::1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://localhost./',
  'https://x.localhost/',
  'https://metadata.google.internal/',
  'https://user:password@127.0.0.1/',
  'https://example.com@127.0.0.1/',
  'https://127.0.0.1#example.com/',
  'https://127。0。0。1/',
  'https://①②⑦.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'ftp://127.0.0.1/',
  'http://127.0.0.1:5432/',
  'javascript:alert(1)',
  '//127.0.0.1/',
];

const postbacks: Attack = {
  name: 'postbacks of a partner to addresses inside our network',
  threat: 'T37',
  leaves: { affiliate_session: 40, login_backoff: 4, postback: 60, postback_delivery: 200 },
  async run(ground) {
    const outcomes = new Seen();
    const headers = tokenHeader(await enter(ground, ground.partner));
    const own = [`http://bank.localhost:${ground.port}/control`, `http://x.localhost:${ground.port}/api/health`];
    for (const [index, url] of [...INSIDE, ...own].entries()) {
      if (ground.over.aborted) return outcomes.text;
      const from = ground.address(index);
      const body = { request: randomUUID(), url, events: ['registration'] };
      const created = await call(ground, '/api/affiliate/postbacks/create', body, { headers, from });
      if (created.status === 500) fail(`${url}: 500`);
      if (created.status !== 200) {
        if (!ground.over.aborted) outcomes.add(`refused ${String(errorOf(created)['code'])}`);
        continue;
      }
      const { id } = objectOf(dataOf(created)['postback']);
      const tested = await call(ground, '/api/affiliate/postbacks/test', { id }, { headers, from });
      const answer = textOf(dataOf(tested)['answer']);
      if (/^\d{3}/.test(answer)) fail(`${url} answered ${answer}`);
      outcomes.add('not sent');
      await call(ground, '/api/affiliate/postbacks/remove', { id }, { headers, from });
    }
    return outcomes.text;
  },
};

export const senders: readonly Attack[] = [
  webhooks,
  providers,
  uploadHolders,
  memberHolders,
  bombs,
  oddForms,
  postbacks,
];
