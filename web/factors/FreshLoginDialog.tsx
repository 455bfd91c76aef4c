import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { canUsePasskeys } from '../data/canUsePasskeys.ts';
import { signWithPasskey } from '../data/passkeys.ts';
import { refusalText, refusalTextOr } from '../data/texts.ts';
import { useStore } from '../data/useStore.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormNotice } from '../ui/FormNotice.tsx';
import { tooLong } from '../data/fieldRules.ts';
import { useForm } from '../ui/useForm.ts';
import { useBusy } from '../ui/useBusy.ts';
import { requestedFactor } from './requestedFactor.ts';
import type { RequestedFactor } from './requestedFactor.ts';
import { FactorQuestion } from './FactorQuestion.tsx';
import styles from './factors.module.css';
import { useSecurityDesk } from './desk.ts';
import type { ProofDesk } from './desk.ts';
import { asking } from './freshLogin.ts';

/** Asks for the password, and the second factor, before an action that needs a fresh login. It is once on the page. */
export function FreshLoginDialog() {
  return <ProofDialog desk={useSecurityDesk()} />;
}

/** Dialog for a fresh login on a page without a desk around it. */
export function ProofDialog({ desk }: { desk: ProofDesk }) {
  const { t } = useTranslation();
  const waiting = useStore(asking, undefined);
  return (
    <Dialog
      isOpen={waiting !== undefined}
      onClose={() => waiting?.settle(false)}
      title={t('security.fresh.title')}
      description={t('security.fresh.text')}
    >
      {waiting !== undefined && <Proving desk={desk} onProven={() => waiting.settle(true)} />}
    </Dialog>
  );
}

function Proving({ desk, onProven }: { desk: ProofDesk; onProven: () => void }) {
  const { t } = useTranslation();
  const { calls, confirm } = desk;
  const [requested, setRequested] = useState<RequestedFactor>();
  const [failure, setFailure] = useState<string>();
  const take = (outcome: Outcome<unknown>): string | undefined => {
    if (outcome.kind === 'unreachable') return t('security.unreachable');
    if (outcome.kind === 'done') {
      onProven();
      return undefined;
    }
    const factor = requestedFactor(outcome.refusal);
    if (factor !== undefined || outcome.refusal.code === 'challengeOver') setRequested(factor);
    const words = refusalText(outcome.refusal);
    if (outcome.refusal.code === 'challengeOver') setFailure(words);
    return factor === undefined ? words : undefined;
  };
  if (requested !== undefined) {
    const prove = async (proof: object) => take(await confirm({ challenge: requested.challenge, ...proof }));
    const options = (challenge: string) => calls.confirmPasskey({ challenge });
    return <FactorQuestion factor={requested} onProof={prove} passkeyOptions={options} />;
  }
  return <PasswordStep desk={desk} failure={failure} onFailure={setFailure} take={take} />;
}

interface PasswordStepProps {
  desk: ProofDesk;
  failure: string | undefined;
  onFailure: (words: string | undefined) => void;
  take: (outcome: Outcome<unknown>) => string | undefined;
}

function PasswordStep({ desk, failure, onFailure, take }: PasswordStepProps) {
  const { t } = useTranslation();
  const title = t('auth.login.password');
  const rule = (value: string) => {
    if (value === '') return t('auth.errors.passwordRequired');
    return value.length > PASSWORD_MAXIMUM * 2 ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
  };
  const form = useForm({
    names: ['password'],
    rules: { password: rule },
    submit: async (values) => {
      onFailure(undefined);
      onFailure(take(await desk.confirm({ password: values('password') })));
    },
  });
  return (
    <form className={styles.answer} noValidate onSubmit={form.onSubmit}>
      <PasswordField {...form.fieldProps('password')} label={title} autoComplete="current-password" />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {t('security.fresh.submit')}
      </Button>
      {canUsePasskeys() && <PasskeyInstead desk={desk} onFailure={onFailure} take={take} />}
    </form>
  );
}

function PasskeyInstead({ desk, onFailure, take }: Omit<PasswordStepProps, 'failure'>) {
  const { t } = useTranslation();
  const { calls, confirm } = desk;
  const [isBusy, whileBusy] = useBusy();
  const ask = async (): Promise<string | undefined> => {
    const outcome = await calls.confirmPasskey({});
    if (outcome.kind !== 'done') return refusalTextOr(outcome, t('security.unreachable'));
    const { challenge, options } = outcome.value;
    const assertion = await signWithPasskey(options);
    if (assertion === undefined) return t('security.passkeys.cancelled');
    return take(await confirm({ challenge, assertion }));
  };
  const confirmWithPasskey = async () => {
    onFailure(undefined);
    onFailure(await whileBusy(ask()));
  };
  return (
    <Button variant="quiet" size="form" wide busy={isBusy} onClick={() => void confirmWithPasskey()}>
      {t('security.fresh.passkey')}
    </Button>
  );
}
