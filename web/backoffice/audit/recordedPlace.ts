/** Place as the audit log's subjects name it: a brand, an instrument, and a limit or setting. A star means all. */
export interface RecordedPlace {
  /** Brand; undefined for all brands. */
  readonly brand: string | undefined;
  /** Symbol; undefined for all instruments. */
  readonly symbol: string | undefined;
  /** Name of the limit or the setting. */
  readonly name: string | undefined;
}

/**
 * Reads a place such as `limit:northline/EUR/USD/positionAmount`, `opening:northline/BTCUSD`,
 * `setting:northline/minimumDeposit`.
 */
export function recordedPlace(subject: string): RecordedPlace | undefined {
  const [kind = '', ...rest] = subject.split(':');
  const [brand = '', ...parts] = rest.join(':').split('/');
  if (kind === 'opening') return { brand: unlessAll(brand), symbol: unlessAll(parts.join('/')), name: undefined };
  if (kind !== 'limit' && kind !== 'setting') return undefined;
  const symbol = unlessAll(parts.slice(0, -1).join('/'));
  return { brand: unlessAll(brand), symbol: symbol === '' ? undefined : symbol, name: parts.at(-1) };
}

function unlessAll(part: string): string | undefined {
  return part === '*' ? undefined : part;
}
