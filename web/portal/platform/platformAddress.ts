export const DEFAULT_SYMBOL = 'BTCUSD';

/** Specification 2: a symbol after an encoded colon (`?tvwidgetsymbol=BINANCE%3ABTCUSDT`), USDT read as USD. */
export function platformAddress(search: string): string {
  const symbol = /%3A([A-Z0-9.]{1,20})/i.exec(search)?.[1];
  if (symbol === undefined) return `/platform/${DEFAULT_SYMBOL}`;
  return `/platform/${symbol.toUpperCase().replace('USDT', 'USD')}`;
}
