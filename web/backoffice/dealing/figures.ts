import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { priceText, typeset } from '../../ui/numbers.ts';

const MINUS = '\u2212';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Sign {
  /** Writes a plus too. */
  readonly signed?: boolean;
}

/** Whole euros, for large sums: 4 812 400, −671 600. */
export function wholeText(value: Money, { signed = false }: Sign = {}): string {
  const [whole = '0'] = formatMoney(value).split('.');
  const magnitude = whole.replace('-', '');
  if (magnitude === '0') return '0';
  return `${signOf(value, signed)}${typeset(magnitude)}`;
}

/** Cents: 612.40, −23.05. */
export function centsText(value: Money, { signed = false }: Sign = {}): string {
  const magnitude = formatMoney(value).replace('-', '');
  return magnitude === '0.00' ? typeset(magnitude) : `${signOf(value, signed)}${typeset(magnitude)}`;
}

function signOf(value: Money, signed: boolean): string {
  if (value < 0n) return MINUS;
  return signed ? '+' : '';
}

/** Clients' buys less their sells. */
export function netOf({ longs, shorts }: { readonly longs: Money; readonly shorts: Money }): Money {
  return money(longs - shorts);
}

const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** A figure that is no money, with two decimals. */
export function twoDecimals(value: number): string {
  return typeset(hundredths.format(value));
}

/** The middle of a quote. */
export function midText(sell: Rate | null, buy: Rate | null, decimals: number): string {
  return sell === null || buy === null ? '' : priceText(rate((sell + buy) / 2n), decimals);
}

/** 0.2 s, 74 s, 5 min, 3 h. */
export function elapsedText(t: TFunction, ms: number): string {
  if (ms >= HOUR) return t('dealing.hours', { hours: Math.floor(ms / HOUR) });
  if (ms >= 5 * MINUTE) return t('dealing.minutes', { minutes: Math.floor(ms / MINUTE) });
  const seconds = ms < 10 * SECOND ? Math.round(ms / 100) / 10 : Math.round(ms / SECOND);
  return t('dealing.seconds', { seconds: typeset(String(seconds)) });
}
