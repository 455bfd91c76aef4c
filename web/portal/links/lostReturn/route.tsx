import type { Session } from '@candor/contracts/http/accounts.ts';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { queryClient } from '../../../data/queries.ts';
import { startSession } from '../../../data/session.ts';
import { refusalText } from '../../../data/texts.ts';
import { isHalfLogin } from '../../../factors/asked.ts';
import { LoginSteps } from '../../../factors/LoginSteps.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** The page of the last link: the password, then a new second factor. */
export default function ComeBack() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <Returning code={code} /> : <UrlNotValid />;
}

function Returning({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { name } = useBrand();
  const [half, setHalf] = useState<Refusal>();
  const title = t('security.lost.returnTitle');
  const enter = (entered: Session) => {
    queryClient.clear();
    startSession(entered);
    void navigate('/my-account/security', { replace: true });
  };
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('security.lost.returnText')}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      {half === undefined ? (
        <PasswordStep code={code} onHalf={setHalf} onEntered={enter} />
      ) : (
        <div className={styles.form}>
          <LoginSteps
            calls={api}
            refusal={half}
            issuer={name}
            onEntered={enter}
            onOver={() => void navigate('/login', { replace: true })}
          />
        </div>
      )}
    </EntryFrame>
  );
}

interface PasswordStepProps {
  code: string;
  onHalf: (refusal: Refusal) => void;
  onEntered: (session: Session) => void;
}

function PasswordStep({ code, onHalf, onEntered }: PasswordStepProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    names: ['password'],
    rules: { password: (value) => (value === '' ? t('auth.errors.passwordRequired') : undefined) },
    async submit(values) {
      setFailure(undefined);
      const outcome = await api.returnWithoutFactors({ code, password: values('password') });
      if (outcome.kind === 'done') return onEntered(outcome.value);
      if (outcome.kind === 'unreachable') return setFailure(t('auth.login.unreachable'));
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
