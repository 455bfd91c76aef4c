/**
 * Returns what an address is counted by. A customer gets a whole /64 of IPv6 addresses, which count as one. Connections
 * that were reset before their address was read count as one too: they have none left, whatever Fastify's type of
 * `request.ip` says.
 */
export function addressSubject(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [before = '', after] = ip.split('::');
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return head.slice(0, 4).join(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Returns the /48 network of an IPv6 subject; undefined for others. */
export function networkOf(subject: string): string | undefined {
  return subject.includes(':') ? subject.split(':').slice(0, 3).join(':') : undefined;
}
