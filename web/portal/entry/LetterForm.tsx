import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import form from '../../ui/entranceForm.module.css';
import { usePlain } from '../../enhance/plain.ts';
import styles from './letter.module.css';

interface LetterFormProps {
  /** The module of `enhance/parts` that sends it. */
  module: string;
  /** What that module needs to know. */
  facts: object;
  /** What its button says. */
  send: string;
  /** Why nothing has arrived, where no script can say it better. */
  failed: string;
  thanks: ReactNode;
  children: ReactNode;
}

/**
 * A visitor's letter on a page without a framework. Without a script the browser checks and sends it, and the answer
 * leads back to the page, to the part that says how it went (`server/http/plainForms.ts`).
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
