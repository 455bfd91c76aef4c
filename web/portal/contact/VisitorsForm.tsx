import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/buttonClass.ts';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { LetterForm } from '../entry/LetterForm.tsx';
import { Thanks } from '../entry/Thanks.tsx';
import { ContactFields } from './ContactFields.tsx';
import type { ContactFacts } from './contactRules.ts';

/** The form of a page without a framework. */
export function VisitorsForm() {
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
