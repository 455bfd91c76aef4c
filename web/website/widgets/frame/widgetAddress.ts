import type { Language } from '@candor/domain/clients/language.ts';
import { frameLocales } from '../../../data/frameLocale.ts';
import type { Theme } from '../../../data/theme.ts';

/** Widgets of the provider, by their names in its addresses. */
export type WidgetKind = 'market-quotes' | 'forex-cross-rates' | 'ticker-tape' | 'events';

interface Widget {
  readonly origin: string;
  /** Origin of this site, whose platform a click on an instrument opens (specification 2). */
  readonly site: string;
  readonly kind: WidgetKind;
  readonly theme: Theme;
  readonly language: Language;
  /** Settings of the widget's content. */
  readonly settings: object;
}

/** Returns the address of the provider's widget; the part after the hash never leaves the browser in a request. */
export function widgetAddress({ origin, site, kind, theme, language, settings }: Widget): string {
  const locale = frameLocales[language];
  const charts = kind === 'events' ? {} : { largeChartUrl: `${site}/platform/` };
  const whole = { ...settings, ...charts, width: '100%', colorTheme: theme, isTransparent: true, locale };
  return `${origin}/embed-widget/${kind}/?locale=${locale}#${encodeURIComponent(JSON.stringify(whole))}`;
}

/** Exchanges whose prices the widgets may show; for others they only show a refusal. */
const SHOWN_EXCHANGES: readonly string[] = ['NASDAQ', 'NYSE', 'BINANCE', 'COINBASE', 'BITSTAMP', 'OANDA', 'FX', 'TVC'];

export function isShownInWidgets(code: string): boolean {
  return SHOWN_EXCHANGES.includes(code.split(':', 1)[0] ?? '');
}
