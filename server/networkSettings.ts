import { isIP } from 'node:net';
import { z } from 'zod';

/** Parses the address of ClamAV's daemon. */
export function parseClamd(text: string, context: z.RefinementCtx) {
  const found = /^([a-z0-9.-]+):(\d{1,5})$/i.exec(text);
  const [, host, digits = ''] = found ?? [];
  const port = Number.parseInt(digits, 10);
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port };
  context.addIssue({ code: 'custom', message: 'host and port of clamd, such as localhost:3310' });
  return z.NEVER;
}

/** Parses the port that we listen on. */
export function parsePort(text: string, context: z.RefinementCtx): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (port >= 0 && port <= 65_535) return port;
  context.addIssue({ code: 'custom', message: 'a port from 0 (any free one) to 65535' });
  return z.NEVER;
}

/** Parses addresses and networks, separated by commas. */
export function parseProxies(text: string, context: z.RefinementCtx): string[] {
  const proxies = text.split(',').filter((proxy) => proxy !== '');
  if (proxies.every(isNetwork)) return proxies;
  context.addIssue({ code: 'custom', message: 'addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16' });
  return z.NEVER;
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number.parseInt(bits, 10) <= (family === 4 ? 32 : 128));
}

/** Checks a name with a dot, as the proxy and the browser send it. */
export function hostName(example: string) {
  return z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, `a host name such as ${example}`);
}
