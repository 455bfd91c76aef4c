import { useOfficeHome } from './office.ts';

/** Rule CA-17: what instruments are traded under now, in the office's lists, which name them by their symbol. */
export function useOfficeTickers(): (symbol: string) => string {
  const changed = useOfficeHome().data?.tickers ?? [];
  return (symbol) => changed.find((one) => one.symbol === symbol)?.ticker ?? symbol;
}
