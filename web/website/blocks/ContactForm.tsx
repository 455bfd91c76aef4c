import { textLimits } from '@candor/domain/clients/limits.ts';
import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { pageAddress } from '@candor/domain/content/cms/addresses.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useBlockPage } from './blockPage.ts';
import type { BlockPage } from './blockPage.ts';
import styles from './ContactForm.module.css';
import { lookProps } from './lookProps.ts';

/** Facts for the form's script. */
export interface ContactFormFacts {
  /** Name of the form at the content's host. */
  readonly form: string;
  readonly words: BlockPage['words']['blocks']['form'];
}

/**
 * Form for name, email and message. Without a script the browser checks and sends it, and the answer redirects to the
 * part of this page that reports the result (`server/http/plainForms.ts`).
 */
export function ContactForm({ block }: { block: BlockOf<'contactForm'> }) {
  const { words: all, slug, language, first } = useBlockPage();
  const words = all.blocks.form;
  const facts: ContactFormFacts = { form: block.form, words };
  return (
    <div {...lookProps(block.look, styles.place)}>
      <form
        className={styles.form}
        method="post"
        action={`/contact-forms/${encodeURIComponent(block.form)}`}
        aria-label={words.label}
        data-enhance="contactForm"
        data-facts={JSON.stringify(facts)}
      >
        <input type="hidden" name="page" value={pageAddress(slug, language, first)} />
        <div className={styles.pair}>
          <TextField name="name" label={words.name} autoComplete="name" maxLength={textLimits.name} required />
          <TextField
            name="email"
            label={words.email}
            type="email"
            autoComplete="email"
            maxLength={textLimits.email}
            required
          />
        </div>
        <TextArea name="message" label={words.message} maxLength={textLimits.message} rows={6} required />
        <div role="alert">
          <p id="message-failed" className={styles.failure}>
            <strong>{words.failure}</strong> {words.failureText}
          </p>
        </div>
        <button type="submit" className={buttonClass('primary', 'form')}>
          {words.submit}
        </button>
      </form>
      <div id="message-sent" className={styles.thanks}>
        <p className={styles.success} role="status" tabIndex={-1}>
          {words.success}
        </p>
        <p>{words.successText}</p>
        <a className={buttonClass('secondary', 'form')} href="#content" data-another="">
          {words.another}
        </a>
      </div>
    </div>
  );
}
