import type { FormEntry } from '@candor/contracts/http/office/contentDesk.ts';
import { useState } from 'react';
import { contentCalls, refreshContent, saveTextFile, useContentForms, useFormEntries } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import desk from '../../shell/Desk.module.css';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { OfficePage } from '../../shell/OfficePage.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { ContentNav } from '../ContentNav.tsx';
import { Paging } from '../Paging.tsx';
import styles from './Forms.module.css';
import { QueryFailure } from '../../shell/QueryFailure.tsx';
import { useFinish, useShowOutcome } from '../../shell/useFinish.ts';

const AT_ONCE = 25;
const REASON_MAXIMUM = 500;

/** Page of what visitors have sent by the site's forms. */
export function FormsPage() {
  const { t } = useContentTexts();
  const title = t('content.forms.title');
  return useMay('content.forms') ? <Inbox title={title} /> : <NotAllowed title={title} />;
}

function Inbox({ title }: { title: string }) {
  const { t } = useContentTexts();
  const { data: forms, error, refetch } = useContentForms();
  const [chosen, setChosen] = useState<string>();
  const form = chosen ?? forms?.[0]?.form;
  return (
    <OfficePage title={title} aside={t('content.forms.lead')} isDesk>
      <ContentNav />
      {forms === undefined && error !== null && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {forms === undefined && error === null && <Skeleton height="240px" />}
      {forms?.length === 0 && <EmptyState title={t('content.forms.empty')} text={t('content.forms.emptyText')} />}
      {forms !== undefined && forms.length > 0 && (
        <div className={styles.inbox}>
          <section className={desk.list} aria-label={t('content.forms.forms')}>
            <ul className={styles.forms}>
              {forms.map(({ form: name, count, unread }) => (
                <li key={name}>
                  <button type="button" aria-current={name === form || undefined} onClick={() => setChosen(name)}>
                    <strong>{name}</strong>
                    <span className={desk.quiet}>{t('content.forms.count', { count })}</span>
                    {unread > 0 && <Badge tone="info">{t('content.forms.unread', { count: unread })}</Badge>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
          {form !== undefined && <Entries key={form} form={form} />}
        </div>
      )}
    </OfficePage>
  );
}

function Entries({ form }: { form: string }) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const [page, setPage] = useState(1);
  const [isExporting, setExporting] = useState(false);
  const { data, error, refetch } = useFormEntries(form, page);
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / AT_ONCE));
  const [request, setRequest] = useState<string>();
  const ask = async (reason: string) => {
    const outcome = await contentCalls.askFormExport({ form, reason, request: request ?? '' });
    return finish(outcome, () => refreshContent('forms'), t('content.forms.asked'));
  };
  const exportAll = async () => {
    const outcome = await contentCalls.exportForm({ form });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    saveTextFile(outcome.value.name, outcome.value.csv, 'text/csv');
    await refreshContent('forms');
    return undefined;
  };
  return (
    <section className={desk.case} aria-label={form}>
      <header className={desk.caseHead}>
        <h2>{form}</h2>
        <ExportButton
          state={data?.export}
          onAsk={() => setRequest(crypto.randomUUID())}
          onTake={() => setExporting(true)}
        />
      </header>
      <div className={desk.scroll} tabIndex={0} role="group" aria-label={form}>
        {data === undefined && error !== null && <QueryFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height="120px" />}
        {data?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      <Paging page={page} pages={pages} className={desk.actions} onPage={setPage} />
      {request !== undefined && (
        <ReasonDialog
          title={t('content.forms.askExport')}
          text={t('content.forms.askText')}
          label={t('content.forms.askReason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('content.forms.askExport')}
          onClose={() => setRequest(undefined)}
          onAction={ask}
        />
      )}
      {isExporting && (
        <ConfirmDialog
          title={t('content.forms.export')}
          text={t('content.forms.exportText')}
          action={t('content.forms.export')}
          onClose={() => setExporting(false)}
          onAction={exportAll}
        />
      )}
    </section>
  );
}

interface ExportButtonProps {
  /** State of the export request; undefined while unknown. */
  readonly state: 'waiting' | 'approved' | null | undefined;
  readonly onAsk: () => void;
  readonly onTake: () => void;
}

/** Button that requests an export from a second person, and once approved downloads the file, once. */
function ExportButton({ state, onAsk, onTake }: ExportButtonProps) {
  const { t } = useContentTexts();
  if (state === undefined) return null;
  if (state === 'approved')
    return (
      <Button size="dense" onClick={onTake}>
        {t('content.forms.export')}
      </Button>
    );
  const pending = state === 'waiting' ? t('content.forms.waiting') : undefined;
  return (
    <Button size="dense" disabledReason={pending} onClick={onAsk}>
      {stoppedLabel(t('content.forms.askExport'), pending)}
    </Button>
  );
}

/** Submission of a visitor; marking it as read is a deliberate action. */
function Entry({ entry }: { entry: FormEntry }) {
  const { t } = useContentTexts();
  const showOutcome = useShowOutcome();
  const mark = async (read: boolean) => {
    const outcome = await contentCalls.markFormEntries({ ids: [entry.id], read });
    return showOutcome(outcome, () => refreshContent('forms'));
  };
  return (
    <article className={desk.section} data-unread={entry.read === null || undefined}>
      <p className={styles.entryHead}>
        <strong>{shortTime(entry.at)} UTC</strong>
        {entry.read === null ? (
          <Badge tone="info">{t('content.forms.new')}</Badge>
        ) : (
          <span className={desk.quiet}>
            {t('content.forms.readBy', { name: entry.read.by, at: shortTime(entry.read.at) })}
          </span>
        )}
        <Button size="dense" variant="quiet" onClick={() => void mark(entry.read === null)}>
          {t(entry.read === null ? 'content.forms.markRead' : 'content.forms.markUnread')}
        </Button>
      </p>
      <dl className={desk.facts}>
        {entry.fields.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
