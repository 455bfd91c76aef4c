import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { refusalText } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { OutboxLink } from '../entry/OutboxLink.tsx';
import { emailRule } from '../../data/fieldRules.ts';

/** Ruling R16: instead of the password, a link sent to the address in the form. */
export function LoginLink() {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const ask = async (form: HTMLFormElement | null) => {
    const field = form?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    setSentTo(undefined);
    const email = field.value.trim();
    const wrong = emailRule(t)(email);
    setFailure(wrong);
    if (wrong !== undefined) return field.focus();
    setBusy(true);
    const outcome = await api.requestLoginLink({ email });
    setBusy(false);
    if (outcome.kind === 'done') return setSentTo(email);
    setFailure(outcome.kind === 'unreachable' ? t('auth.forgot_password.unreachable') : refusalText(outcome.refusal));
  };
  return (
    <>
      <Button
        size="form"
        wide
        busy={isBusy}
        title={t('auth.login.linkText')}
        onClick={({ currentTarget }) => void ask(currentTarget.form)}
      >
        {isBusy ? t('auth.login.linkSending') : t('auth.login.link')}
      </Button>
      <FormNotice tone="negative" text={failure} />
      <FormNotice tone="info" text={sentTo === undefined ? undefined : t('auth.login.linkSent', { email: sentTo })} />
      {sentTo !== undefined && <OutboxLink />}
    </>
  );
}
