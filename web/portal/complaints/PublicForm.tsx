import { useTranslation } from 'react-i18next';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { TextField } from '../../ui/TextField.tsx';
import form from '../../ui/entranceForm.module.css';
import { LetterForm } from '../entry/LetterForm.tsx';
import { Thanks } from '../entry/Thanks.tsx';
import { TrapField } from '../entry/TrapField.tsx';
import { ComplaintFields } from './ComplaintFields.tsx';
import type { ComplaintFacts, VisitorField } from './complaintRules.ts';

/** Form for people without a login; afterwards it shows the number. */
export function PublicForm() {
  const { t } = useTranslation();
  const facts: ComplaintFacts = { words: useFormWords() };
  const fieldProps = <Name extends VisitorField>(name: Name) => ({ name, required: true }) as const;
  return (
    <LetterForm
      module="complaint"
      facts={facts}
      send={t('complaints.form.send')}
      failed={t('complaints.notSent')}
      thanks={
        <Thanks
          title={t('complaints.public.sent')}
          text={<span data-text="sent">{t('complaints.public.sentPlain')}</span>}
        />
      }
    >
      <p className={form.before}>
        {t('complaints.public.haveAccount')} <a href="/my-account/complaints/new">{t('complaints.public.logIn')}</a>
      </p>
      <div className={form.pair}>
        <TextField {...fieldProps('first_name')} label={t('complaints.form.firstName')} autoComplete="given-name" />
        <TextField {...fieldProps('last_name')} label={t('complaints.form.lastName')} autoComplete="family-name" />
      </div>
      <TextField {...fieldProps('email')} label={t('complaints.form.email')} type="email" autoComplete="email" />
      <ComplaintFields fieldProps={fieldProps} />
      <TrapField />
    </LetterForm>
  );
}

function useFormWords() {
  return useWords([
    'auth.login.email',
    'auth.errors.emailRequired',
    'auth.errors.emailInvalid',
    'auth.errors.required',
    'auth.errors.tooLong',
    'complaints.form.chooseMissing',
    'complaints.form.subject',
    'complaints.form.text',
    'complaints.form.firstName',
    'complaints.form.lastName',
    'complaints.form.sending',
    'complaints.public.sentText',
    'complaints.public.sentPlain',
    'complaints.unreachable',
    'complaints.failure',
    'service.banner.until',
  ]);
}
