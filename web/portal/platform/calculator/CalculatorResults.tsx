import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { amountBeforeCloseOut, calculate, CALCULATOR_DIGITS } from '@candor/domain/trading/calculator.ts';
import type { Calculation } from '@candor/domain/trading/calculator.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { moneyText, priceText, signedFigure, typeset } from '../../../ui/numbers.ts';
import { useLiveSummary } from '../useAccountMoney.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import styles from './Calculator.module.css';

interface CalculatorResultsProps {
  asset: Asset;
  /** Inputs of the calculation; undefined while a field is invalid. */
  calculation: Omit<Calculation, 'price'> | undefined;
}

/** Results, rendered with each tick: the figures depend on the live buy price. */
export function CalculatorResults({
  asset: { symbol, decimals, quote: currency },
  calculation,
}: CalculatorResultsProps) {
  const { t } = useTranslation();
  const quote = useTradableQuote(symbol);
  const hasPrice = quote !== undefined && quote.buy > 0n;
  const result = hasPrice && calculation !== undefined ? calculate({ ...calculation, price: quote.buy }) : undefined;
  const unknown = t('platform.calculator.unknown');
  const amount = (value: bigint) => `${typeset(formatFixed(value, CALCULATOR_DIGITS, 2))} ${currency}`;
  const { targetPrice } = result ?? {};
  return (
    <dl className={styles.results}>
      <div>
        <dt>{t('platform.calculator.target')}</dt>
        <dd>{targetPrice === undefined ? unknown : priceText(targetPrice, decimals)}</dd>
      </div>
      <div>
        <dt>{t('platform.calculator.invested')}</dt>
        <dd>{result === undefined ? unknown : amount(result.invested)}</dd>
      </div>
      <div>
        <dt>{t('platform.calculator.profit')}</dt>
        <dd className={styles.profit}>{result === undefined ? unknown : signedFigure('+', amount(result.profit))}</dd>
      </div>
    </dl>
  );
}

/** Says what the percentages leave out: the account as a whole can be closed out before (ruling R5). */
export function CalculatorNote() {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const summary = useLiveSummary();
  if (summary === undefined) return null;
  const most = amountBeforeCloseOut(summary);
  return (
    <p className={styles.note}>
      {most === 0n
        ? t('platform.calculator.closeOutAny')
        : t('platform.calculator.closeOut', { amount: moneyText(most, { symbol }) })}
    </p>
  );
}
