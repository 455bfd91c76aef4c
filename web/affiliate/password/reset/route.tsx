import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { affiliateSecurityApi } from '../../../data/affiliate.ts';
import { textsOfPage } from '../../../data/texts.ts';
import { useReset } from '../../../factors/useReset.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import styles from '../../entry/Entry.module.css';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { EntryRoute } from '../../entry/EntryRoute.tsx';

export function loader(): null {
  return null;
}

export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

/** /affiliate/password/reset/{code}: the page of a link from a mail, for a new password, once. */
export default function ResetRoute() {
  return (
    <EntryRoute>
      <ResetPage />
    </EntryRoute>
  );
}

function ResetPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const { form, failure, state } = useReset(code, affiliateSecurityApi.resetPassword);
  const check = useQuery({
    queryKey: ['passwordCode', code],
    queryFn: () => affiliateSecurityApi.checkPasswordCode({ code }),
    retry: false,
  });
  const page = t('auth.titles.reset');
  const isOver = state === 'linkOver' || (state === 'open' && check.data?.kind === 'refused');
  if (isOver) {
    return (
      <EntryFrame page={page} title={t('auth.reset.title')} lead={t('refusals.linkInvalid')}>
        <Link to="/affiliate/password/request" className={buttonClass('primary', 'form', true)}>
          {t('auth.link.again')}
        </Link>
      </EntryFrame>
    );
  }
  if (state === 'done') {
    return (
      <EntryFrame page={page} title={t('auth.reset.doneTitle')} lead={t('auth.reset.doneText')}>
        <Link to="/affiliate" className={buttonClass('primary', 'form', true)}>
          {t('auth.reset.login')}
        </Link>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame page={page} title={t('auth.reset.title')} lead={t('auth.reset.text')}>
      {check.data === undefined ? (
        <Skeleton height="160px" />
      ) : check.data.kind === 'unreachable' ? (
        <ErrorState title={t('auth.reset.unreachable')} onRetry={() => void check.refetch()} />
      ) : (
        <ResetForm form={form} failure={failure} />
      )}
    </EntryFrame>
  );
}

function ResetForm({ form, failure }: Pick<ReturnType<typeof useReset>, 'form' | 'failure'>) {
  const { t } = useTranslation();
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <PasswordField {...form.fieldProps('new_password')} label={t('auth.reset.new')} autoComplete="new-password" />
      <PasswordField
        {...form.fieldProps('confirm_password')}
        label={t('auth.reset.repeat')}
        autoComplete="new-password"
      />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {t(form.isSubmitting ? 'auth.reset.submitting' : 'auth.reset.submit')}
      </Button>
    </form>
  );
}
