import type { Commission, CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText, exactTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import styles from './Commissions.module.css';

const tones = { held: 'warning', payable: 'info', requested: 'info', paid: 'positive', reversed: 'negative' } as const;

interface CommissionRowProps {
  row: Commission;
  plan: CommissionPlan | undefined;
}

/** One row; opened, it shows the rule and the figures. */
export function CommissionRow({ row, plan }: CommissionRowProps) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  return (
    <details className={styles.row}>
      <summary>
        <span className={styles.date}>{dayText(row.earned_at)}</span>
        <span className={styles.kind}>{t(`panel.commissions.kinds.${row.kind}`)}</span>
        <span className={styles.about}>{row.about}</span>
        <Badge tone={tones[row.state]}>{t(`panel.commissions.states.${row.state}`)}</Badge>
        <MoneyText className={styles.amount} value={row.amount} symbol={currency.symbol} signed />
      </summary>
      <dl className={styles.made}>
        <dt>{t('panel.commissions.rule')}</dt>
        <dd>{t('panel.commissions.recomputed', { plan: row.plan_id, rule: row.rule })}</dd>
        {plan !== undefined && (
          <>
            <dt>{t('panel.commissions.date')}</dt>
            <dd>{exactTime(row.earned_at)}</dd>
          </>
        )}
        <dt>{t('panel.commissions.inputs')}</dt>
        <dd>
          <ul>
            {Object.entries(row.inputs).map(([name, value]) => (
              <li key={name}>
                <code>
                  {name} = {value}
                </code>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t('panel.commissions.payableAt')}</dt>
        <dd>{dayText(row.payable_at)}</dd>
        {row.reason !== null && (
          <>
            <dt>{t('panel.commissions.reason')}</dt>
            <dd>{row.reason}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
