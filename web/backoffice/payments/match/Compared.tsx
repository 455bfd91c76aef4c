import type { ComparedProvider } from '@candor/contracts/http/office/reconciliation.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { dayText } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import styles from '../Payments.module.css';

/** How far each provider was compared: the page claims nothing about any other day or provider. */
export function Compared({ providers }: { providers: readonly ComparedProvider[] }) {
  const { t } = usePaymentTexts();
  return (
    <section className={styles.compared} aria-labelledby="compared">
      <h2 id="compared">{t('desk.match.compared.title')}</h2>
      <div className={desk.scroll} tabIndex={0} role="region" aria-labelledby="compared">
        <table className={desk.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.match.provider')}</th>
              <th scope="col">{t('desk.match.compared.how')}</th>
              <th scope="col">{t('desk.match.compared.days')}</th>
              <th scope="col" className={desk.right}>
                {t('desk.match.compared.open')}
              </th>
              <th scope="col">{t('desk.match.compared.rest')}</th>
            </tr>
          </thead>
          <tbody>
            {providers.map((one) => (
              <Row key={one.provider} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ one }: { one: ComparedProvider }) {
  const { t } = usePaymentTexts();
  const { provider, how, from, until, open, uncompared, uncompared_since: since } = one;
  return (
    <tr>
      <td>{provider}</td>
      <td>{t(`desk.match.compared.${until === null && how === 'imported' ? 'never' : how}`)}</td>
      <td>
        {from === null || until === null ? (
          <span className={desk.quiet}>{t('desk.match.compared.none')}</span>
        ) : (
          // Its end is the moment after it.
          `${dayText(from)} – ${dayText(until - 1)}`
        )}
      </td>
      <td className={desk.right}>{open > 0 ? <Badge tone="warning">{open}</Badge> : until === null ? '–' : 0}</td>
      <td>
        {since === null ? (
          <span className={desk.quiet}>{until === null ? '–' : t('desk.match.compared.nothing')}</span>
        ) : (
          <Badge tone="warning">{t('desk.match.compared.since', { count: uncompared, day: dayText(since) })}</Badge>
        )}
      </td>
    </tr>
  );
}
