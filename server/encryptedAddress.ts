/** Does mail sent by this address leave the machine encrypted? */
export function isMailEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (isLocal(hostname)) return true;
  const isLoosened = [...searchParams.keys()].some((name) => name.startsWith('tls') || name === 'ignoreTLS');
  if (isLoosened || searchParams.get('secure') === 'false') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/**
 * Is the database of this address reached encrypted? A folder as the host is a unix socket of this machine. The weaker
 * modes check no certificate.
 */
export function isDatabaseEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || isLocal(host) || searchParams.get('sslmode') === 'verify-full';
}

/** Do alarms, which name faults of the installation, reach this address encrypted? */
export function isAlarmEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname));
}

/** Is the host this machine under its own names? */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
