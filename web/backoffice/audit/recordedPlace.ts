/** Where something holds, as the record's subjects name it: a brand, an instrument, and what it is. A star is all. */
export interface RecordedPlace {
  /** Undefined: all brands. */
  readonly brand: string | undefined;
  /** Undefined: all instruments. */
  readonly symbol: string | undefined;
  /** The limit or the setting. */
  readonly name: string | undefined;
}

/** Of `limit:northline/EUR/USD/positionAmount`, `opening:northline/BTCUSD`, `setting:northline/minimumDeposit`. */
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
