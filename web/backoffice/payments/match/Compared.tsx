import type { ComparedProvider } from '@candor/contracts/http/office/reconciliation.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { dayText } from '../../../ui/dates.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import styles from '../Payments.module.css';

/** Days for which each provider was compared: the page claims nothing about any other day or provider. */
export function Compared({ providers }: { providers: readonly ComparedProvider[] }) {
  const { t } = usePaymentTexts();
  const columns: readonly Column<ComparedProvider>[] = [
    { id: 'provider', label: t('desk.match.provider'), cell: ({ provider }) => providerName(t, provider) },
    {
      id: 'how',
      label: t('desk.match.compared.how'),
      cell: ({ how, until }) => t(`desk.match.compared.${until === null && how === 'imported' ? 'never' : how}`),
    },
    {
      id: 'days',
      label: t('desk.match.compared.days'),
      cell: ({ from, until }) =>
        from === null || until === null ? (
          <span className={desk.quiet}>{t('desk.match.compared.none')}</span>
        ) : (
          // The end is the moment after the last day.
          `${dayText(from)} – ${dayText(until - 1)}`
        ),
    },
    {
      id: 'open',
      label: t('desk.match.compared.open'),
      isNumeric: true,
      cell: ({ open, until }) => (open > 0 ? <Badge tone="warning">{open}</Badge> : until === null ? '–' : 0),
    },
    { id: 'rest', label: t('desk.match.compared.rest'), cell: (one) => <Rest one={one} /> },
  ];
  const title = t('desk.match.compared.title');
  return (
    <section className={styles.compared} aria-labelledby="compared">
      <h2 id="compared">{title}</h2>
      <div className={desk.list}>
        <Table
          label={title}
          isInSection
          isStacked
          columns={columns}
          rows={providers}
          keyOf={({ provider }) => provider}
        />
      </div>
    </section>
  );
}

function Rest({ one: { until, uncompared, uncompared_since: since } }: { one: ComparedProvider }) {
  const { t } = usePaymentTexts();
  if (since === null) {
    return <span className={desk.quiet}>{until === null ? '–' : t('desk.match.compared.nothing')}</span>;
  }
  return <Badge tone="warning">{t('desk.match.compared.since', { count: uncompared, day: dayText(since) })}</Badge>;
}
