/** Which provider was asked about a client, and the state of its lists. */
export interface ScreeningSource {
  readonly provider: string;
  readonly lists: string;
}

const BETWEEN = ': ';

/** As it is kept with a check. A provider's name has no colon. */
export function writeSource({ provider, lists }: ScreeningSource): string {
  return `${provider}${BETWEEN}${lists}`;
}

/** Its parts again; all of a text that names no lists is the provider. */
export function readSource(text: string): ScreeningSource {
  const [provider = '', ...rest] = text.split(BETWEEN);
  return { provider, lists: rest.join(BETWEEN) };
}
