import { documentTypes } from '@candor/domain/clients/documents.ts';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { documentPicturesQuery, documentsQuery } from '../../../../data/documents.ts';
import { OutcomeError } from '../../../../data/outcome.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../../ui/States.tsx';
import { AccountPage } from '../../AccountPage.tsx';
import styles from './view.module.css';

/**
 * Page /my-account/documents/{type}: a document as we have it. Only this page's policy admits the pictures of the files
 * host, so it is always opened by a full page load.
 */
export default function DocumentViewRoute() {
  const { type } = useParams();
  const documentType = documentTypes.find((one) => one === type);
  return documentType === undefined ? (
    <Navigate to="/my-account/documents" replace />
  ) : (
    <DocumentView type={documentType} />
  );
}

function DocumentView({ type }: { type: DocumentType }) {
  const { t } = useTranslation();
  const title = t(`verification.types.${type}.title`);
  return (
    <AccountPage name="documents" lead={t('verification.view.lead')}>
      <Link className={styles.back} to="/my-account/documents">
        <ChevronLeft size={16} aria-hidden="true" />
        {t('verification.view.back')}
      </Link>
      <Panel padded className={styles.panel} aria-labelledby="shown">
        <h2 id="shown">{title}</h2>
        <Pictures type={type} />
      </Panel>
    </AccountPage>
  );
}

function Pictures({ type }: { type: DocumentType }) {
  const { t } = useTranslation();
  const list = useQuery(documentsQuery);
  const hasFile = list.data?.some((one) => one.type === type && one.file !== null);
  // Only a document with a file is opened: an opening is recorded, and one without a file fails.
  const pictures = useQuery({ ...documentPicturesQuery(type), enabled: hasFile === true });
  const { data } = pictures;
  const error = pictures.error ?? (hasFile === undefined ? list.error : null);
  const [hasFailed, setFailed] = useState(false);
  if (hasFile === false || (error instanceof OutcomeError && error.message === 'documentUnknown')) {
    return <Navigate to="/my-account/documents" replace />;
  }
  if (hasFailed || error !== null) {
    return (
      <ErrorState
        title={t('verification.view.failed')}
        text={t('verification.view.failedText')}
        // A full page load brings new pictures, and this page's policy if another page was loaded first.
        onRetry={() => window.location.reload()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="420px" />;
  return data.map((address, index) => (
    <figure key={address} className={styles.page}>
      <img
        src={address}
        alt={t('verification.view.picture', { page: index + 1, document: t(`verification.types.${type}.title`) })}
        draggable={false}
        onError={() => setFailed(true)}
      />
      {data.length > 1 && (
        <figcaption>{t('verification.view.page', { page: index + 1, pages: data.length })}</figcaption>
      )}
    </figure>
  ));
}
