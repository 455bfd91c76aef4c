import type { Category } from './instrument.ts';

interface Named {
  readonly ticker: string;
  readonly name: string;
  readonly category: Category;
}

/** Longest name of an index that is written; a longer one gives way to its ticker. */
const INDEX_NAME_LENGTH = 12;

/** Returns an instrument's symbol as people write it: EUR/USD, BTC/USD, XAU/USD, USOIL, AAPL, US 500. */
export function writtenSymbol({ ticker, name, category }: Named): string {
  switch (category) {
    case 'forex':
      return name;
    case 'stocks':
      return ticker;
    case 'index':
      return name.length <= INDEX_NAME_LENGTH ? name : ticker;
    case 'crypto':
      return withSlash(ticker);
    case 'commodities':
      return /^X..USD$/.test(ticker) ? withSlash(ticker) : ticker.replace(/USD$/, '');
  }
}

function withSlash(ticker: string): string {
  return ticker.replace(/USD$/, '/USD');
}
