import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { rate, RATE_DIGITS } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { WIDE_SPREADS } from '@candor/domain/pricing/setSpread.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMeasuredSpread } from '../../../data/measuredSpread.ts';
import { quotes } from '../../../data/quotes.ts';
import { countText, typeset } from '../../../ui/numbers.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { useEverySecond } from '../useEverySecond.ts';
import { useTradableState } from '../useTradableQuote.ts';
import styles from './InstrumentSheet.module.css';

/** Shows the present spread, once a second, beside the usual one (rule PR-22). */
export function SpreadFacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  useEverySecond();
  const isOpen = useTradableState(asset.symbol) === 'open';
  const quote = quotes.get(asset.symbol);
  const price = quote?.sell ?? rate(0n);
  const { data: usual, isError } = useMeasuredSpread(asset.symbol);
  const unknown = t('platform.ticket.unknown');
  return (
    <section className={styles.section} aria-label={t('platform.instrument.spread')}>
      <h3>{t('platform.instrument.spread')}</h3>
      <Facts>
        <Fact name={t('platform.instrument.spreadNow')}>
          {quote === undefined || price === 0n || !isOpen ? (
            unknown
          ) : (
            <strong>{spreadWords(quote.buy - price, price, asset, t)}</strong>
          )}
        </Fact>
        <Fact name={t('platform.instrument.spreadUsual')}>
          {usual === undefined && (isError ? t('platform.instrument.spreadFailed') : unknown)}
          {usual?.spread === null && t('platform.instrument.spreadFew')}
          {typeof usual?.spread === 'bigint' && price !== 0n && spreadWords(usual.spread, price, asset, t)}
        </Fact>
      </Facts>
      <p className={styles.help}>
        {usual?.spread !== null &&
          usual !== undefined &&
          `${t('platform.instrument.spreadMeasured', { measured: countText(usual.measured) })} `}
        {t('platform.instrument.spreadHelp', { times: WIDE_SPREADS })}
      </p>
    </section>
  );
}

const PIP_DIGITS = 1;
/** Decimals of a basis point. */
const BPS_DIGITS = 1;
const WHOLE_IN_BPS = 10_000n;

/** Writes a spread in the three units in which people compare it: 0.00008 · 0.8 pips · 0.7 ‱. */
function spreadWords(spread: bigint, price: bigint, { decimals, pip }: Asset, t: TFunction): string {
  return [
    typeset(formatFixed(spread, RATE_DIGITS, decimals)),
    t('platform.levels.in.pips', { value: tenthsOf(spread, pip, 1n, PIP_DIGITS) }),
    `${tenthsOf(spread, price, WHOLE_IN_BPS, BPS_DIGITS)}\u202F‱`,
  ].join(' · ');
}

function tenthsOf(spread: bigint, whole: bigint, parts: bigint, digits: number): string {
  return typeset(formatFixed(divideHalfEven(spread * parts * 10n ** BigInt(digits), whole), digits, digits));
}
