import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/useSession.ts';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { LetterForm } from '../entry/LetterForm.tsx';
import { usePlain } from '../../enhance/plain.ts';
import { Thanks } from '../entry/Thanks.tsx';
import { About } from './About.tsx';
import { ContactFields } from './ContactFields.tsx';
import { ContactForm } from './ContactForm.tsx';
import type { ContactFacts } from './contactRules.ts';

/** Contact page for visitors and clients (specification 2); a client's data is filled in. */
export function ContactPage() {
  const isPlain = usePlain() !== undefined;
  const isClient = useSession() !== undefined;
  return isClient ? <WithPortal /> : <ForVisitors form={isPlain ? <VisitorsForm /> : <ContactForm />} />;
}

/** The portal's frame and its style sheets load on demand: the server renders the visitors' page. */
const ForClients = lazy(async () => ({ default: (await import('./ForClients.tsx')).ForClients }));

function WithPortal() {
  return (
    <Suspense fallback={<Skeleton height="60dvh" />}>
      <ForClients />
    </Suspense>
  );
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

/** Form of a page without a framework. */
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
