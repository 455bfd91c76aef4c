import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { affiliateApi, enterPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { refusalText, textsOfPage } from '../../data/texts.ts';
import { isHalfLogin } from '../../factors/asked.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/formValues.ts';
import styles from '../entry/Entry.module.css';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { EntryRoute } from '../entry/EntryRoute.tsx';
import { SecondHalf } from '../entry/SecondHalf.tsx';

const fields = ['password'] as const;

export function loader(): null {
  return null;
}

export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

/** /affiliate/accept/{code}: the invitation, whoever is logged in here now. */
export default function AcceptRoute() {
  return (
    <EntryRoute>
      <AcceptPage />
    </EntryRoute>
  );
}

function AcceptPage() {
  const { t } = useAffiliateTexts();
  const navigate = useNavigate();
  const { code = '' } = useParams();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  /** The password is set, and a second factor is required. */
  const [half, setHalf] = useState<Refusal>();
  const title = t('panel.accept.password');
  const enter = (session: AffiliateSession): void => {
    enterPanel(session);
    void navigate('/affiliate', { replace: true });
  };
  const submit = async (values: Values<(typeof fields)[number]>): Promise<void> => {
    setFailure(undefined);
    const outcome = await affiliateApi.accept({ code, password: values('password') });
    if (outcome.kind === 'done') return enter(outcome.value);
    if (outcome.kind === 'unreachable') return setFailure(t('panel.errors.unreachable'));
    const { refusal } = outcome;
    if (isHalfLogin(refusal)) return setHalf(refusal);
    // An invalid code gets the same message as an expired one.
    if (['malformed', 'fieldRequired', 'invitationInvalid'].includes(refusal.code)) return setOver(true);
    const text = refusalText(refusal);
    return refusal.field === 'password' ? form.setError('password', text) : setFailure(text);
  };
  const form = useForm({
    names: fields,
    rules: {
      password: (value) => {
        if (value === '') return t('panel.required', { title });
        return [...value].length >= PASSWORD_MINIMUM
          ? undefined
          : t('panel.password.tooShort', { title, minimum: PASSWORD_MINIMUM });
      },
    },
    submit,
  });
  if (isOver) return <Over />;
  if (half !== undefined) {
    return (
      <SecondHalf refusal={half} onEntered={enter} onOver={() => void navigate('/affiliate', { replace: true })} />
    );
  }
  return (
    <EntryFrame page={t('panel.pages.accept')} title={t('panel.accept.title')} lead={t('panel.accept.text')}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <PasswordField {...form.fieldProps('password')} label={title} autoComplete="new-password" />
        <FormNotice tone="negative" text={failure} />
        <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
          {t('panel.accept.submit')}
        </Button>
      </form>
    </EntryFrame>
  );
}

/** It no longer opens: what is left is a new link, or the login of a partner who has accepted it already. */
function Over() {
  const { t } = useAffiliateTexts();
  return (
    <EntryFrame page={t('panel.pages.accept')} title={t('panel.accept.overTitle')} lead={t('panel.accept.overText')}>
      <Link to="/affiliate" className={buttonClass('primary', 'form', true)}>
        {t('panel.accept.overLink')}
      </Link>
    </EntryFrame>
  );
}
