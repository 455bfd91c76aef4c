import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import form from '../../ui/entranceForm.module.css';
import { usePlain } from '../../enhance/plain.ts';
import styles from './letter.module.css';

interface LetterFormProps {
  /** Module of `enhance/parts` that sends the letter. */
  module: string;
  /** Facts for that module. */
  facts: object;
  /** Label of the button. */
  send: string;
  /** Text for a letter that has not arrived, if no script can give the reason. */
  failed: string;
  thanks: ReactNode;
  children: ReactNode;
}

/**
 * Form of a visitor's letter on a page without a framework. Without a script the browser checks and sends it, and the
 * answer redirects to the part of the page that reports the result (`server/http/plainForms.ts`).
 */
export function LetterForm({ module, facts, send, failed, thanks, children }: LetterFormProps) {
  const { t } = useTranslation();
  const isLimited = usePlain()?.service.mode !== 'normal';
  return (
    <div className={styles.place}>
      <form className={form.form} method="post" data-enhance={module} data-facts={JSON.stringify(facts)}>
        {children}
        <div id="message-failed" className={styles.failed}>
          <FormNotice tone="negative" text={failed} />
        </div>
        <FormNotice name="failure" tone="negative" text={undefined} />
        <Button
          type="submit"
          variant="primary"
          size="form"
          wide
          disabledReason={isLimited ? t('service.banner.short') : undefined}
        >
          {send}
        </Button>
      </form>
      <div id="message-sent" className={styles.sent}>
        {thanks}
      </div>
    </div>
  );
}
