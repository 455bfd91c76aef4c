import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendComplaint } from '../../data/complaints.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import form from '../../ui/entranceForm.module.css';
import { WriteButton } from '../frame/WriteButton.tsx';
import { ComplaintFields, SendDialog } from './ComplaintFields.tsx';
import styles from './complaints.module.css';
import { useComplaintForm, visitorFields } from './useComplaintForm.ts';

interface Sent {
  readonly number: string | null;
  readonly email: string;
}

/** The form of everybody who has no login; afterwards it shows the number. */
export function PublicForm() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent>();
  const trap = useRef<HTMLInputElement>(null);
  const complaint = useComplaintForm({
    names: visitorFields,
    send: (words, values, command_id) =>
      sendComplaint({
        ...words,
        command_id,
        first_name: values('first_name'),
        last_name: values('last_name'),
        email: values('email'),
        website: trap.current?.value ?? '',
      }),
    onDone: ({ number }, values) => setSent({ number, email: values('email') }),
  });
  if (sent !== undefined) return <Received sent={sent} />;
  const { fieldProps } = complaint.form;
  return (
    <form className={form.form} method="post" noValidate onSubmit={complaint.form.onSubmit}>
      <p className={form.other}>
        {t('complaints.public.haveAccount')} <a href="/my-account/complaints/new">{t('complaints.public.logIn')}</a>
      </p>
      <div className={form.pair}>
        <TextField {...fieldProps('first_name')} label={t('complaints.form.firstName')} autoComplete="given-name" />
        <TextField {...fieldProps('last_name')} label={t('complaints.form.lastName')} autoComplete="family-name" />
      </div>
      <TextField {...fieldProps('email')} label={t('complaints.form.email')} type="email" autoComplete="email" />
      <ComplaintFields form={complaint.form} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="complaint-website">{t('complaints.form.website')}</label>
        <input ref={trap} id="complaint-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormNotice tone="negative" text={complaint.failure} />
      <WriteButton type="submit" variant="primary" size="form" wide>
        {t('complaints.form.send')}
      </WriteButton>
      <SendDialog
        isOpen={complaint.isAsked}
        isBusy={complaint.isBusy}
        onSend={() => void complaint.confirm()}
        onCancel={complaint.cancel}
      />
    </form>
  );
}

function Received({ sent: { number, email } }: { sent: Sent }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status">
      <CircleCheckIcon size={32} />
      <h2 ref={title} tabIndex={-1}>
        {t('complaints.public.sent')}
      </h2>
      <p>{number === null ? t('complaints.public.sentPlain') : t('complaints.public.sentText', { number, email })}</p>
    </div>
  );
}
