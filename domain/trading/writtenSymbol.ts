import type { Category } from './instrument.ts';

interface Named {
  readonly ticker: string;
  readonly name: string;
  readonly category: Category;
}

/** Longer names of indices give way to their tickers. */
const INDEX_NAME_LENGTH = 12;

/** An instrument's symbol as people write it: EUR/USD, BTC/USD, XAU/USD, USOIL, AAPL, US 500. */
export function writtenSymbol({ ticker, name, category }: Named): string {
  switch (category) {
    case 'forex':
      return name;
    case 'stocks':
      return ticker;
    case 'index':
      return name.length <= INDEX_NAME_LENGTH ? name : ticker;
    case 'crypto':
      return paired(ticker);
    case 'commodities':
      return /^X..USD$/.test(ticker) ? paired(ticker) : ticker.replace(/USD$/, '');
  }
}

function paired(ticker: string): string {
  return ticker.replace(/USD$/, '/USD');
}
