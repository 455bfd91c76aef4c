import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Letter, Outbound } from './interface.ts';

export interface OutboundSettings {
  /** Full addresses; only these are ever asked, and no answer leads elsewhere. */
  readonly allowed: readonly string[];
  /** In the demonstration also http, to this machine. */
  readonly allowsLoopback: boolean;
}

const TIMEOUT_MS = 10_000;

/** Addresses that no name on the internet has any business to lead to. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6');
}

/** T37: posts to configured addresses only, never follows, never to an address inside, and waits ten seconds. */
export function httpOutbound({ allowed, allowsLoopback }: OutboundSettings): Outbound {
  const known = new Set(allowed);
  return {
    async post(address, letter) {
      const url = URL.parse(address);
      if (url === null || !known.has(address)) return false;
      const isLoopback = allowsLoopback && isLoopbackName(url.hostname);
      if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) return false;
      if (!isLoopback && isInside(url.hostname.replaceAll(/[[\]]/g, ''))) return false;
      const status = await ask(url, letter, isLoopback);
      return status !== undefined && status >= 200 && status < 300;
    },
  };
}

function ask(url: URL, { id, body }: Letter, isLoopback: boolean): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const { request: send } = url.protocol === 'https:' ? https : http;
  return new Promise((answer) => {
    const request = send(
      url,
      {
        method: 'POST',
        lookup: isLoopback ? toLoopback : toOutside,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'Idempotency-Key': id,
        },
      },
      (response) => {
        // Its body says nothing that we would act on.
        response.destroy();
        answer(response.statusCode);
      },
    );
    request.on('error', () => answer(undefined));
    request.end(text);
  });
}

/** Names under .localhost resolve in browsers only. */
const toLoopback: LookupFunction = (_name, options, done) => {
  if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/** Looked at as it is connected to, so that a name cannot lead elsewhere in between. */
const toOutside: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isInside(address))) {
      return done(new Error('a name that leads inside'), []);
    }
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
