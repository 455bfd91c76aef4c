import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentsQuery } from '../../../data/documents.ts';
import { useAccount } from '../../../data/queries.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { Accepted } from './Accepted.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import styles from './documents.module.css';

/** Page of the documents that prove the client's identity, each with its state and the possible actions. */
export default function DocumentsRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(documentsQuery);
  const { data: user } = useAccount();
  const lead = user?.verified_account === true ? 'verification.leadVerified' : 'verification.lead';
  return (
    <AccountPage name="documents" lead={t(lead)} aside={<Accepted />}>
      {data !== undefined ? (
        <ul className={styles.cards}>
          {data.map((document) => (
            <DocumentCard key={document.type} document={document} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState
          title={t('verification.failed')}
          text={t('verification.failedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.cards} role="status" aria-label={t('verification.loading')}>
          <Skeleton height="178px" />
          <Skeleton height="178px" />
          <Skeleton height="178px" />
          <Skeleton height="178px" />
        </div>
      )}
    </AccountPage>
  );
}
