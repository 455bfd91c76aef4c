import { gzipSync } from 'node:zlib';
import { ask } from '../../support/strangers.ts';
import type { Said } from '../../support/strangers.ts';
import type { Attack, Ground } from '../attack.ts';
import { say, statusesIn } from '../line.ts';
import { Seen, fail } from '../seen.ts';
import { call } from '../session.ts';
import type { Headers } from '../session.ts';

/** Spellings of a request that a careless parser misreads. */

const EVIL = 'evil.example';
/** Contents of a file of this machine, and of our keys. */
const INSIDE = /root:|"private_key"|-----BEGIN|pepper/;

function get(ground: Ground, path: string, headers: Headers = {}): Promise<Said> {
  return ask(ground.port, { from: ground.address(), path, headers, signal: ground.over });
}

/** Notes a status. 500 is a bug of ours; a refusal, even of a busy server, has another. */
function note(outcomes: Seen, { status }: Pick<Said, 'status'>, what: string): void {
  if (status === 500) fail(`${what.slice(0, 200)}: 500`);
  if (status !== 0) outcomes.add(status);
}

const CLAIMS: readonly Headers[] = [
  { host: EVIL },
  { host: `localhost.${EVIL}` },
  { host: `localhost@${EVIL}` },
  { host: `localhost:80@${EVIL}` },
  { host: `${EVIL}#localhost` },
  { host: 'localhost:99999' },
  { host: '127.0.0.1' },
  { host: 'office.localhost' },
  { 'x-forwarded-host': EVIL },
  { 'x-host': EVIL },
  { 'x-original-url': '/api/office/session', 'x-rewrite-url': '/api/office/session' },
  { forwarded: `for=127.0.0.1;host=${EVIL};proto=https` },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-port': '1', 'x-forwarded-prefix': `//${EVIL}` },
  { 'x-http-method-override': 'DELETE' },
];

const forged: Attack = {
  name: 'forged Host, Forwarded and X-Forwarded-*: none comes back in an answer',
  threat: 'T15, T39',
  async run(ground) {
    const outcomes = new Seen();
    for (const headers of CLAIMS) {
      for (const path of ['/', '/platform/BTCUSD', '/sitemap.xml', '/robots.txt', '//evil.example/..', '/api/docs']) {
        const answer = await get(ground, path, headers);
        note(outcomes, answer, JSON.stringify(headers));
        if (answer.text.includes(EVIL) && !path.includes(EVIL))
          fail(`${JSON.stringify(headers)} comes back in ${path}`);
        if (answer.location?.includes(`//${EVIL}`) === true) fail(`${path} leads to ${answer.location}`);
      }
    }
    const two = 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    const absolute = 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    for (const bytes of [two, absolute]) {
      const heard = await say(ground, ground.address(), bytes);
      if (heard.replace(bytes, '').includes(EVIL)) fail('a second host comes back');
      for (const status of statusesIn(heard)) outcomes.add(status);
    }
    return outcomes.text;
  },
};

const ORIGINS = [
  `https://${EVIL}`,
  'null',
  'http://localhost.evil.example',
  'http://office.localhost',
  'file://',
  '*',
  '',
];

const origins: Attack = {
  name: 'orders from foreign pages: every call that writes',
  threat: 'T16, T23',
  async run(ground) {
    const outcomes = new Seen();
    for (const origin of ORIGINS) {
      for (const path of ['/api/accounts/login', '/api/accounts/register', '/api/contact', '/api/accounts/upload']) {
        const answer = await call(ground, path, {}, { headers: { origin, 'sec-fetch-site': 'cross-site' } });
        if (answer.status === 200) fail(`${path} from ${origin}`);
        note(outcomes, answer, path);
      }
    }
    return outcomes.text;
  },
};

const TRAVERSALS = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/..%252f..%252f..%252fetc/passwd',
  '/..%c0%af..%c0%afetc/passwd',
  '/..\\..\\..\\etc\\passwd',
  '/....//....//etc/passwd',
  '/etc/passwd%00.js',
  '/./.env',
  '/.git/config',
  '/package.json',
  '/%',
  '/%ff%fe',
  '/%E0%A4%A',
];
const FOLDERS = [
  '',
  '/assets',
  '/fonts',
  '/brand',
  '/api/docs',
  '/pictures',
  '/files',
  '/media',
  '/@fs',
  '/node_modules',
];

