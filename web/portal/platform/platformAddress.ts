export const DEFAULT_SYMBOL = 'BTCUSD';

/** Matches a symbol; any other text from an address is never echoed. */
const SYMBOL = /^[A-Z0-9.]{1,20}$/;

/**
 * Returns the platform's address for the symbol after the last colon, encoded or not, of any parameter's value
 * (`?tvwidgetsymbol=BINANCE%3ABTCUSDT`), with USDT at its end read as USD; Bitcoin if there is none (specification 2).
 */
export function platformAddress(search: string): string {
  const [symbol = DEFAULT_SYMBOL] = [...new URLSearchParams(search).values()].flatMap(symbolAfterColon);
  return `/platform/${symbol}`;
}

function symbolAfterColon(value: string): string[] {
  const colon = value.lastIndexOf(':');
  if (colon < 0) return [];
  const symbol = value
    .slice(colon + 1)
    .trim()
    .toUpperCase()
    .replace(/USDT$/, 'USD');
  return SYMBOL.test(symbol) ? [symbol] : [];
}
