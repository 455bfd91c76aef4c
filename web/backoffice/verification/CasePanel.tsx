import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useVerificationCase } from '../../data/office.ts';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import styles from '../shell/Desk.module.css';
import { showBelow } from '../shell/showBelow.ts';
import { CaseActions } from './CaseActions.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { isIncomplete } from './incomplete.ts';
import { StateBadge } from './QueueTable.tsx';
import { ScreeningSection } from './ScreeningSection.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';

interface CasePanelProps {
  id: number | undefined;
  onNext: () => void;
}

/** Document under review: its pages, the client's details, the screening, and the decision. */
export function CasePanel({ id, onNext }: CasePanelProps) {
  const { t } = useTranslation();
  const mayOpen = useMay('verification.open');
  // Each opening is separate: it is recorded, and its pictures work once.
  const [opening, setOpening] = useState(0);
  const openAgain = () => setOpening((count) => count + 1);
  // The opening of which every page was viewed.
  const [seenVisit, setSeenVisit] = useState<string>();
  const visit = `${id}:${opening}`;
  const { data: found, error, isPending } = useVerificationCase(mayOpen ? id : undefined, opening);
  if (!mayOpen) {
    return (
      <section className={styles.case}>
        <EmptyState title={t('office.verification.notOpen')} />
      </section>
    );
  }
  if (id === undefined) return null;
  if (error !== null) {
    return (
      <section className={styles.case}>
        <QueryFailure error={error} onRetry={openAgain} />
      </section>
    );
  }
  if (isPending) {
    return (
      <section className={styles.case} aria-busy="true">
        <div className={styles.section}>
          <Skeleton height="24px" />
          <Skeleton height="420px" />
          <Skeleton height="120px" />
        </div>
      </section>
    );
  }
  return (
    <section ref={showBelow} className={styles.case} aria-label={found.document.client.name}>
      <header className={styles.caseHead}>
        <h2>{t(`office.documents.${found.document.type}`)}</h2>
        <StateBadge state={found.document.state} />
        <span className={styles.quiet}>
          <ClientLink id={found.document.client.id} from="verification" reference={`#${found.document.id}`}>
            <bdi>{found.document.client.name}</bdi>
          </ClientLink>
          , {t('office.verification.pin')} {found.client.pin}
        </span>
      </header>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={found.document.client.name}>
        <DocumentViewer key={visit} pages={found.pages} onAgain={openAgain} onSeen={() => setSeenVisit(visit)} />
        <Facts found={found} />
        <ScreeningSection screening={found.screening} onDecided={openAgain} />
      </div>
      <CaseActions found={found} isSeen={seenVisit === visit} onDecided={onNext} onSent={openAgain} />
    </section>
  );
}

function Facts({ found }: { found: VerificationCase }) {
  const { t, i18n } = useTranslation();
  const { client, document, file, others } = found;
  const missing = <span className={styles.quiet}>{t('office.verification.missing')}</span>;
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <div className={styles.section}>
      <h3>{t('office.verification.compare')}</h3>
      <dl className={styles.facts}>
        <dt>{t('office.verification.fullName')}</dt>
        <dd>
          <strong>
            {client.first_name} {client.last_name}
          </strong>
        </dd>
        <dt>{t('office.verification.birthDate')}</dt>
        <dd>{client.birth_date === null ? missing : dayText(Date.parse(client.birth_date))}</dd>
        <dt>{t('office.verification.address')}</dt>
        <dd>{client.address === '' ? missing : client.address}</dd>
        <dt>{t('office.verification.country')}</dt>
        <dd>{client.country === null ? missing : regions.of(client.country)}</dd>
        <dt>{t('office.verification.email')}</dt>
        <dd>{client.email}</dd>
        <dt>{t('office.verification.file')}</dt>
        <dd>{file.name}</dd>
        <dt>{t('office.verification.sent')}</dt>
        <dd>{minuteTime(document.uploaded_at)} UTC</dd>
        <dt>{t('office.verification.others')}</dt>
        <dd>
          {others.length === 0
            ? t('office.verification.noOthers')
            : others
                .map(({ type, state }) => `${t(`office.documents.${type}`)}: ${t(`office.states.${state}`)}`)
                .join('; ')}
        </dd>
      </dl>
      {file.note !== '' && <p className={styles.info}>{t('office.verification.noteShown', { note: file.note })}</p>}
      {!file.scanned && <p className={styles.warning}>{t('office.verification.notScanned')}</p>}
      {document.state === 'processing' && isIncomplete(client) && (
        <p className={styles.warning}>{t('office.verification.incomplete')}</p>
      )}
    </div>
  );
}
