import type { Commission, CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import { namedInputs } from '@candor/domain/affiliates/inputs.ts';
import { namedRules } from '@candor/domain/affiliates/rules.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText, minuteTime, monthText } from '../../ui/dates.ts';
import { factText } from '../../ui/factText.ts';
import { moneyText } from '../../ui/numbers.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import styles from './Commissions.module.css';

const tones = { held: 'warning', payable: 'info', requested: 'info', paid: 'positive', reversed: 'negative' } as const;

interface CommissionRowProps {
  row: Commission;
  plan: CommissionPlan | undefined;
}

/** Says why the commission is less than its rule gives. */
function Limit({ row }: { row: Commission }) {
  const { t, i18n } = useAffiliateTexts();
  const { currency } = useBrand();
  if (row.limited_by === null) return null;
  const { country = '', month = '', cap = '' } = row.inputs;
  const full = moneyText(row.full, currency);
  const place = country === '' ? undefined : new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country);
  const most = parseMoney(cap);
  return (
    <>
      <dt>{t('panel.commissions.limit')}</dt>
      <dd>
        {row.limited_by === 'country'
          ? t('panel.commissions.limitTexts.country', { full, country: place ?? t('panel.commissions.unknownCountry') })
          : t('panel.commissions.limitTexts.monthlyCap', {
              full,
              month: monthText(Date.parse(month)),
              cap: most === undefined ? cap : moneyText(most, currency),
            })}
      </dd>
    </>
  );
}

/** Inputs of the calculation; a row that reverses another has none of its own. */
function Inputs({ row }: Pick<CommissionRowProps, 'row'>) {
  const { t, i18n } = useAffiliateTexts();
  const { currency } = useBrand();
  const inputs = namedInputs(row.inputs);
  if (inputs.length === 0) return null;
  return (
    <>
      <dt>{t('panel.commissions.inputs')}</dt>
      <dd>
        <ul>
          {inputs.map((input) => (
            <li key={input.name}>
              {t(`panel.commissions.inputNames.${input.name}`)}:{' '}
              {factText(input, { symbol: currency.symbol, language: i18n.language })}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

function rulesText(t: TFunction, rule: string): string {
  return namedRules(rule)
    .map(({ name, version }) => {
      const words = t(`panel.commissions.rules.${name}`, { defaultValue: name });
      return t('panel.commissions.versioned', { rule: words, version });
    })
    .join(', ');
}

/** Row of a commission; opened, it shows the rule and the figures. */
export function CommissionRow({ row, plan }: CommissionRowProps) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  return (
    <details className={styles.row}>
      <summary>
        <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
        <span className={styles.date}>{dayText(row.earned_at)}</span>
        <span className={styles.kind}>{t(`panel.commissions.kinds.${row.kind}`)}</span>
        <span className={styles.about}>{row.about}</span>
        <span className={styles.states}>
          {row.amount !== 0n && <Badge tone={tones[row.state]}>{t(`panel.commissions.states.${row.state}`)}</Badge>}
          {row.limited_by !== null && <Badge>{t(`panel.commissions.limits.${row.limited_by}`)}</Badge>}
        </span>
        <MoneyText className={styles.amount} value={row.amount} symbol={currency.symbol} signed />
      </summary>
      <dl className={styles.made}>
        <Limit row={row} />
        <dt>{t('panel.commissions.rule')}</dt>
        <dd>{t('panel.commissions.recomputed', { plan: row.plan_id, rules: rulesText(t, row.rule) })}</dd>
        {plan !== undefined && (
          <>
            <dt>{t('panel.commissions.date')}</dt>
            <dd>{minuteTime(row.earned_at)} UTC</dd>
          </>
        )}
        <Inputs row={row} />
        <dt>{t('panel.commissions.payableAt')}</dt>
        <dd>{dayText(row.payable_at)}</dd>
        {row.reason !== null && (
          <>
            <dt>{t('panel.commissions.reason')}</dt>
            <dd>{row.reason === 'depositReversed' ? t('panel.commissions.depositReversed') : row.reason}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
