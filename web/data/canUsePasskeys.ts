/** Can passkeys be used here? They need a host name: an address such as 127.0.0.1 cannot have any. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false;
  const { hostname } = window.location;
  return window.isSecureContext && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
}
