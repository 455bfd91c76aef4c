import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account.module.css';
import type { accountPages } from '../onboarding/accountPages.ts';
import { PortalTitle } from '../frame/PortalTitle.tsx';

interface AccountPageProps {
  name: (typeof accountPages)[number]['name'];
  /** Sentence about what can be done on the page. */
  lead: string;
  /** Help beside the page; underneath it if there is no space. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Page of /my-account: its heading, its content and the help beside it. */
export function AccountPage({ name, lead, aside, children }: AccountPageProps) {
  const { t } = useTranslation();
  const title = t(`account.pages.${name}`);
  return (
    <>
      <PortalTitle page={title} />
      <div className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {children}
      </div>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </>
  );
}
