import type { ClientDocument } from '@candor/contracts/http/documents.ts';
import type { DocumentState } from '@candor/domain/clients/onboarding.ts';
import { Check, CircleAlert, Clock, CreditCard, Download, House, IdCard, X, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { saveDocument } from '../../../data/documents.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import styles from './documents.module.css';
import { fileSize } from './fileSize.ts';
import { UploadBox } from './UploadBox.tsx';
import { whoText } from './whoText.ts';

const icons = {
  doc_passport: IdCard,
  doc_address: House,
  doc_funding_front: CreditCard,
  doc_funding_back: CreditCard,
} as const;

/** Card of a document: what it is, its state, who looked at it, and the upload if a file is required. */
export function DocumentCard({ document }: { document: ClientDocument }) {
  const { t } = useTranslation();
  const { type, status, note, file } = document;
  const Icon = icons[type];
  const isRequested = status === 'waiting' || status === 'rejected';
  return (
    <li>
      <Panel className={styles.card} aria-labelledby={type} data-document={type}>
        <header className={styles.head}>
          <Icon size={20} aria-hidden="true" />
          <div>
            <h2 id={type}>{t(`verification.types.${type}.title`)}</h2>
            <p>{file === null ? t(`verification.types.${type}.text`) : <FileFacts file={file} />}</p>
          </div>
          <StateBadge state={status} />
          {file !== null && <SaveButton document={document} />}
        </header>
        {isRequested && note !== '' && (
          <p className={styles.note}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>
              <strong>{t(status === 'rejected' ? 'verification.note' : 'verification.noteAgain')}</strong> {note}
            </span>
          </p>
        )}
        {status === 'processing' && <p className={styles.quiet}>{t('verification.processingText')}</p>}
        <Opened entries={document.opened} />
        {file !== null && <ShowLink document={document} />}
        {isRequested && <UploadBox type={type} isAgain={status === 'rejected' || note !== ''} />}
      </Panel>
    </li>
  );
}

function FileFacts({ file }: { file: NonNullable<ClientDocument['file']> }) {
  const { t } = useTranslation();
  const { name, bytes, pages, uploaded } = file;
  return t('verification.file', { name, size: fileSize(bytes), count: pages, time: shortTime(uploaded) });
}

/** Link that loads the page in full: only that page's policy admits pictures of documents. */
function ShowLink({ document: { type } }: { document: ClientDocument }) {
  const { t } = useTranslation();
  return (
    <p className={styles.quiet}>
      <Link to={`/my-account/documents/${type}`} reloadDocument>
        {t('verification.show')}
      </Link>
    </p>
  );
}

function SaveButton({ document: { type } }: { document: ClientDocument }) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = async () => {
    const outcome = await saveDocument(type);
    if (outcome.kind !== 'done') toast({ tone: 'failure', title: t('verification.saveFailed') });
  };
  return (
    <IconButton label={t('verification.save')} onClick={() => void save()}>
      <Download size={17} aria-hidden="true" />
    </IconButton>
  );
}

const looks: Readonly<Record<DocumentState, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  waiting: { tone: 'neutral', icon: undefined },
  processing: { tone: 'info', icon: <Clock size={13} aria-hidden="true" /> },
  approved: { tone: 'positive', icon: <Check size={13} aria-hidden="true" /> },
  rejected: { tone: 'negative', icon: <X size={13} aria-hidden="true" /> },
};

/** Shows one of the states of specification 4: Waiting, Processing, Approved, Rejected. */
function StateBadge({ state }: { state: DocumentState }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon} className={styles.state}>
      {t(`verification.states.${state}`)}
    </Badge>
  );
}

const SHOWN = 2;

/** T31: lists who opened the file and when; the last two immediately, the others on request. */
function Opened({ entries }: { entries: ClientDocument['opened'] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  const more = entries.slice(SHOWN);
  return (
    <div className={styles.opened}>
      <Eye size={15} aria-hidden="true" />
      <div>
        <Lines entries={entries.slice(0, SHOWN)} />
        {more.length > 0 && (
          <details>
            <summary>{t('verification.more', { count: more.length })}</summary>
            <Lines entries={more} />
          </details>
        )}
      </div>
    </div>
  );
}

function Lines({ entries }: { entries: ClientDocument['opened'] }) {
  const { t } = useTranslation();
  return entries.map(({ by, at }, index) => (
    <p key={`${at}-${index}`}>{t('verification.opened', { who: whoText(t, by), time: shortTime(at) })}</p>
  ));
}
