import type { WireElsewhere } from '@candor/contracts/http/limits.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { exactTime } from '../../../ui/dates.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import styles from './limits.module.css';

const moneyKinds = [
  ['lossDay', 'loss_day'],
  ['depositDay', 'deposit_day'],
  ['depositWeek', 'deposit_week'],
  ['depositMonth', 'deposit_month'],
] as const;

/**
 * Rule XL-6: shows the limits that the client has set in another account and that apply here; they are changed there.
 */
export function ElsewherePanel({ elsewhere }: { elsewhere: WireElsewhere }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const { session_day: minutes, paused_until: pausedUntil } = elsewhere;
  const shown = (amount: Money) => moneyText(amount, { symbol: currency.symbol });
  const rows = [
    ...moneyKinds.flatMap(([kind, field]) => {
      const amount = elsewhere[field];
      return amount === null ? [] : [[t(`limits.kinds.${kind}.title`), shown(amount)] as const];
    }),
    ...(minutes === null
      ? []
      : [[t('limits.kinds.sessionDay.title'), t('limits.minutes', { count: minutes })] as const]),
  ];
  return (
    <Panel padded className={styles.panel} aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('limits.elsewhere.title')}</h2>
      <p className={styles.quiet}>{t('limits.elsewhere.text')}</p>
      {pausedUntil !== null && (
        <p className={styles.paused} role="status">
          {t('limits.elsewhere.paused', { until: exactTime(pausedUntil) })}
        </p>
      )}
      {rows.length > 0 && (
        <dl className={styles.elsewhere}>
          {rows.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Panel>
  );
}
