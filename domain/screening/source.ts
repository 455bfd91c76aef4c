/** Provider that was queried about a client, and the version of its lists. */
export interface ScreeningSource {
  readonly provider: string;
  readonly lists: string;
}

const BETWEEN = ': ';

/** Formats a source as it is stored with a check. A provider's name has no colon. */
export function writeSource({ provider, lists }: ScreeningSource): string {
  return `${provider}${BETWEEN}${lists}`;
}

/** Splits a stored source; all of a text that names no lists is the provider. */
export function readSource(text: string): ScreeningSource {
  const [provider = '', ...rest] = text.split(BETWEEN);
  return { provider, lists: rest.join(BETWEEN) };
}
