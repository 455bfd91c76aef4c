import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './AccountNotice.module.css';

const icons = { info: Info, warning: TriangleAlert, negative: CircleAlert, positive: CircleCheck } as const;

interface AccountNoticeProps {
  tone: keyof typeof icons;
  children: ReactNode;
}

/** Notice that clients should see before they read on. */
export function AccountNotice({ tone, children }: AccountNoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'negative' ? 'alert' : 'note'}>
      <Icon size={17} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
