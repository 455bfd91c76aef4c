import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { office, putOfficeSession } from '../../data/office.ts';
import type { OfficeApi } from '../../data/office.ts';
import { signWithPasskey } from '../../data/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Entrance.module.css';

export type Method = 'totp' | 'passkey' | 'recovery';

interface FactorStepProps {
  methods: readonly Method[];
  /** Code that the authenticator app of an invented person shows. */
  demo: { readonly name: string; readonly code: string } | undefined;
  onBack: () => void;
}

/** Step of the second factor: the app's code, a recovery code, or a passkey. */
export function FactorStep({ methods, demo, onBack }: FactorStepProps) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(!methods.includes('totp') && !methods.includes('passkey'));
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const prove = async (proof: Parameters<OfficeApi['prove']>[0]) => {
    setFailure(undefined);
    const outcome = await whileBusy(office.prove(proof));
    if (outcome.kind === 'done') putOfficeSession(outcome.value);
    else setFailure(failureText(t, outcome));
  };
  const usePasskey = async () => {
    const options = await office.askPasskey({});
    if (options.kind !== 'done') return setFailure(failureText(t, options));
    const assertion = await signWithPasskey(options.value);
    if (assertion === undefined) return setFailure(t('office.signIn.passkeyFailed'));
    await prove({ assertion });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove(isRecovery ? { recovery: code } : { code });
  };
  const field = isRecovery ? 'recovery' : 'code';
  return (
    <>
      <h1>{t('office.signIn.codeTitle')}</h1>
      {demo !== undefined && !isRecovery && <DemoCode demo={demo} onFill={setCode} />}
      <form className={styles.form} noValidate onSubmit={submit}>
        {(isRecovery || methods.includes('totp')) && (
          <>
            <TextField
              key={field}
              label={t(`office.signIn.${field}`)}
              help={t(`office.signIn.${field}Help`)}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" variant="primary" size="form" wide busy={isBusy}>
              {t('office.signIn.enter')}
            </Button>
          </>
        )}
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
      <div className={styles.choices}>
        {methods.includes('passkey') && <Button onClick={() => void usePasskey()}>{t('office.signIn.passkey')}</Button>}
        {methods.includes('recovery') && (
          <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'office.signIn.useCode' : 'office.signIn.useRecovery')}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t('office.signIn.back')}
        </Button>
      </div>
    </>
  );
}

interface DemoCodeProps {
  demo: NonNullable<FactorStepProps['demo']>;
  onFill: (code: string) => void;
}

/** Code of an invented person's app, which the page replaces. */
function DemoCode({ demo, onFill }: DemoCodeProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.demo}>
      {t('office.signIn.demoCode', demo)}
      <Button size="dense" onClick={() => onFill(demo.code)}>
        {t('office.signIn.demoFill')}
      </Button>
    </p>
  );
}
