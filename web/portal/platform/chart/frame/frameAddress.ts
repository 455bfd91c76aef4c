import type { Language } from '@candor/domain/clients/language.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { frameLocales } from '../../../../data/frameLocale.ts';

/** Exchanges whose prices the frames may show; for others they only show a refusal. */
const SHOWN_EXCHANGES: readonly string[] = ['NASDAQ', 'NYSE', 'BINANCE', 'COINBASE', 'BITSTAMP', 'OANDA', 'FX', 'TVC'];

const resolutions: Readonly<Record<Interval, string>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '60',
  '4h': '240',
  '1D': 'D',
  '1W': 'W',
  '1M': 'M',
};

export function isShownInFrame(code: string): boolean {
  return SHOWN_EXCHANGES.includes(code.split(':', 1)[0] ?? '');
}

interface Frame {
  readonly origin: string;
  /** Code of the instrument: EXCHANGE:SYMBOL. */
  readonly code: string;
  readonly interval: Interval;
  readonly theme: 'light' | 'dark';
  /** Language of the page. */
  readonly language: Language;
}

/** Returns the address of the provider's chart; the part after the hash never leaves the browser in a request. */
export function frameAddress({ origin, code, interval, theme, language }: Frame): string {
  const locale = frameLocales[language];
  const settings = {
    symbol: code,
    interval: resolutions[interval],
    theme,
    locale,
    width: '100%',
    height: '100%',
    // Twelve months, UTC (specification 9).
    range: '12M',
    timezone: 'Etc/UTC',
    style: '1',
    withdateranges: true,
    // Another instrument is chosen in our list, so that chart and ticket show the same one.
    allow_symbol_change: false,
    save_image: false,
    calendar: false,
    details: false,
  };
  return `${origin}/embed-widget/advanced-chart/?locale=${locale}#${encodeURIComponent(JSON.stringify(settings))}`;
}
