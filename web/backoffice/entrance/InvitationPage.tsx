import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { office, putOfficeSession, useOfficeQuery } from '../../data/office.ts';
import type { OfficeApi } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { failureText, queryFailureText } from '../shell/outcomeText.ts';
import { OfficeName } from '../shell/TopBar.tsx';
import styles from './Entrance.module.css';
import { EnrolStep } from './EnrolStep.tsx';

type Enrolled = Extract<Awaited<ReturnType<OfficeApi['confirmTotp']>>, { kind: 'done' }>['value'];

/** Page of the first visit: password, second factor, recovery codes. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [isAccepted, setAccepted] = useState(false);
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { data: invited, error } = useOfficeQuery(['invitation', code], () => office.lookAtInvitation({ code }), {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <main className={styles.place}>
      <title>{t('office.title', { page: t('office.pages.invitation') })}</title>
      <section className={styles.card}>
        <OfficeName />
        {error !== null && <ErrorState title={queryFailureText(t, error)} />}
        {invited !== undefined && !isAccepted && (
          <>
            <h1>{t('office.pages.invitation')}</h1>
            <p className={styles.lead}>{t('office.invitation.for', invited)}</p>
            <p className={styles.lead}>{t('office.invitation.lead')}</p>
            <PasswordForm code={code} onDone={() => setAccepted(true)} />
          </>
        )}
        {isAccepted && enrolled === undefined && <EnrolStep onDone={setEnrolled} />}
        {enrolled !== undefined && <RecoveryCodes enrolled={enrolled} />}
      </section>
    </main>
  );
}

function PasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure(t('office.errors.required', { title: t('office.invitation.password') }));
    const outcome = await office.acceptInvitation({ code, password });
    if (outcome.kind === 'done') onDone();
    else setFailure(failureText(t, outcome));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('office.invitation.password')}
        help={t('office.invitation.passwordHelp')}
        autoComplete="new-password"
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" size="form" wide>
        {t('office.invitation.next')}
      </Button>
    </form>
  );
}

function RecoveryCodes({ enrolled }: { enrolled: Enrolled }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enter = () => {
    putOfficeSession(enrolled.session);
    void navigate('/', { replace: true });
  };
  return (
    <>
      <h1>{t('office.invitation.codesTitle')}</h1>
      <p className={styles.lead}>{t('office.invitation.codesText')}</p>
      <ul className={styles.codes}>
        {enrolled.recovery_codes.map((one) => (
          <li key={one} className={styles.secret}>
            {one}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="form" wide onClick={enter}>
        {t('office.invitation.written')}
      </Button>
    </>
  );
}
