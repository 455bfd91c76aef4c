import type { Assertion, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { readCode, readRecoveryCode } from '@candor/domain/clients/factors.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { canUsePasskeys } from '../data/canUsePasskeys.ts';
import { signWithPasskey } from '../data/passkeys.ts';
import { refusalTextOr } from '../data/texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormNotice } from '../ui/FormNotice.tsx';
import { useForm } from '../ui/useForm.ts';
import { useBusy } from '../ui/useBusy.ts';
import type { RequestedFactor } from './requestedFactor.ts';
import styles from './factors.module.css';

export interface Proof {
  readonly code?: string;
  readonly recovery?: string;
  readonly assertion?: Assertion;
}

interface FactorQuestionProps {
  factor: RequestedFactor;
  /** Sends the proof; the caller handles success, the text of a failure is shown here. */
  onProof: (proof: Proof) => Promise<string | undefined>;
  /** Requests the options with which the browser's passkey signs the challenge. */
  passkeyOptions: (challenge: string) => Promise<Outcome<{ readonly options: RequestOptions }>>;
}

const icons = { totp: Smartphone, passkey: KeyRound, recovery: LifeBuoy } as const;

/** Asks for one second factor by the usual method, and offers the others. */
export function FactorQuestion({ factor, onProof, passkeyOptions }: FactorQuestionProps) {
  const { t } = useTranslation();
  const methods = factor.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [chosen, setChosen] = useState<FactorMethod>();
  const method = chosen ?? methods[0];
  if (method === undefined) return <FormNotice tone="negative" text={t('security.question.nowhere')} />;
  return (
    <div className={styles.question}>
      {method === 'passkey' ? (
        <PasskeyAnswer factor={factor} onProof={onProof} passkeyOptions={passkeyOptions} />
      ) : (
        <TypedAnswer key={method} method={method} onProof={onProof} />
      )}
      <OtherWays methods={methods.filter((other) => other !== method)} onChoose={setChosen} />
    </div>
  );
}

function OtherWays({ methods, onChoose }: { methods: readonly FactorMethod[]; onChoose: (one: FactorMethod) => void }) {
  const { t } = useTranslation();
  return methods.map((method) => {
    const Icon = icons[method];
    return (
      <Button key={method} variant="quiet" size="form" wide onClick={() => onChoose(method)}>
        <Icon size={17} aria-hidden="true" />
        {t(`security.question.instead.${method}`)}
      </Button>
    );
  });
}

interface TypedAnswerProps {
  method: 'totp' | 'recovery';
  onProof: FactorQuestionProps['onProof'];
}

function TypedAnswer({ method, onProof }: TypedAnswerProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The client has just chosen this field, so it takes the focus.
  useEffect(() => field.current?.focus(), []);
  const rule = (value: string): string | undefined => {
    const isRead = method === 'totp' ? readCode(value) : readRecoveryCode(value);
    return isRead === undefined ? t(`security.question.malformed.${method}`) : undefined;
  };
  const form = useForm({
    names: ['code'],
    rules: { code: rule },
    submit: async (values) => {
      setFailure(undefined);
      const code = values('code');
      setFailure(await onProof(method === 'totp' ? { code } : { recovery: code }));
    },
  });
  return (
    <form className={styles.answer} noValidate onSubmit={form.onSubmit}>
      <TextField
        {...form.fieldProps('code')}
        ref={field}
        label={t(`security.question.field.${method}`)}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={method === 'totp' ? 8 : 64}
        inputClass={styles.code}
      />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {t('security.question.submit')}
      </Button>
    </form>
  );
}

function PasskeyAnswer({ factor, onProof, passkeyOptions }: FactorQuestionProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const ask = async (): Promise<string | undefined> => {
    const options = await passkeyOptions(factor.challenge);
    if (options.kind !== 'done') return refusalTextOr(options, t('security.unreachable'));
    const assertion = await signWithPasskey(options.value.options);
    return assertion === undefined ? t('security.passkeys.cancelled') : onProof({ assertion });
  };
  const answerWithPasskey = async () => {
    setFailure(undefined);
    setFailure(await whileBusy(ask()));
  };
  return (
    <div className={styles.answer}>
      <p className={styles.quiet}>{t('security.question.passkeyText')}</p>
      <FormNotice tone="negative" text={failure} />
      <Button variant="primary" size="form" wide busy={isBusy} onClick={() => void answerWithPasskey()}>
        <KeyRound size={17} aria-hidden="true" />
        {t('security.question.passkey')}
      </Button>
    </div>
  );
}
