import { useOfficeHome } from './office.ts';

/** Rule CA-17: returns the present ticker of an instrument for the office's lists, which name it by its symbol. */
export function useOfficeTickers(): (symbol: string) => string {
  const changed = useOfficeHome().data?.tickers ?? [];
  return (symbol) => changed.find((one) => one.symbol === symbol)?.ticker ?? symbol;
}
