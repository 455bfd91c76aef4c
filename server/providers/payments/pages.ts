import { isDemonstration } from './settings.ts';

export interface PageSettings {
  readonly url: string;
  readonly pageHosts: readonly string[];
}

/**
 * T39: returns the page to which a provider sends the client; undefined if it may not be opened. Only https, and only
 * the provider's own host or the hosts in its settings. http is for the Test bank, which is on this machine.
 */
export function pageOf(text: string | undefined, { url, pageHosts }: PageSettings): string | undefined {
  const [page, own] = [URL.parse(text ?? ''), URL.parse(url)];
  if (page === null || own === null || page.username !== '' || page.password !== '') return undefined;
  const isSafe = page.protocol === 'https:' || (isDemonstration(own) && isDemonstration(page));
  const isKnown = page.hostname === own.hostname || pageHosts.includes(page.hostname);
  return isSafe && isKnown ? page.href : undefined;
}
