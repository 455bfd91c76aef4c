import type { WireAgreement } from '@candor/contracts/http/agreements.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementQuestion } from '../../../data/agreementQuestion.ts';
import { agreementQuery, agreementsQuery } from '../../../data/agreements.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText, exactTime } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AgreementText } from '../../agreements/AgreementText.tsx';
import own from '../../agreements/agreements.module.css';
import styles from './privacy.module.css';

/** Lists what the client has agreed to, in the wording of that time. */
export function AgreementsPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(agreementsQuery);
  const [shown, setShown] = useState<WireAgreement>();
  return (
    <Panel padded className={styles.panel} aria-labelledby="agreements">
      <h2 id="agreements">{t('account.agreements.title')}</h2>
      <p>{t('account.agreements.text')}</p>
      {data === undefined && isError && (
        <ErrorState title={t('account.agreements.failed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="40px" />}
      {data?.agreements.length === 0 && <p className={styles.none}>{t('account.agreements.none')}</p>}
      {data?.due && (
        <div>
          <Button variant="primary" onClick={() => agreementQuestion.set(true)}>
            {t('account.agreements.readNew')}
          </Button>
        </div>
      )}
      {data !== undefined && data.agreements.length > 0 && (
        <ul className={own.list}>
          {data.agreements.map((agreement) => (
            <AgreementRow key={agreement.id} agreement={agreement} onShow={() => setShown(agreement)} />
          ))}
        </ul>
      )}
      {shown !== undefined && <ShownAgreement agreement={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

function AgreementRow({ agreement, onShow }: { agreement: WireAgreement; onShow: () => void }) {
  const { t } = useTranslation();
  const { title, version, agreed, language } = agreement;
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className={own.small}>
          {t('account.agreements.row', {
            version: dayText(version),
            language: t(`account.agreements.languages.${language}`),
            agreed: exactTime(agreed),
          })}
        </p>
      </div>
      <Button onClick={onShow} aria-label={`${t('account.agreements.show')}: ${title}, ${exactTime(agreed)}`}>
        {t('account.agreements.show')}
      </Button>
    </li>
  );
}

function ShownAgreement({ agreement, onClose }: { agreement: WireAgreement; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(agreementQuery(agreement.id));
  const { title, agreed, language, sha256 } = agreement;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={t('account.agreements.acceptedOn', { at: exactTime(agreed) })}
    >
      {data === undefined && isError && (
        <ErrorState title={t('account.agreements.failed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data !== undefined && (
        <AgreementText
          paragraphs={data.paragraphs.map((text) => ({ kind: 'same', text }))}
          language={language}
          label={title}
        />
      )}
      <p className={own.hash}>{t('account.agreements.hash', { sha256 })}</p>
    </Dialog>
  );
}
