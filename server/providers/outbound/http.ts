import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isInside } from './addresses.ts';
import type { DeliveryFault, FetchFile, Outbound, OutboundAnswer, OutboundCall, PostBytes } from './interface.ts';

export interface OutboundSettings {
  /** Full URLs to which messages may be posted; calls have their own list of origins. */
  readonly allowed: readonly string[];
  /** Allows http to this machine, in the demonstration only. */
  readonly allowsLoopback: boolean;
  /** Time limit, for callers who wait for the answer and for large answers. */
  readonly timeoutMs?: number;
  readonly answerBytesMax?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAXIMUM = 256 * 1024;

/** T37: calls configured addresses only, never redirects or internal ones, and waits ten seconds or as configured. */
export function httpOutbound({ allowed, allowsLoopback, ...others }: OutboundSettings): Outbound {
  const limits: Limits = {
    timeoutMs: others.timeoutMs ?? TIMEOUT_MS,
    answerBytesMax: others.answerBytesMax ?? ANSWER_BYTES_MAXIMUM,
  };
  const allowedAddresses = new Set(allowed);
  return {
    async post(address, { id, body }) {
      if (!allowedAddresses.has(address)) return false;
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': id };
      const way = wayTo(address, allowsLoopback);
      const call: OutboundCall = { method: 'POST', url: address, headers, body: JSON.stringify(body) };
      const heard = way === undefined ? undefined : await ask(way, call, 'status', limits);
      return heard !== undefined && 'status' in heard && heard.status >= 200 && heard.status < 300;
    },
    async send(call, origins) {
      const way = wayTo(call.url, allowsLoopback);
      if (way === undefined || !origins.includes(way.url.origin)) return 'unsent';
      const heard = await ask(way, call, 'body', limits);
      return 'status' in heard ? { answer: answerOf(heard) } : heard.isWritten ? 'unknown' : 'unsent';
    },
    async deliver(call, origins) {
      const way = wayTo(call.url, allowsLoopback);
      if (way === undefined || !origins.includes(way.url.origin)) return { fault: 'inside' };
      const heard = await ask(way, call, 'body', limits);
      return 'status' in heard ? { answer: answerOf(heard) } : { fault: heard.fault };
    },
  };
}

/** Downloads files under the same limits: only the requested address leaves the server. */
export function httpFiles({ allowsLoopback, timeoutMs, answerBytesMax }: Omit<Required<OutboundSettings>, 'allowed'>) {
  const fetchFile: FetchFile = async (address, origins) => {
    const way = wayTo(address, allowsLoopback);
    if (way === undefined || !origins.includes(way.url.origin)) return undefined;
    const call: OutboundCall = { method: 'GET', url: address, headers: {}, body: '' };
    const heard = await ask(way, call, 'body', { timeoutMs, answerBytesMax });
    return 'status' in heard ? { status: heard.status, bytes: heard.bytes } : undefined;
  };
  return fetchFile;
}

/** Posts bytes to one configured address, under the same limits. */
export function httpBytes({ allowsLoopback, timeoutMs, answerBytesMax }: Omit<Required<OutboundSettings>, 'allowed'>) {
  const post: PostBytes = async (call) => {
    const way = wayTo(call.url, allowsLoopback);
    if (way === undefined) return undefined;
    const heard = await ask(way, { ...call, method: 'POST' }, 'body', { timeoutMs, answerBytesMax });
    return 'status' in heard ? { status: heard.status, bytes: heard.bytes } : undefined;
  };
  return post;
}

/** Complete answer with its bytes. */
interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Uint8Array;
}

/** No complete answer. If nothing was written, nothing can have reached the other side. */
interface Unheard {
  readonly isWritten: boolean;
  readonly fault: DeliveryFault;
}

interface Limits {
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
}

interface Way {
  readonly url: URL;
  readonly lookup: LookupFunction;
}

