import { BlockList, isIP } from 'node:net';

/** Internal addresses, to which no name on the internet may resolve. */
const inside4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside4.addSubnet(net, prefix, 'ipv4');
}
/** A separate list: in the other one, the mapped addresses would match every IPv4 address. */
const inside6 = new BlockList();
for (const [net, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside6.addSubnet(net, prefix, 'ipv6');
}

/** Names that only resolvers of private networks know. */
const INSIDE_NAMES = 'localhost localdomain local internal intranet private corp home lan home.arpa'.split(' ');

/** Is this a literal address that is internal? */
export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? inside4.check(address, 'ipv4') : inside6.check(address, 'ipv6');
}

/** Returns the host without the brackets of an address and without a name's final dot. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replaceAll(/[[\]]/g, '').replace(/\.+$/, '').toLowerCase();
}

/**
 * Rule AF-17: may strangers enter this URL for our calls? It must be https at the standard port, to a name or an
 * address of the internet, as far as can be checked without resolving the name; that is checked again at every call
 * (T37).
 */
export function isPublicAddress(url: URL): boolean {
  const host = hostOf(url);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  if (isIP(host) !== 0) return !isInside(host);
  return host.includes('.') && !INSIDE_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}
