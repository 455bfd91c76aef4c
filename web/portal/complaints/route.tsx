import { useTranslation } from 'react-i18next';
import form from '../../ui/entranceForm.module.css';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { HowItGoes } from './HowItGoes.tsx';
import { PublicForm } from './PublicForm.tsx';

/** /complaints: for former, closed and frozen clients, and for everybody without an account. */
export default function ComplaintsRoute() {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('complaints.public.title')}
      shared={{ slug: 'complaints', description: t('complaints.public.description') }}
      aside={
        <>
          <h1 className={form.title}>{t('complaints.public.title')}</h1>
          <p className={form.lead}>{t('complaints.public.text')}</p>
          <HowItGoes />
        </>
      }
    >
      <PublicForm />
    </EntryFrame>
  );
}
