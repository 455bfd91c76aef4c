import type { ListedProvider } from '@candor/contracts/http/office/paymentProviders.ts';
import { History } from 'lucide-react';
import { useMay } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/classes.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { providerName } from '../shell/providerName.ts';
import desk from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Settings.module.css';

interface ProviderTableProps {
  providers: readonly ListedProvider[];
  onChange: (provider: ListedProvider) => void;
  onHistory: (id: string) => void;
}

/** Providers, each with its methods, whether clients can pay there, and the source of its settings. */
export function ProviderTable({ providers, onChange, onHistory }: ProviderTableProps) {
  const { t } = useProviderTexts();
  const title = t('providers.panel');
  const columns: readonly Column<ListedProvider>[] = [
    {
      id: 'provider',
      label: t('providers.columns.provider'),
      isHeading: true,
      className: styles.name,
      cell: ({ id, methods }) => (
        <>
          {providerName(t, id)}
          <span className={desk.beneath}>{methods.join(' · ')}</span>
        </>
      ),
    },
    {
      id: 'state',
      label: t('providers.columns.state'),
      className: styles.reached,
      cell: (provider) => <State provider={provider} />,
    },
    {
      id: 'source',
      label: t('providers.columns.source'),
      className: styles.source,
      cell: ({ source, version, waiting }) => (
        <span className={desk.badges}>
          <Badge tone={source === 'office' ? 'info' : 'neutral'}>{t(`providers.source.${source}`, { version })}</Badge>
          {waiting !== null && <Badge tone="warning">{t('providers.proposed')}</Badge>}
        </span>
      ),
    },
    {
      id: 'acts',
      label: t('providers.columns.acts'),
      isAction: true,
      className: styles.acts,
      cell: (provider) => <Acts provider={provider} onChange={onChange} onHistory={onHistory} />,
    },
  ];
  return (
    <section className={desk.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={desk.quiet}>{t('providers.panelNote')}</span>
      </header>
      <Table
        label={title}
        isInSection
        className={classes(blocks.rows, styles.table)}
        columns={columns}
        rows={providers}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

interface ActsProps extends Pick<ProviderTableProps, 'onChange' | 'onHistory'> {
  provider: ListedProvider;
}

function Acts({ provider, onChange, onHistory }: ActsProps) {
  const { t } = useProviderTexts();
  const mayPropose = useMay('providers.propose');
  if (provider.fields.length === 0) return null;
  const name = providerName(t, provider.id);
  return (
    <span className={styles.buttons}>
      <IconButton label={t('providers.settingsOf', { name })} onClick={() => onHistory(provider.id)}>
        <History size={16} aria-hidden="true" />
      </IconButton>
      {mayPropose && (
        <Button
          size="dense"
          aria-label={t('providers.changeOf', { name })}
          disabledReason={provider.waiting === null ? undefined : t('providers.alreadyProposed')}
          onClick={() => onChange(provider)}
        >
          {t('providers.change')}
        </Button>
      )}
    </span>
  );
}

function State({ provider: { why_off: why } }: { provider: ListedProvider }) {
  const { t } = useProviderTexts();
  if (why === null) return <Badge tone="positive">{t('providers.on')}</Badge>;
  return (
    <span className={desk.badges}>
      <Badge tone="warning">{t('providers.off')}</Badge>
      <span className={desk.quiet}>{t(`providers.why.${why.code}`, { name: why.name })}</span>
    </span>
  );
}
