import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import styles from '../../ui/entranceForm.module.css';
import { usePlain } from '../../enhance/plain.ts';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { ContactFields } from './ContactFields.tsx';
import own from './ContactForm.module.css';
import type { ContactFacts } from './contactRules.ts';
import { Thanks } from './Thanks.tsx';

/**
 * The form of a page without a framework. Without a script the browser checks and sends it, and the answer leads back
 * to this page with the part that says how it went (`server/http/plainForms.ts`).
 */
export function VisitorsForm() {
  const { t } = useTranslation();
  const isLimited = usePlain()?.service.mode !== 'normal';
  const facts: ContactFacts = { words: useFormWords() };
  return (
    <div className={own.place}>
      <form className={styles.form} method="post" data-enhance="contact" data-facts={JSON.stringify(facts)}>
        <ContactFields fieldProps={(name) => ({ name, required: true })} />
        <div id="message-failed" className={own.failed}>
          <FormNotice tone="negative" text={t('contact.failure')} />
        </div>
        <FormNotice name="failure" tone="negative" text={undefined} />
        <Button
          type="submit"
          variant="primary"
          size="form"
          wide
          disabledReason={isLimited ? t('service.banner.short') : undefined}
        >
          {t('contact.submit')}
        </Button>
      </form>
      <div id="message-sent" className={own.sent}>
        <Thanks text={<span data-text="sent">{t('contact.successPlain')}</span>}>
          <a href="/contact-us" className={buttonClass('secondary')} data-another="">
            {t('contact.another')}
          </a>
        </Thanks>
      </div>
    </div>
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