const traversal: Attack = {
  name: 'paths that lead out of their folder',
  threat: 'T30',
  async run(ground) {
    const outcomes = new Seen();
    for (const host of ['localhost', 'files.localhost', 'office.localhost', 'bank.localhost']) {
      for (const path of FOLDERS.flatMap((folder) => TRAVERSALS.map((rest) => `${folder}${rest}`))) {
        if (ground.over.aborted) return outcomes.text;
        const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        const heard = await say(ground, ground.address(), bytes);
        if (INSIDE.test(heard)) fail(`${host}${path} is a file of ours`);
        for (const status of statusesIn(heard)) note(outcomes, { status }, `${host}${path}`);
      }
    }
    return outcomes.text;
  },
};

const RANGES = [
  'bytes=0-0',
  `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-`).join(',')}`,
  'bytes=-9999999999999999999',
  'bytes=9-1',
  'bytes=0-,0-,0-,0-',
  'items=0-1',
  'bytes=18446744073709551615-',
];

const ranges: Attack = {
  name: 'ranges that overlap a thousand times',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    const page = await get(ground, '/');
    const asset = /(?:href|src)="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '/robots.txt';
    for (const path of ['/', asset, '/api/docs', '/robots.txt', '/api/prices/quality']) {
      const whole = await get(ground, path);
      for (const range of RANGES) {
        const answer = await get(ground, path, { range, 'if-range': '"x"' });
        note(outcomes, answer, `${path} ${range}`);
        if (answer.text.length > 2 * whole.text.length + 1_000)
          fail(`${path} ${range.slice(0, 40)}: more than all of it`);
      }
    }
    return outcomes.text;
  },
};

const CALLS = [
  '/api/accounts/login',
  '/api/accounts/register',
  '/api/contact',
  '/api/get/forgotPassword',
  '/api/affiliate/login',
  '/api/statements/confirm',
  '/api/affiliate/click',
  '/api/forms/submit/contact',
  '/api/collections/get/pages',
];
const DEEP = 30_000;
const BODIES: readonly (string | Buffer)[] = [
  '['.repeat(DEEP),
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"email":${'9'.repeat(60_000)}}`,
  '{"email":1e999999999,"password":-1e-999999999}',
  `{"email":"${'\\u0000'.repeat(10_000)}"}`,
  '{"email":"\\ud800","password":"\\udfff"}',
  `{${Array.from({ length: 6_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `{"email":"a@example.com",${'"email":"b@example.com",'.repeat(2_000)}"password":"x"}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":{"__proto__":{"toString":1}},"password":{"length":1e9}}',
  '{"email":{"$ne":null},"password":{"$ne":null}}',
  '{"email":"a@example.com\' OR 1=1 --","password":"x"}',
  `{"email":"${'a'.repeat(30_000)}@${'b.'.repeat(10_000)}com","password":"x"}`,
  `{"email":"${'a.'.repeat(20_000)}","password":"x"}`,
  '\uFEFF{}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"email":"a"}', 'utf16le'),
  'null',
  '"x"',
  '',
];

const bodies: Attack = {
  name: 'JSON: depth, numbers, keys of objects themselves, invalid UTF-8, twice the same key',
  threat: 'T46, T57',
  // Each plausible address counts as a failed login.
  leaves: { login_backoff: 40 },
  async run(ground) {
    const outcomes = new Seen();
    for (const [place, body] of BODIES.entries()) {
      for (const path of CALLS) {
        const answer = await call(ground, path, body, { from: ground.address(place) });
        if (answer.status === 200 && /isAdmin/.test(answer.text)) fail(`${path} took ${String(body).slice(0, 80)}`);
        note(outcomes, answer, `${path} ${String(body).slice(0, 80)}`);
      }
    }
    const { text } = await get(ground, '/api/health');
    if (text.includes('isAdmin')) fail('every object has learned to be an administrator');
    return outcomes.text;
  },
};

