import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSessionEnded, office, useOfficeQuery } from '../../data/office.ts';
import { BrowserNotice } from '../../factors/BrowserNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { failureText } from '../shell/outcomeText.ts';
import { OfficeName } from '../shell/TopBar.tsx';
import styles from './Entrance.module.css';
import { FactorStep } from './FactorStep.tsx';
import type { Method } from './FactorStep.tsx';

const CODES_EVERY_MS = 5_000;

/** Returns the invented staff of a demonstration, whose apps the page replaces; none in a live installation. */
function useDemoStaff() {
  return useOfficeQuery(['session', 'demoStaff'], () => office.listDemoStaff({}), {
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : CODES_EVERY_MS),
  }).data;
}

/** Page that asks for the password first, then the second factor. */
export function SignInPage() {
  const { t } = useTranslation();
  const people = useDemoStaff() ?? [];
  const [login, setLogin] = useState({ email: '', password: '' });
  const [methods, setMethods] = useState<readonly Method[]>();
  const chosen = people.find(({ email }) => email === login.email);
  return (
    <main className={styles.place}>
      <title>{t('office.title', { page: t('office.pages.signIn') })}</title>
      <div className={styles.columns}>
        <section className={styles.card}>
          <OfficeName />
          {methods === undefined ? (
            <PasswordStep key={login.email} login={login} onChange={setLogin} onDone={setMethods} />
          ) : (
            <FactorStep
              methods={methods}
              demo={chosen && { name: chosen.name, code: chosen.code }}
              onBack={() => setMethods(undefined)}
            />
          )}
        </section>
        {people.length > 0 && methods === undefined && (
          <section className={styles.card}>
            <h2>{t('office.signIn.demoTitle')}</h2>
            <p className={styles.lead}>{t('office.signIn.demoLead')}</p>
            <div className={styles.people}>
              {people.map(({ name, email, password, roles }) => (
                <button
                  key={email}
                  type="button"
                  className={styles.person}
                  onClick={() => setLogin({ email, password })}
                >
                  <span className="visually-hidden">{t('office.signIn.demoUse', { name })}</span>{' '}
                  <strong>
                    <span aria-hidden="true">{name}</span>
                    <span>{roles.map((role) => t(`office.roles.${role}`)).join(', ')}</span>
                  </strong>
                </button>
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  );
}

interface Login {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  login: Login;
  onChange: (login: Login) => void;
  onDone: (methods: readonly Method[]) => void;
}

function PasswordStep({ login, onChange, onDone }: PasswordStepProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(login);
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const send = async () => {
    setFailure(undefined);
    const outcome = await whileBusy(office.signIn(typed));
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    // The change is reported with the answer, since another e-mail would restart this step.
    onChange(typed);
    onDone(outcome.value.methods);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = (['email', 'password'] as const).find((name) => typed[name].trim() === '');
    if (missing === undefined) void send();
    else setFailure(t('office.errors.required', { title: t(`office.signIn.${missing}`) }));
  };
  return (
    <>
      <h1>{t('office.pages.signIn')}</h1>
      <p className={styles.lead}>{t('office.signIn.lead')}</p>
      <BrowserNotice />
      <FormNotice tone="info" text={hasSessionEnded() ? t('office.signIn.ended') : undefined} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('office.signIn.email')}
          type="email"
          autoComplete="username"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
        <PasswordField
          label={t('office.signIn.password')}
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" size="form" wide busy={isBusy}>
          {t('office.signIn.next')}
        </Button>
      </form>
    </>
  );
}
