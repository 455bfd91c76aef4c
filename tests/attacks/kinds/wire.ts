import type { Attack, Ground } from '../attack.ts';
import { drip, holdLines, isOver, openLine, resetAfter, say, statusesIn } from '../line.ts';
import { Seen, fail } from '../seen.ts';
import { HANDSHAKES, READS, WRITES } from './openings.ts';

/** Attacks on connections, requests and their bytes, before their purpose is known. */

const AT_ONCE = 8;

/** Sends each of these texts, a few at a time, until the attack is over. */
async function each<Item>(
  { over }: Ground,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && !over.aborted; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function resetsOf(openings: Readonly<Record<string, string>>): Attack['run'] {
  return async (ground) => {
    const beginnings = Object.values(openings).flatMap((text) =>
      Array.from(text, (_, index) => text.slice(0, index + 1)),
    );
    await each(ground, beginnings, (beginning) => resetAfter(ground, ground.address(), beginning));
    return `${beginnings.length} resets`;
  };
}

function withBody(heads: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(heads).map(([name, head]) => [name, `${head}Content-Length: 9\r\n\r\n{"a": 1}\n`]),
  );
}

const slowWriters: Attack = {
  name: 'slow writers: bodies that arrive a byte at a time',
  threat: 'T27',
  async run(ground) {
    const heads = Object.values(WRITES);
    const head = (index: number): string => `${heads[index % heads.length]}Content-Length: 60000\r\n\r\n{`;
    const lines = await holdLines(ground, 200, head, (index) => ground.address(index % 4));
    await drip(ground, lines, ' ');
    return `${lines.length} bodies`;
  },
};

const endlessChunks: Attack = {
  name: 'slow writers: chunked bodies without an end',
  threat: 'T27',
  async run(ground) {
    const heads = Object.values(WRITES);
    const head = (index: number): string =>
      `${heads[index % heads.length]}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
    const lines = await holdLines(ground, 100, head, (index) => ground.address(index % 4));
    await drip(ground, lines, '1\r\n \r\n');
    return `${lines.length} bodies`;
  },
};

const endlessHeaders: Attack = {
  name: 'slow writers: headers without an end',
  threat: 'T57',
  async run(ground) {
    const head = (index: number): string => `GET /${index} HTTP/1.1\r\nHost: localhost\r\n`;
    const lines = await holdLines(ground, 300, head, (index) => ground.address(index % 4));
    await drip(ground, lines, 'X-More: and more\r\n', 250);
    return `${lines.length} requests`;
  },
};

const halfClosed: Attack = {
  name: 'half-closed: the sender has ended before the body is there',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    const heads = [...Object.values(WRITES), ...Object.values(HANDSHAKES)];
    await each(ground, heads, async (head) => {
      const line = openLine(ground, ground.address());
      line.socket.end(`${head}Content-Length: 500\r\n\r\n{"a":`);
      await line.ended;
      for (const status of statusesIn(line.heard())) outcomes.add(status);
    });
    return outcomes.text;
  },
};

const silent: Attack = {
  name: 'silent connections: an address has its number of them and no more',
  threat: 'T57',
  async run(ground) {
    await holdLines(ground, 600, () => '');
    // A connection above the limit gets a refusal and is closed.
    const heard = await say(ground, ground.address(), 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    if (!ground.over.aborted && statusesIn(heard).includes(200)) fail('more connections than an address may have');
    await isOver(ground);
    return '600 held';
  },
};

const pipelined: Attack = {
  name: 'pipelining: thousands of requests on a connection that is not read',
  threat: 'T57',
  async run(ground) {
    const requests = 'GET /api/prices/quality HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000);
    const lines = await holdLines(
      ground,
      10,
      () => requests,
      (index) => ground.address(index),
    );
    await isOver(ground);
    return `${lines.length} × 2,000`;
  },
};

const LAST = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const CALL = 'POST /api/get/askedHere HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** Requests whose end can be read in two ways; by our reading no body contains a second request. */
const SMUGGLED: readonly string[] = [
  `${CALL}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length: +0\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length: -1\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length: 0x10\r\n\r\n${HIDDEN}`,
  `${CALL}Content-Length : 0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: identity\r\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}X-Folded: a\r\n Transfer-Encoding: chunked\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `${CALL}X: a\u0000b\r\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff0\r\n\r\n${HIDDEN}`,
  `${CALL}Transfer-Encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n${HIDDEN}`,
];

const smuggling: Attack = {
  name: 'smuggling: requests whose end can be read in two ways',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    await each(ground, SMUGGLED, async (bytes) => {
      const heard = await say(ground, ground.address(), `${bytes}${LAST}`);
      if (ground.over.aborted) return;
      const statuses = statusesIn(heard);
      // The request is refused and the connection closed, so that neither the bytes after it nor the last request are
      // answered.
      if (statuses.some((status) => status !== 400 && status !== 429))
        fail(`${JSON.stringify(bytes)}: ${statuses.join()}`);
      for (const status of statuses) outcomes.add(status);
    });
    return outcomes.text;
  },
};

const chunkExtensions: Attack = {
  name: 'chunk extensions and trailers without an end',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    const bodies = [
      `2;${'x'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`,
      `2\r\n{}\r\n0\r\n${'X-T: 1\r\n'.repeat(20_000)}\r\n`,
    ];
    await each(ground, bodies, async (body) => {
      const heard = await say(ground, ground.address(), `${CALL}Transfer-Encoding: chunked\r\n\r\n${body}${LAST}`);
      for (const status of statusesIn(heard)) outcomes.add(status);
    });
    return outcomes.text;
  },
};