const compressed: Attack = {
  name: 'compressed bodies: a megabyte of nothing in a kilobyte',
  threat: 'T57',
  // A provider's message is kept as bytes: identical ones once a day.
  leaves: { payment_webhook: 60 },
  async run(ground) {
    const outcomes = new Seen();
    const bomb = gzipSync(Buffer.alloc(30_000_000, 0x20));
    for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'gzip, gzip', 'zstd', 'identity']) {
      for (const path of ['/api/accounts/login', '/api/transactions/update/iPayTotal', '/api/forms/submit/contact']) {
        const answer = await call(ground, path, bomb.subarray(0, 40_000), {
          headers: { 'content-encoding': encoding },
        });
        note(outcomes, answer, `${path} ${encoding}`);
      }
    }
    return outcomes.text;
  },
};

const FILTERS: readonly string[] = [
  'filter[$where]=while(1){}',
  `filter[title][$regex]=${encodeURIComponent('^(a+)+$')}`,
  `filter[title][$regex]=${encodeURIComponent('(?:a|aa|aaa)*b'.repeat(20))}`,
  `filter[title][$regex]=${encodeURIComponent('(')}`,
  `filter[title][$preg]=${encodeURIComponent('/.*/e')}`,
  `filter[title][$regex]=${'('.repeat(2_000)}`,
  `filter${'[$or][0]'.repeat(800)}[title]=x`,
  `filter${'[a]'.repeat(2_000)}=x`,
  'filter[__proto__][isAdmin]=1&filter[constructor][prototype][isAdmin]=1',
  Array.from({ length: 1_500 }, (_, index) => `filter[$and][${index}][a]=1`).join('&'),
  'limit=999999999999&skip=-1&sort[__proto__]=1',
  'limit[]=1&skip[]=1&fields[]=1&populate=99999',
  'lang=../../..&fields[../..]=1',
  'filter[$func]=system&filter[$fuzzy]=x&filter[a][$text]=x',
  `simple=1&filter=${encodeURIComponent('{"a":'.repeat(1_000))}`,
];

const contentFilters: Attack = {
  name: 'filters of the content: regular expressions, code, depth, keys of objects themselves',
  threat: 'T58',
  async run(ground) {
    const outcomes = new Seen();
    const headers = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    const names = ['pages', 'posts', 'faq', 'settings', '__proto__', 'constructor', '%2e%2e', ''];
    for (const filter of FILTERS) {
      for (const name of names) {
        for (const resource of ['collections/get', 'singletons/get', 'collections/entries']) {
          if (ground.over.aborted) return outcomes.text;
          const path = `/api/${resource}/${name}?${filter}`;
          note(outcomes, await get(ground, path, headers), path);
        }
      }
    }
    return outcomes.text;
  },
};

const ADDRESSES = [
  '/?a[]=1&a[]=2',
  `/?${'a[b]'.repeat(2_000)}=1`,
  '/?__proto__[x]=1',
  '/?lang=<script>alert(1)</script>',
  '/?utm=%00%ff',
  '/platform/__proto__',
  '/platform/constructor',
  '/platform/<script>alert(1)</script>',
  '/platform/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/api/tape/__proto__',
  '/api/tape/9999999999999999999999',
  '/api/transactions/get/%00',
  '/api/accounts/login/__proto__',
  '/udf/symbols?symbol[]=1',
  '/udf/search?query=%25%25%25%27&limit=1e9',
  '/udf/quotes?symbols=' + 'BTCUSD,'.repeat(1_500),
  '/api/prices/candles?symbol=BTCUSD&symbol=EURUSD&interval=1m&count=1e9',
  '/api/prices/candles?symbol=BTCUSD&interval=1m&to=9999-99-99',
  '/socket.io',
  '/socket.io/?EIO[]=4',
  '/api/docs/../../x',
];

const addresses: Attack = {
  name: 'addresses and queries: arrays, scripts, keys of objects themselves, lists without an end',
  threat: 'T17, T57',
  async run(ground) {
    const outcomes = new Seen();
    for (const path of ADDRESSES) {
      const answer = await get(ground, encodeURI(path).replaceAll('%25', '%'));
      note(outcomes, answer, path);
      if (answer.text.includes('<script>alert(1)')) fail(`${path} comes back as a script`);
    }
    return outcomes.text;
  },
};

export const spellings: readonly Attack[] = [
  forged,
  origins,
  traversal,
  ranges,
  bodies,
  compressed,
  contentFilters,
  addresses,
];
