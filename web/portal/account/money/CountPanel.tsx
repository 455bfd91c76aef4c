import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, ZERO, maxMoney, money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { exactTime } from '../../../ui/dates.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { countText, typeset } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SiteLink } from '../../frame/SiteLink.tsx';
import styles from './money.module.css';
import { sumText } from './sumText.ts';

/** Shows the client's line by parts, and the total that it belongs to. */
export function CountPanel({ proof }: { proof: LiabilityProof }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const { line } = proof;
  const rows = [
    { name: 'balance', value: line.balance },
    { name: 'openProfit', value: line.open_profit },
    { name: 'lifted', value: maxMoney(ZERO, negate(money(line.balance + line.open_profit))) },
    { name: 'withdrawals', value: line.withdrawals },
    { name: 'suspended', value: line.suspended },
  ] as const;
  // A row of zero is left out, except for the balance.
  const shown = rows.filter(({ name, value }) => name === 'balance' || value !== 0n);
  return (
    <Panel padded className={styles.panel}>
      <p className={styles.at}>{t('clientMoney.counted', { at: exactTime(proof.at) })}</p>
      <h2>{t('clientMoney.parts.title')}</h2>
      <dl className={styles.sums}>
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`clientMoney.parts.${name}`)}</dt>
            <ExactMoney value={value} currency={currency} />
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('clientMoney.parts.amount')}</dt>
          <ExactMoney value={line.amount} currency={currency} />
        </div>
      </dl>
      <h2>{t('clientMoney.whole.title')}</h2>
      <dl className={styles.sums}>
        <div>
          <dt>{t('clientMoney.whole.total')}</dt>
          <dd>{sumText(proof.total, currency)}</dd>
        </div>
        <div>
          <dt>{t('clientMoney.whole.accounts')}</dt>
          <dd>{countText(proof.leaves)}</dd>
        </div>
        <div className={styles.root}>
          <dt>{t('clientMoney.whole.root')}</dt>
          <dd>
            <code>{hexText(proof.root)}</code>
          </dd>
        </div>
      </dl>
      <p>
        <SiteLink to="/client-money">{t('clientMoney.public.link')}</SiteLink>
      </p>
    </Panel>
  );
}

interface ExactMoneyProps {
  value: Money;
  currency: ReturnType<typeof useBrand>['currency'];
}

/**
 * Amount as everywhere, with its exact value if that is finer than the currency: rounded parts may miss their sum by a
 * cent.
 */
function ExactMoney({ value, currency: { code, symbol } }: ExactMoneyProps) {
  const { t } = useTranslation();
  const isWhole = value % 10n ** BigInt(MONEY_DIGITS - digitsOf(code)) === 0n;
  return (
    <dd>
      <MoneyText value={value} symbol={symbol} />
      {!isWhole && (
        <span className={styles.exact}>
          {t('clientMoney.parts.exactly', { amount: typeset(formatExact(value, MONEY_DIGITS)) })}
        </span>
      )}
    </dd>
  );
}

/** Writes bytes in lower-case hexadecimal. */
function hexText(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
