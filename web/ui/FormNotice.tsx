import { CircleAlert, Info } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './FormNotice.module.css';

interface FormNoticeProps {
  tone: 'negative' | 'info';
  text: string | undefined;
}

/** A notice about the whole form; its place exists before the words so that screen readers announce the change. */
export function FormNotice({ tone, text }: FormNoticeProps) {
  const Icon = tone === 'negative' ? CircleAlert : Info;
  return (
    <div role={tone === 'negative' ? 'alert' : 'status'}>
      {text !== undefined && (
        <p className={classes(styles.notice, styles[tone])}>
          <Icon size={16} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
