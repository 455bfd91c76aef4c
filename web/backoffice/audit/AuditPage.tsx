import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personalExport } from '../../data/listExports.ts';
import { EMPTY_AUDIT_QUERY, auditRequest, office, useAudit, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { secondTime } from '../../ui/dates.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { actWords } from '../shell/actWords.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OnPhone } from '../shell/OnPhone.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import styles from './AuditPage.module.css';
import { ChainCheck } from './ChainCheck.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { EntryValue } from './EntryValue.tsx';
import { useEntryWords } from './entryWords.ts';

/** Page of what staff have done, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const title = t('office.pages.audit');
  return useMay('audit.read') ? <AuditRecord title={title} /> : <NotAllowed title={title} />;
}

function AuditRecord({ title }: { title: string }) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(EMPTY_AUDIT_QUERY);
  const [before, setBefore] = useState<number>();
  const [opened, setOpened] = useState<AuditEntry>();
  const mayVerify = useMay('audit.verify');
  const query = useAudit(before, filters);
  const { data } = query;
  const isAll = filters === EMPTY_AUDIT_QUERY;
  // The following entry is shown too: a gap is visible between its neighbours.
  const show = (number: number) => {
    setFilters(EMPTY_AUDIT_QUERY);
    setBefore(number + 2);
  };
  return (
    <OfficePage title={title} aside={t('office.audit.lead')} isDesk>
      <AuditFilters
        onSearch={(next) => {
          setBefore(undefined);
          setFilters(next);
        }}
      />
      <div className={desk.tools}>
        {mayVerify && <ChainCheck onShow={show} />}
        {data?.head !== undefined && data.head !== null && (
          <p className={styles.headHash}>
            {t('office.audit.head', { number: data.head.number })} <code>{data.head.hash}</code>
          </p>
        )}
        <ExportButton
          exported={personalExport('audit', (by) => office.askAuditExport({ query: auditRequest(filters), ...by }))}
          count={data?.count}
          isMore={data?.is_more === true}
        />
      </div>
      <section className={desk.list} aria-label={title}>
        <Loaded query={query} height="320px">
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState title={t(isAll ? 'office.audit.empty' : 'office.audit.emptySearch')} />
            ) : (
              <Entries entries={entries} onOpen={setOpened} />
            )
          }
        </Loaded>
      </section>
      <div className={desk.tools}>
        {before !== undefined && (
          <Button size="dense" onClick={() => setBefore(undefined)}>
            {t('office.audit.newest')}
          </Button>
        )}
        {data?.next !== undefined && data.next !== null && (
          <Button size="dense" onClick={() => setBefore(data.next ?? undefined)}>
            {t('office.audit.older')}
          </Button>
        )}
      </div>
      {opened !== undefined && <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </OfficePage>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

function Entries({ entries, onOpen }: EntriesProps) {
  const { t } = useTranslation();
  const words = useEntryWords();
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'number',
      label: t('office.audit.number'),
      cell: (entry) => (
        <button type="button" className={desk.open} onClick={() => onOpen(entry)}>
          {entry.number}
        </button>
      ),
    },
    { id: 'time', label: t('office.audit.time'), isOneLine: true, isWide: true, cell: ({ at }) => secondTime(at) },
    { id: 'who', label: t('office.audit.who'), isOneLine: true, isWide: true, cell: ({ actor }) => words.actor(actor) },
    {
      id: 'act',
      label: t('office.audit.act'),
      className: styles.act,
      cell: (entry) => (
        <>
          {actWords(t, entry.action)}{' '}
          {!words.isSelf(entry) && <span className={desk.quiet}>{words.subject(entry.subject)}</span>}
          <OnPhone>
            <span>{words.actor(entry.actor)}</span>
            <span>{secondTime(entry.at)}</span>
            <span>{entry.client?.name}</span>
            <Why entry={entry} />
          </OnPhone>
        </>
      ),
    },
    {
      id: 'client',
      label: t('office.audit.client'),
      isOneLine: true,
      isWide: true,
      cell: ({ client }) => client?.name,
    },
    {
      id: 'reason',
      label: t('office.audit.reason'),
      className: styles.reason,
      isWide: true,
      cell: (entry) => <Why entry={entry} />,
    },
    {
      id: 'hash',
      label: t('office.audit.hash'),
      isWide: true,
      cell: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code>,
    },
  ];
  return (
    <Table
      label={t('office.pages.audit')}
      isInSection
      columns={columns}
      rows={entries}
      keyOf={({ number }) => number}
    />
  );
}

/** Shows the reason and the details in words. */
function Why({ entry: { reason, details, subject } }: { entry: AuditEntry }) {
  const words = useEntryWords();
  return (
    <span>
      <RunningText>{reason}</RunningText>{' '}
      <span className={desk.quiet}>
        {Object.entries(details).map(([name, value], place) => (
          <Fragment key={name}>
            {place > 0 && ', '}
            {words.detail(name)}: <EntryValue name={name} value={value} subject={subject} />
          </Fragment>
        ))}
      </span>
    </span>
  );
}
