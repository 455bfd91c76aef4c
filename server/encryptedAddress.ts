/** Whether mail sent by this address leaves the machine encrypted. */
export function isMailEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (isLocal(hostname)) return true;
  const isLoosened = [...searchParams.keys()].some((name) => name.startsWith('tls') || name === 'ignoreTLS');
  if (isLoosened || searchParams.get('secure') === 'false') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/**
 * Whether a database of this address is reached encrypted. A folder as the host is a unix socket of this machine. The
 * weaker modes check no certificate.
 */
export function isDatabaseEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || isLocal(host) || searchParams.get('sslmode') === 'verify-full';
}

/** Whether alarms, which name faults of the installation, get to this address encrypted. */
export function isAlarmEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname));
}

/** Whether a host is this machine by its own names. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
