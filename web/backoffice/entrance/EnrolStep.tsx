import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { office } from '../../data/office.ts';
import type { OfficeApi } from '../../data/office.ts';
import { canUsePasskeys } from '../../data/canUsePasskeys.ts';
import { createPasskey } from '../../data/passkeys.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Entrance.module.css';

type Enrolled = Extract<Awaited<ReturnType<OfficeApi['confirmTotp']>>, { kind: 'done' }>['value'];
interface App {
  readonly secret: string;
  readonly uri: string;
}

/** Step that sets up an authenticator app or a passkey: one of them is needed. */
export function EnrolStep({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  const { t } = useTranslation();
  const [app, setApp] = useState<App>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const finish = (outcome: Outcome<Enrolled>) => {
    if (outcome.kind === 'done') onDone(outcome.value);
    else setFailure(failureText(t, outcome));
  };
  const beginApp = async () => {
    const outcome = await office.beginTotp({});
    if (outcome.kind === 'done') setApp(outcome.value);
    else setFailure(failureText(t, outcome));
  };
  const addPasskey = async () => {
    const options = await office.askNewPasskey({});
    if (options.kind !== 'done') return setFailure(failureText(t, options));
    const attestation = await createPasskey(options.value);
    if (attestation === undefined) return setFailure(t('office.signIn.passkeyFailed'));
    finish(await office.addPasskey({ attestation }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    finish(await office.confirmTotp({ code }));
  };
  return (
    <>
      <h1>{t('office.invitation.methodTitle')}</h1>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {app === undefined ? (
        <div className={styles.form}>
          <Button variant="primary" size="form" wide onClick={() => void beginApp()}>
            {t('office.invitation.app')}
          </Button>
          {canUsePasskeys() && (
            <Button size="form" wide onClick={() => void addPasskey()}>
              {t('office.invitation.passkey')}
            </Button>
          )}
        </div>
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.lead}>{t('office.invitation.scan')}</p>
          <div className={styles.qr}>
            <QrCode text={app.uri} label={t('office.invitation.qr')} />
          </div>
          <p>
            {t('office.invitation.key')}: <span className={styles.secret}>{app.secret}</span>
          </p>
          <TextField
            label={t('office.invitation.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" variant="primary" size="form" wide>
            {t('office.invitation.confirm')}
          </Button>
        </form>
      )}
    </>
  );
}
