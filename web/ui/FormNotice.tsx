import { classes } from './classes.ts';
import styles from './FormNotice.module.css';
import { AlertIcon, InfoIcon } from './icons.tsx';

interface FormNoticeProps {
  tone: 'negative' | 'info';
  text: string | undefined;
  /** Name by which the script of a page without a framework finds the notice. */
  name?: string;
}

/** Notice about the whole form; its place exists before the text so that screen readers announce the change. */
export function FormNotice({ tone, text, name }: FormNoticeProps) {
  return (
    <div role={tone === 'negative' ? 'alert' : 'status'} data-notice={name}>
      {text !== undefined && <FormNoticeText tone={tone} text={text} />}
    </div>
  );
}

/** Text of a notice about a form. */
export function FormNoticeText({ tone, text }: { tone: FormNoticeProps['tone']; text: string }) {
  const Icon = tone === 'negative' ? AlertIcon : InfoIcon;
  return (
    <p className={classes(styles.notice, styles[tone])}>
      <Icon size={16} />
      {text}
    </p>
  );
}
