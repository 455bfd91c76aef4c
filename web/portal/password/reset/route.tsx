import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { LinkOver } from '../../links/LinkOver.tsx';
import { UrlNotValid } from '../../links/UrlNotValid.tsx';
import { ResetForm } from './ResetForm.tsx';
import { useReset } from '../../../factors/useReset.ts';

/** The page of a link from a mail: a new password, once. */
export default function ResetPassword() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <Reset code={code} /> : <UrlNotValid />;
}

function Reset({ code }: { code: string }) {
  const { t } = useTranslation();
  const { form, failure, state } = useReset(code, api.resetPassword);
  const check = useQuery({
    queryKey: ['passwordCode', code],
    queryFn: () => api.checkPasswordCode({ code }),
    retry: false,
  });
  const isOver = state === 'linkOver' || (state === 'open' && check.data?.kind === 'refused');
  if (isOver) return <LinkOver call="forgotPassword" page={t('auth.titles.reset')} />;
  const isDone = state === 'done';
  const aside = (
    <>
      <h1 className={styles.title} aria-live="polite">
        {isDone ? t('auth.reset.doneTitle') : t('auth.reset.title')}
      </h1>
      <p className={styles.lead}>{isDone ? t('auth.reset.doneText') : t('auth.reset.text')}</p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.reset')} aside={aside}>
      {isDone ? (
        <div className={styles.form}>
          <Link to="/login" className={buttonClass('primary', 'form', true)}>
            {t('auth.reset.login')}
          </Link>
        </div>
      ) : check.data === undefined ? (
        <div className={styles.form} role="status">
          <Skeleton height="68px" />
          <Skeleton height="68px" />
        </div>
      ) : check.data.kind === 'unreachable' ? (
        <ErrorState title={t('auth.reset.unreachable')} onRetry={() => void check.refetch()} />
      ) : (
        <ResetForm form={form} failure={failure} />
      )}
    </EntryFrame>
  );
}
