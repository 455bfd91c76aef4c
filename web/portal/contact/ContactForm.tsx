import type { User } from '@candor/contracts/http/accounts.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import own from './ContactForm.module.css';
import { useContact } from './useContact.ts';
import { WriteButton } from '../frame/WriteButton.tsx';

/** The five required fields of specification 5; after a failure everything is still there. */
export function ContactForm({ user }: { user?: User }) {
  const { t } = useTranslation();
  const { form, failure, sentTo, writeAnother } = useContact();
  if (sentTo !== undefined) return <Thanks email={sentTo} onAnother={writeAnother} />;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <FormNotice tone="info" text={user === undefined ? undefined : t('contact.prefilled')} />
      <div className={styles.pair}>
        <TextField
          {...form.fieldProps('first_name')}
          label={t('contact.firstName')}
          autoComplete="given-name"
          defaultValue={user?.first_name}
        />
        <TextField
          {...form.fieldProps('last_name')}
          label={t('contact.lastName')}
          autoComplete="family-name"
          defaultValue={user?.last_name}
        />
      </div>
      <TextField
        {...form.fieldProps('email')}
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
      />
      <TextField
        {...form.fieldProps('phone')}
        label={t('contact.phone')}
        type="tel"
        autoComplete="tel"
        defaultValue={user?.phone}
      />
      <TextArea {...form.fieldProps('message')} label={t('contact.message')} rows={6} />
      <div className={own.trap} aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormNotice tone="negative" text={failure} />
      <WriteButton type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('contact.submitting') : t('contact.submit')}
      </WriteButton>
    </form>
  );
}

function Thanks({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={own.thanks} role="status">
      <CircleCheck size={32} aria-hidden="true" />
      <h2 ref={title} tabIndex={-1}>
        {t('contact.success')}
      </h2>
      <p>{t('contact.successText', { email })}</p>
      <Button onClick={onAnother}>{t('contact.another')}</Button>
    </div>
  );
}