/** Resolves the destination of an address; undefined where no call is allowed. */
function wayTo(address: string, allowsLoopback: boolean): Way | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const isLoopback = allowsLoopback && isLoopbackName(url.hostname);
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) return undefined;
  if (!isLoopback && isInside(hostOf(url))) return undefined;
  // Live mode allows the https port only, so that no other service behind an internet name can be reached.
  if (!allowsLoopback && url.port !== '') return undefined;
  return { url, lookup: isLoopback ? toLoopback : toOutside };
}

/** Maximum lengths of the URL and the headers: common servers read 8 kB of each, and would refuse or cut more. */
const ADDRESS_MAXIMUM = 8_000;
const HEADERS_MAXIMUM = 8_000;

function isTooLong({ url, headers }: Pick<OutboundCall, 'url' | 'headers'>): boolean {
  const written = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return url.length > ADDRESS_MAXIMUM || written > HEADERS_MAXIMUM;
}

/** Makes one attempt. `status`: the body does not matter, and is not waited for. */
function ask(
  { url, lookup }: Way,
  call: Omit<OutboundCall, 'body'> & { readonly body: string | Uint8Array },
  requested: 'status' | 'body',
  { timeoutMs, answerBytesMax }: Limits,
): Promise<Heard | Unheard> {
  if (isTooLong(call)) return Promise.resolve({ isWritten: false, fault: 'refused' });
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((settle) => {
    // Until the connection is ready, a TLS handshake included, Node has written nothing of the request.
    let isWritten = false;
    let isConnected = false;
    const request = open(
      url,
      {
        method: call.method,
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        headers: { ...call.headers, ...(call.method === 'POST' && { 'Content-Length': Buffer.byteLength(call.body) }) },
      },
      (response) => {
        if (requested === 'body') return void read(response, answerBytesMax).then(settle);
        response.destroy();
        settle(toHeard(response, new Uint8Array()));
      },
    );
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        isConnected = true;
      });
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isWritten = true;
      });
    });
    request.on('error', (error) => settle({ isWritten, fault: faultOf(error, { isWritten, isConnected }) }));
    request.end(call.body);
  });
}

const BROKEN_OFF: Unheard = { isWritten: true, fault: 'brokenOff' };

/** Thrown when our own resolver gives an internal address, so that it does not count as a network failure. */
class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
}

/** Returns why a call failed, for the person who has to fix it. */
function faultOf(
  error: Error & { readonly code?: unknown; readonly syscall?: unknown },
  { isWritten, isConnected }: { readonly isWritten: boolean; readonly isConnected: boolean },
): DeliveryFault {
  const { code, syscall } = error;
  if (error instanceof InternalAddress) return 'inside';
  if (code === 'ABORT_ERR' || error.name === 'TimeoutError') return 'timedOut';
  if (isWritten) return 'brokenOff';
  if (syscall === 'getaddrinfo' || code === 'ENOTFOUND') return 'nameUnknown';
  if (code === 'ECONNREFUSED') return 'refused';
  return isConnected ? 'tls' : 'unreachable';
}

/** Reads the complete body: half an answer, or an endless one, counts as none. */
async function read(response: IncomingMessage, bytesMax: number): Promise<Heard | Unheard> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  return new Promise((settle) => {
    response.on('data', (part: Uint8Array) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= bytesMax) return;
      settle(BROKEN_OFF);
      response.destroy();
    });
    response.on('end', () => settle(toHeard(response, Buffer.concat(parts))));
    response.on('error', () => settle(BROKEN_OFF));
    response.on('close', () => settle(BROKEN_OFF));
  });
}

function toHeard({ statusCode = 0, headers }: IncomingMessage, bytes: Uint8Array): Heard {
  return { status: statusCode, headers, bytes };
}

function answerOf({ status, headers, bytes }: Heard): OutboundAnswer {
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
  return { status, headers: Object.fromEntries(plain), body: Buffer.from(bytes).toString('utf8') };
}

/** Resolves names under .localhost, which otherwise resolve in browsers only. */
const toLoopback: LookupFunction = (_name, options, done) => {
  if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/** Checks the address on connecting, so that a name cannot change its address in between. */
const toOutside: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isInside(address))) {
      return done(new InternalAddress('a name that leads inside'), []);
    }
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
