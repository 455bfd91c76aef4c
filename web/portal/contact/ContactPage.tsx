import { Clock, LockKeyhole, MailCheck, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/queries.ts';
import { useSession } from '../../data/useSession.ts';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import form from '../../ui/entranceForm.module.css';
import { LetterForm } from '../entry/LetterForm.tsx';
import pointStyles from '../entry/points.module.css';
import { usePlain } from '../../enhance/plain.ts';
import { Thanks } from '../entry/Thanks.tsx';
import { ShellPage } from '../shell/ShellPage.tsx';
import { ContactFields } from './ContactFields.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import type { ContactFacts } from './contactRules.ts';

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

/** The form of a page without a framework. */
function VisitorsForm() {
  const { t } = useTranslation();
  const facts: ContactFacts = { words: useFormWords() };
  const thanks = (
    <Thanks title={t('contact.success')} text={<span data-text="sent">{t('contact.successPlain')}</span>}>
      <a href="/contact-us" className={buttonClass('secondary')} data-another="">
        {t('contact.another')}
      </a>
    </Thanks>
  );
  return (
    <LetterForm module="contact" facts={facts} send={t('contact.submit')} failed={t('contact.failure')} thanks={thanks}>
      <ContactFields fieldProps={(name) => ({ name, required: true })} />
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
    'contact.firstName',
    'contact.lastName',
    'contact.phone',
    'contact.message',
    'contact.submitting',
    'contact.successText',
    'contact.unreachable',
    'contact.failure',
    'contact.failureText',
    'service.banner.until',
  ]);
}
