import type { WireTradeCorrection } from '@candor/contracts/http/tradeCorrection.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { roleText } from '../../../../data/staffWords.ts';
import { evidenceTime } from '../../../../ui/dates.ts';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../../ui/numbers.ts';
import { Fact, Facts } from './Facts.tsx';
import styles from './Corrections.module.css';

interface CorrectionsProps {
  corrections: readonly WireTradeCorrection[];
  decimals: number;
}

/** Shows both prices and both results of each correction, why, and who decided it; nothing if there is none. */
export function Corrections({ corrections, decimals }: CorrectionsProps) {
  const { t } = useTranslation();
  if (corrections.length === 0) return null;
  return (
    <section aria-label={t('corrections.title')}>
      <h3>{t('corrections.title')}</h3>
      <p className={styles.text}>{t('corrections.text')}</p>
      <ol className={styles.corrections}>
        {corrections.map((correction) => (
          <Correction key={correction.number} correction={correction} decimals={decimals} />
        ))}
      </ol>
    </section>
  );
}

function Correction({ correction, decimals }: { correction: WireTradeCorrection; decimals: number }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { at, cause, reason, source, profit, profit_before: profitBefore, protection } = correction;
  const shown = (value: Money) => moneyText(value, { symbol, signed: true });
  const fromTo = (before: string, after: string) => t('corrections.fromTo', { before, after });
  const prices = {
    open: fromTo(priceText(correction.open_before, decimals), priceText(correction.open_rate, decimals)),
    close: fromTo(priceText(correction.close_before, decimals), priceText(correction.close_rate, decimals)),
  };
  const roles = { asked: roleText(t, correction.asked_role), approved: roleText(t, correction.approved_role) };
  return (
    <li className={styles.correction}>
      <Facts>
        {correction.open_before !== correction.open_rate && <Fact name={t('corrections.open')}>{prices.open}</Fact>}
        {correction.close_before !== correction.close_rate && <Fact name={t('corrections.close')}>{prices.close}</Fact>}
        <Fact name={t('corrections.result')}>{fromTo(shown(profitBefore), shown(profit))}</Fact>
        {protection !== 0n && (
          <Fact name={t('corrections.protection')}>
            <MoneyText value={protection} symbol={symbol} signed />
          </Fact>
        )}
        <Fact name={t('corrections.difference')}>
          <strong>
            <MoneyText value={money(profit - profitBefore + protection)} symbol={symbol} signed />
          </strong>
        </Fact>
        <Fact name={t('corrections.cause')}>{t(`corrections.causes.${cause}`)}</Fact>
        <Fact name={t('corrections.reason')}>
          <span className={styles.words}>{reason}</span>
        </Fact>
        <Fact name={t('corrections.source')}>
          <span className={styles.words}>{source}</span>
        </Fact>
        {correction.evidence !== null && (
          <Fact name={t('corrections.evidence')}>
            <span className={styles.words}>{evidenceText(t, correction.evidence, decimals)}</span>
          </Fact>
        )}
        <Fact name={t('corrections.who')}>{t('corrections.whoText', roles)}</Fact>
        {at !== null && <Fact name={t('corrections.at')}>{evidenceTime(at)}</Fact>}
      </Facts>
    </li>
  );
}

function evidenceText(t: TFunction, evidence: NonNullable<WireTradeCorrection['evidence']>, decimals: number): string {
  if (evidence.kind === 'file') return t('corrections.evidenceFile', { name: evidence.name, sha256: evidence.sha256 });
  const { tick, source, received, hour, sell, buy } = evidence;
  return t('corrections.evidenceTick', {
    tick,
    source,
    time: evidenceTime(received),
    hour: evidenceTime(hour),
    sell: priceText(sell, decimals),
    buy: priceText(buy, decimals),
  });
}
