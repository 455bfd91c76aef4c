import { formatMoney } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Money, MoneySum, Rate } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/time.ts';
import { MINUS, priceText, signedFigure, typeset, withSymbol } from '../../ui/numbers.ts';
import { pageCurrency } from '../../ui/pageCurrency.ts';

interface Sign {
  /** Whether a plus is written too. */
  readonly signed?: boolean;
  /** Sign of the currency; omitted if it is in the head of the column. */
  readonly symbol?: string;
}

/** Formats a large sum without cents: 4 812 400, −€671 600. */
export function wholeText(value: MoneySum, { signed = false, symbol }: Sign = {}): string {
  const [whole = '0'] = formatMoney(value, pageCurrency()).split('.');
  const magnitude = whole.replace('-', '');
  const shown = symbol === undefined ? typeset(magnitude) : withSymbol(typeset(magnitude), symbol);
  return magnitude === '0' ? shown : signedFigure(signOf(value, signed), shown);
}

/** Formats a sum with all decimals: 612.40, −23.05. */
export function centsText(value: Money, { signed = false }: Pick<Sign, 'signed'> = {}): string {
  const magnitude = formatMoney(value, pageCurrency()).replace('-', '');
  return /^[0.]+$/.test(magnitude) ? typeset(magnitude) : signedFigure(signOf(value, signed), typeset(magnitude));
}

function signOf(value: MoneySum, signed: boolean): '' | '+' | typeof MINUS {
  if (value < 0n) return MINUS;
  return signed ? '+' : '';
}

/** Returns the clients' buys less their sells. */
export function netOf({ longs, shorts }: { readonly longs: MoneySum; readonly shorts: MoneySum }): MoneySum {
  return longs - shorts;
}

const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** Formats a figure that is no money, with two decimals. */
export function twoDecimals(value: number): string {
  return typeset(hundredths.format(value));
}

/** Formats the middle of a quote. */
export function midText(sell: Rate | null, buy: Rate | null, decimals: number): string {
  return sell === null || buy === null ? '' : priceText(rate((sell + buy) / 2n), decimals);
}

/** Formats an elapsed time: 0.2 s, 74 s, 5 min, 3 h. */
export function elapsedText(t: TFunction, ms: number): string {
  if (ms >= HOUR_MS) return t('dealing.hours', { hours: Math.floor(ms / HOUR_MS) });
  if (ms >= 5 * MINUTE_MS) return t('dealing.minutes', { minutes: Math.floor(ms / MINUTE_MS) });
  const seconds = ms < 10 * SECOND_MS ? Math.round(ms / 100) / 10 : Math.round(ms / SECOND_MS);
  return t('dealing.seconds', { seconds: typeset(String(seconds)) });
}
