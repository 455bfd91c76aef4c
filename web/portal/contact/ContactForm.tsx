import type { User } from '@candor/contracts/http/accounts.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import styles from '../entry/form.module.css';
import { WriteButton } from '../frame/WriteButton.tsx';
import { ContactFields } from './ContactFields.tsx';
import { Thanks } from './Thanks.tsx';
import { useContact } from './useContact.ts';

/** The five required fields of specification 5; after a failure everything is still there. */
export function ContactForm({ user }: { user?: User }) {
  const { t } = useTranslation();
  const { form, failure, sentTo, writeAnother } = useContact();
  if (sentTo !== undefined) return <Sent email={sentTo} onAnother={writeAnother} />;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <FormNotice tone="info" text={user === undefined ? undefined : t('contact.prefilled')} />
      <ContactFields fieldProps={form.fieldProps} user={user} />
      <FormNotice tone="negative" text={failure} />
      <WriteButton type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('contact.submitting') : t('contact.submit')}
      </WriteButton>
    </form>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Thanks titleRef={title} text={t('contact.successText', { email })}>
      <Button onClick={onAnother}>{t('contact.another')}</Button>
    </Thanks>
  );
}
