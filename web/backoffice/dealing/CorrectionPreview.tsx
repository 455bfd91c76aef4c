import type { TradeToCorrect } from '@candor/contracts/http/office/corrections.ts';
import { decideCorrection, protectionOf, resultAt } from '@candor/domain/trading/correction.ts';
import type { TradePrices } from '@candor/domain/trading/correction.ts';
import { money } from '@candor/domain/money/money.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { refusalText } from '../../data/texts.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Correction.module.css';

interface CorrectionPreviewProps {
  trade: TradeToCorrect;
  prices: TradePrices;
}

/** Refusals, for the time or the client's money, after which the result is still shown. */
const counted: readonly RefusalCode[] = ['correctionTooLate', 'correctionAboveLimit'];

/** Shows what these prices would book, by the engine's own rule, and why they cannot be requested. */
export function CorrectionPreview({ trade, prices }: CorrectionPreviewProps) {
  const { t } = useDealingTexts();
  const { current, available, corrections, book, decimals, at: now, currency } = trade;
  const { symbol } = currency;
  const isSame = prices.open === current.open && prices.close === current.close;
  const decided = decideCorrection(prices, {
    trade: { ...trade, closedAt: trade.closed_at, corrections: corrections.length },
    book,
    currency: currency.code,
    decimals,
    available,
    now,
  });
  const isCounted = decided.ok || counted.includes(decided.refusal.code);
  const result = isCounted ? resultAt(trade, prices) : undefined;
  const change = money((result ?? current.profit) - current.profit);
  const protection = protectionOf(change, trade.forgiven);
  return (
    <div className={styles.preview} aria-live="polite">
      <dl className={desk.facts}>
        <dt>{t('dealing.corrections.result')}</dt>
        <dd>
          <MoneyText value={current.profit} symbol={symbol} signed />
          {result !== undefined && (
            <>
              {' → '}
              <MoneyText value={result} symbol={symbol} signed />
            </>
          )}
        </dd>
        {protection !== 0n && (
          <>
            <dt>{t('dealing.corrections.protection')}</dt>
            <dd>
              <MoneyText value={protection} symbol={symbol} signed />
            </dd>
          </>
        )}
        {result !== undefined && (
          <>
            <dt>{t('dealing.corrections.difference')}</dt>
            <dd>
              <strong>
                <MoneyText value={money(change + protection)} symbol={symbol} signed />
              </strong>
            </dd>
          </>
        )}
      </dl>
      {!decided.ok && !isSame && <p className={desk.warning}>{refusalText(decided.refusal)}</p>}
    </div>
  );
}
