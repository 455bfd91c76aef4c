import { textLimits } from '@candor/domain/clients/limits.ts';
import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useBlockPage } from './blockPage.ts';
import styles from './ContactForm.module.css';
import { lookProps } from './lookProps.ts';
import { useContactForm } from './useContactForm.ts';

/** Name, email and message. Sent before hydration it comes back unchanged, and nothing is submitted. */
export function ContactForm({ block }: { block: BlockOf<'contactForm'> }) {
  const words = useBlockPage().words.blocks.form;
  const { state, onSubmit, fieldProps, writeAnother } = useContactForm(block.form, words);
  if (state === 'success') return <Thanks onAnother={writeAnother} />;
  const isSubmitting = state === 'submitting';
  return (
    <form {...lookProps(block.look, styles.form)} method="post" aria-label={words.label} noValidate onSubmit={onSubmit}>
      <div className={styles.pair}>
        <TextField {...fieldProps('name')} label={words.name} autoComplete="name" maxLength={textLimits.name} />
        <TextField
          {...fieldProps('email')}
          label={words.email}
          type="email"
          autoComplete="email"
          maxLength={textLimits.email}
        />
      </div>
      <TextArea {...fieldProps('message')} label={words.message} maxLength={textLimits.message} rows={6} />
      <div role="alert">
        {state === 'danger' && (
          <p className={styles.failure}>
            <strong>{words.failure}</strong> {words.failureText}
          </p>
        )}
      </div>
      <button type="submit" className={buttonClass('primary', 'form')} disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting && <Spinner />}
        {isSubmitting ? words.submitting : words.submit}
      </button>
    </form>
  );
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const words = useBlockPage().words.blocks.form;
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <p ref={message} className={styles.success} role="status" tabIndex={-1}>
        {words.success}
      </p>
      <p>{words.successText}</p>
      <button type="button" className={buttonClass('secondary', 'form')} onClick={onAnother}>
        {words.another}
      </button>
    </div>
  );
}
