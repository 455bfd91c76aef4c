import type { User } from '@candor/contracts/http/accounts.ts';
import { PHONE_CODE_PATTERN } from '@candor/domain/clients/phoneCode.ts';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { keepAccount } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useBusy } from '../../../ui/useBusy.ts';
import { OutboxLink } from '../../../enhance/entrance/OutboxLink.tsx';
import styles from './PhonePanel.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';

/** Rule CL-8: says whether the stored number is confirmed, and takes the code that confirms it. */
export function PhonePanel({ user }: { user: User }) {
  const { phone, phone_confirmed: isConfirmed, phone_code_by: codeBy } = user;
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="phone-confirmation">
      <h2 id="phone-confirmation" className={styles.head}>
        <Smartphone size={18} aria-hidden="true" />
        {t('account.phone.title')}
      </h2>
      <p>
        <bdi className={styles.number}>{phone}</bdi>{' '}
        <span className={isConfirmed ? styles.confirmed : styles.open}>
          {t(isConfirmed ? 'account.phone.confirmed' : 'account.phone.unconfirmed')}
        </span>
      </p>
      {!isConfirmed && codeBy !== undefined && <CodeForm key={phone} />}
    </Panel>
  );
}

function CodeForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isSending, whileSending] = useBusy();
  const { fieldProps, setError, isSubmitting, onSubmit } = useForm({
    names: ['code'],
    rules: { code: (value) => (PHONE_CODE_PATTERN.test(value.trim()) ? undefined : t('account.phone.sixDigits')) },
    async submit(values): Promise<void> {
      setFailure(undefined);
      const outcome = await api.confirmPhone({ code: values('code').trim() });
      if (outcome.kind === 'unreachable') return setFailure(t('account.unreachable'));
      if (outcome.kind === 'refused') return setError('code', refusalText(outcome.refusal));
      keepAccount(outcome.value);
      toast({ tone: 'success', title: t('account.phone.done') });
    },
  });
  const send = async () => {
    setFailure(undefined);
    const outcome = await whileSending(api.sendPhoneCode({}));
    if (outcome.kind === 'unreachable') setFailure(t('account.unreachable'));
    else if (outcome.kind === 'refused') setFailure(refusalText(outcome.refusal));
    else toast({ tone: 'success', title: t('account.phone.sent') });
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('account.phone.text')}</p>
      <div className={styles.line}>
        <TextField
          {...fieldProps('code')}
          label={t('account.phone.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
        <WriteButton type="submit" variant="primary" size="form" busy={isSubmitting}>
          {t('account.phone.confirm')}
        </WriteButton>
        <Button size="form" busy={isSending} onClick={() => void send()}>
          {t('account.phone.send')}
        </Button>
      </div>
      <FormNotice tone="negative" text={failure} />
      <OutboxLink />
    </form>
  );
}
