import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { affiliateSecurityApi, enterPanel } from '../../../data/affiliate.ts';
import { useBrand } from '../../../data/brand.ts';
import { refusalText, textsOfPage } from '../../../data/texts.ts';
import { isHalfLogin } from '../../../factors/asked.ts';
import { LoginSteps } from '../../../factors/LoginSteps.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import styles from '../../entry/Entry.module.css';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { EntryRoute } from '../../entry/EntryRoute.tsx';
import { Over } from '../LinkPage.tsx';

export function loader(): null {
  return null;
}

export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

/** /affiliate/lost-factors/return/{code}: the last link: the password, then a new second factor. */
export default function ReturnRoute() {
  return (
    <EntryRoute>
      <ReturnPage />
    </EntryRoute>
  );
}

function ReturnPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const { name } = useBrand();
  const navigate = useNavigate();
  const [half, setHalf] = useState<Refusal>();
  const title = t('security.lost.returnTitle');
  if (!MAIL_CODE_PATTERN.test(code)) return <Over title={title} text={t('security.lost.over')} />;
  const enter = (session: AffiliateSession) => {
    enterPanel(session);
    void navigate('/affiliate/security', { replace: true });
  };
  return (
    <EntryFrame page={title} title={title} lead={t('security.lost.partnerReturnText')}>
      {half === undefined ? (
        <PasswordStep code={code} onHalf={setHalf} onEntered={enter} />
      ) : (
        <div className={styles.form}>
          <LoginSteps
            calls={affiliateSecurityApi}
            refusal={half}
            issuer={name}
            onEntered={enter}
            onOver={() => void navigate('/affiliate', { replace: true })}
          />
        </div>
      )}
    </EntryFrame>
  );
}

interface PasswordStepProps {
  code: string;
  onHalf: (refusal: Refusal) => void;
  onEntered: (session: AffiliateSession) => void;
}

function PasswordStep({ code, onHalf, onEntered }: PasswordStepProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    names: ['password'],
    rules: { password: (value) => (value === '' ? t('auth.errors.passwordRequired') : undefined) },
    async submit(values) {
      setFailure(undefined);
      const outcome = await affiliateSecurityApi.returnWithoutFactors({ code, password: values('password') });
      if (outcome.kind === 'done') return onEntered(outcome.value);
      if (outcome.kind === 'unreachable') return setFailure(t('security.unreachable'));
      const { refusal } = outcome;
      if (isHalfLogin(refusal)) return onHalf(refusal);
      setFailure(refusal.code === 'linkInvalid' ? t('security.lost.over') : refusalText(refusal));
    },
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <PasswordField
        {...form.fieldProps('password')}
        label={t('auth.login.password')}
        autoComplete="current-password"
      />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {t('security.lost.returnButton')}
      </Button>
    </form>
  );
}
