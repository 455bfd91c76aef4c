import { Clock, LockKeyhole, MailCheck, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/queries.ts';
import { useSession } from '../../data/useSession.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import form from '../../ui/entranceForm.module.css';
import pointStyles from '../entry/points.module.css';
import { usePlain } from '../../enhance/plain.ts';
import { ShellPage } from '../shell/ShellPage.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import { VisitorsForm } from './VisitorsForm.tsx';

/** Specification 2: for visitors and clients alike; a client's data is filled in. */
export function ContactPage() {
  const isPlain = usePlain() !== undefined;
  const isClient = useSession() !== undefined;
  return isClient ? <ForClients /> : <ForVisitors form={isPlain ? <VisitorsForm /> : <ContactForm />} />;
}

function ForVisitors({ form: itsForm }: { form: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('contact.title')}
      shared={{ slug: 'contact-us', description: t('contact.text') }}
      aside={<About />}
    >
      {itsForm}
    </EntryFrame>
  );
}

function ForClients() {
  const { t } = useTranslation();
  return (
    <ShellPage>
      <PortalTitle page={t('contact.title')} />
      <main className={styles.page}>
        <div className={styles.about}>
          <About />
        </div>
        <Panel padded className={styles.form}>
          <Prefilled />
        </Panel>
      </main>
    </ShellPage>
  );
}

function Prefilled() {
  const { data: user } = useAccount();
  return user === undefined ? <Skeleton height="420px" /> : <ContactForm key={user.pin} user={user} />;
}

const points = [
  { name: 'answer', Icon: MailCheck },
  { name: 'never', Icon: LockKeyhole },
  { name: 'open', Icon: Clock },
] as const;

function About() {
  const { t } = useTranslation();
  const isClient = useSession() !== undefined;
  return (
    <>
      <h1 className={form.title}>{t('contact.title')}</h1>
      <p className={form.lead}>{t('contact.text')}</p>
      <ul className={pointStyles.points}>
        {points.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <strong>{t(`contact.points.${name}.title`)}</strong>
              <p>{t(`contact.points.${name}.text`)}</p>
            </div>
          </li>
        ))}
        <li>
          <Scale size={20} aria-hidden="true" />
          <div>
            <strong>{t('complaints.contact.title')}</strong>
            <p>
              {t('complaints.contact.text')}{' '}
              <a href={isClient ? '/my-account/complaints' : '/complaints'}>{t('complaints.contact.link')}</a>
            </p>
          </div>
        </li>
      </ul>
    </>
  );
}
