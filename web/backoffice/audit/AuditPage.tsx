import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudit, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { evidenceTime } from '../../ui/dates.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './AuditPage.module.css';

/** What staff have done, the newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const title = t('office.pages.audit');
  return useMay('audit.read') ? <AuditRecord title={title} /> : <NotAllowed title={title} />;
}

function AuditRecord({ title }: { title: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [before, setBefore] = useState<number>();
  const { data, error, refetch } = useAudit(before, search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBefore(undefined);
    setSearch(typed.trim());
  };
  return (
    <OfficePage title={title} aside={t('office.audit.lead')} isDesk>
      <div className={desk.tools}>
        <form className={styles.search} role="search" onSubmit={submit}>
          <TextField
            label={t('office.audit.search')}
            hideLabel
            size="dense"
            type="search"
            placeholder={t('office.audit.searchHint')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" size="dense">
            {t('office.audit.search')}
          </Button>
        </form>
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
          <EmptyState title={t(search === '' ? 'office.audit.empty' : 'office.audit.emptySearch')} />
        )}
        {data !== undefined && data.entries.length > 0 && <Entries entries={data.entries} />}
      </section>
      <div className={desk.tools}>
        <Button size="dense" onClick={() => setBefore(undefined)}>
          {t('office.audit.newest')}
        </Button>
        {data?.next !== undefined && data.next !== null && (
          <Button size="dense" onClick={() => setBefore(data.next ?? undefined)}>
            {t('office.audit.older')}
          </Button>
        )}
      </div>
    </OfficePage>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
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
              <td>{entry.number}</td>
              <td className={desk.fresh}>{evidenceTime(entry.at).slice(0, 19)}</td>
              <td className={desk.fresh}>{entry.actor}</td>
              <td>
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
