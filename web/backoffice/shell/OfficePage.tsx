import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './OfficePage.module.css';

interface OfficePageProps {
  title: string;
  /** Line beside the title. */
  aside?: ReactNode;
  /** Action at the end of the title's line. */
  action?: ReactNode;
  /** Whether the page fills the window, with parts that scroll inside. */
  isDesk?: boolean;
  children: ReactNode;
}

/** Page of the office: its heading and its content. */
export function OfficePage({ title, aside, action, isDesk = false, children }: OfficePageProps) {
  const { t } = useTranslation();
  return (
    <main id="content" className={classes(styles.page, isDesk && styles.desk)} tabIndex={-1}>
      <title>{t('office.title', { page: title })}</title>
      <header className={styles.head}>
        <h1>{title}</h1>
        {aside !== undefined && <p>{aside}</p>}
        {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </main>
  );
}