const headerBombs: Attack = {
  name: 'headers by the thousand and by the megabyte, cookies, addresses',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    const get = (more: string, path = '/'): string =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
    const cookies = Array.from({ length: 1_500 }, (_, index) => `c${index}=1`).join('; ');
    const bombs = [
      get('X: 1\r\n'.repeat(2_500)),
      get(`X: ${'x'.repeat(1_000_000)}\r\n`),
      get(`Cookie: ${cookies}\r\n`),
      get(`Cookie: ${'=;'.repeat(7_000)}\r\n`),
      get(`Cookie: ${'__Host-client=a; '.repeat(800)}\r\n`),
      get(`Accept-Language: ${'de,'.repeat(4_000)}\r\n`),
      get(`Accept-Encoding: ${'gzip;q=0.1,'.repeat(1_300)}\r\n`),
      get(`Authorization: Bearer ${'a'.repeat(15_000)}\r\n`),
      get(`X-Forwarded-For: ${'1.2.3.4, '.repeat(1_500)}\r\n`),
      get('', `/${'a/'.repeat(7_000)}`),
      get('', `/${'%2e%2e%2f'.repeat(1_500)}`),
      get('', `/?${'a&'.repeat(7_000)}`),
    ];
    await each(ground, bombs, async (bytes) => {
      const heard = await say(ground, ground.address(), bytes);
      for (const status of statusesIn(heard)) outcomes.add(status);
      if (statusesIn(heard).some((status) => status >= 500))
        fail(`${bytes.slice(0, 120)}: ${statusesIn(heard).join()}`);
    });
    return outcomes.text;
  },
};

const METHODS = [
  'TRACE',
  'TRACK',
  'CONNECT',
  'PROPFIND',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'get',
  'PRI',
  'QUERY',
];
const SECRET = 'secret-of-the-sender';

const methods: Attack = {
  name: 'methods that nobody needs: none repeats what it was sent',
  threat: 'T19',
  async run(ground) {
    const outcomes = new Seen();
    const targets = METHODS.flatMap((method) => [
      `${method} /`,
      `${method} /api/accounts/get`,
      `${method} *`,
      `${method} x.test:443`,
    ]);
    await each(ground, targets, async (target) => {
      const bytes = `${target} HTTP/1.1\r\nHost: localhost\r\nX-Own: ${SECRET}\r\nConnection: close\r\n\r\n`;
      const heard = await say(ground, ground.address(), bytes);
      if (heard.includes(SECRET)) fail(`${target} repeats its headers`);
      for (const status of statusesIn(heard)) {
        outcomes.add(status);
        if (status >= 500) fail(`${target}: ${status}`);
        if (target.startsWith('CONNECT') && status < 400) fail(`${target}: a tunnel`);
      }
    });
    return outcomes.text;
  },
};

const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from('000012040000000000000300000064000400100000000600004000', 'hex'),
]);
const CLIENT_HELLO = Buffer.from(`1603010200010001fc0303${'ab'.repeat(500)}`, 'hex');

const otherProtocols: Attack = {
  name: 'HTTP/2 without a bargain, TLS, SSH, HTTP/0.9 and noise at the port of HTTP/1.1',
  threat: 'T57',
  async run(ground) {
    const outcomes = new Seen();
    const noise = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 167 + 13) % 256));
    const openings = [PREFACE, CLIENT_HELLO, Buffer.from('SSH-2.0-x\r\n'), Buffer.from('GET /\r\n\r\n'), noise];
    for (const bytes of openings) {
      for (const status of statusesIn(await say(ground, ground.address(), bytes))) outcomes.add(status);
    }
    // Also slowly: a few bytes of the preface on each of many connections.
    const lines = await holdLines(
      ground,
      100,
      () => PREFACE.subarray(0, 10),
      (index) => ground.address(index % 2),
    );
    await drip(ground, lines, '\r', 500);
    return outcomes.text;
  },
};

const expectations: Attack = {
  name: 'bodies that are announced and never sent (Expect: 100-continue)',
  threat: 'T27',
  async run(ground) {
    const heads = Object.values(WRITES);
    const head = (index: number): string =>
      `${heads[index % heads.length]}Expect: ${index % 3 === 0 ? 'a miracle' : '100-continue'}\r\nContent-Length: 60000\r\n\r\n`;
    const lines = await holdLines(ground, 150, head, (index) => ground.address(index % 4));
    await isOver(ground);
    return `${lines.length} bodies`;
  },
};

export const wire: readonly Attack[] = [
  { name: 'resets at each byte of each handshake', threat: 'T57', run: resetsOf(HANDSHAKES) },
  { name: 'resets at each byte of requests that read', threat: 'T57', run: resetsOf(READS) },
  {
    name: 'resets at each byte of requests that write',
    threat: 'T57',
    // A webhook may have been read completely before the reset: its hash is kept.
    leaves: { payment_webhook: 1 },
    run: resetsOf(withBody(WRITES)),
  },
  slowWriters,
  endlessChunks,
  endlessHeaders,
  halfClosed,
  silent,
  pipelined,
  smuggling,
  chunkExtensions,
  headerBombs,
  methods,
  otherProtocols,
  expectations,
];
