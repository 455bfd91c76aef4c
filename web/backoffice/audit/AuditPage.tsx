import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyAuditWish, useAudit, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { evidenceTime } from '../../ui/dates.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { AuditFilters } from './AuditFilters.tsx';
import styles from './AuditPage.module.css';
import { ChainCheck } from './ChainCheck.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';

/** What staff have done, the newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const title = t('office.pages.audit');
  return useMay('audit.read') ? <AuditRecord title={title} /> : <NotAllowed title={title} />;
}

function AuditRecord({ title }: { title: string }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(emptyAuditWish);
  const [before, setBefore] = useState<number>();
  const [opened, setOpened] = useState<AuditEntry>();
  const mayVerify = useMay('audit.verify');
  const { data, error, refetch } = useAudit(before, wish);
  const isAll = wish === emptyAuditWish;
  // With the entry after it: a gap is visible between its neighbours.
  const show = (number: number) => {
    setWish(emptyAuditWish);
    setBefore(number + 2);
  };
  return (
    <OfficePage title={title} aside={t('office.audit.lead')} isDesk>
      <div className={desk.tools}>
        <AuditFilters
          onWish={(next) => {
            setBefore(undefined);
            setWish(next);
          }}
        />
      </div>
      <div className={desk.tools}>
        {mayVerify && <ChainCheck onShow={show} />}
        {data?.head !== undefined && data.head !== null && (
          <p className={styles.headHash}>
            {t('office.audit.head', { number: data.head.number })} <code>{data.head.hash}</code>
          </p>
        )}
      </div>
      <section className={desk.list} aria-label={title}>
        {data === undefined && error !== null && (
          <ErrorState
            title={t('office.errors.title')}
            text={queryFailureText(t, error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="320px" />}
        {data?.entries.length === 0 && (
          <EmptyState title={t(isAll ? 'office.audit.empty' : 'office.audit.emptySearch')} />
        )}
        {data !== undefined && data.entries.length > 0 && <Entries entries={data.entries} onOpen={setOpened} />}
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
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('office.pages.audit')}>
      <table className={desk.table}>
        <thead>
          <tr>
            {(['number', 'time', 'who', 'act', 'client', 'reason', 'hash'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`office.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.number}>
              <td>
                <button type="button" className={desk.open} onClick={() => onOpen(entry)}>
                  {entry.number}
                </button>
              </td>
              <td className={desk.fresh}>{evidenceTime(entry.at).slice(0, 19)}</td>
              <td className={desk.fresh}>{entry.actor}</td>
              <td className={styles.act}>
                {t(`office.acts.${entry.action.replace('.', '_')}`, { defaultValue: '' })}{' '}
                <span className={desk.quiet}>
                  {entry.action} {entry.subject}
                </span>
              </td>
              <td className={desk.fresh}>{entry.client?.name}</td>
              <td className={styles.reason}>
                {entry.reason}{' '}
                <span className={desk.quiet}>
                  {Object.entries(entry.details)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join(', ')}
                </span>
              </td>
              <td>
                <code title={entry.hash}>{entry.hash.slice(0, 12)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
