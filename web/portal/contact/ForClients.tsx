import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/queries.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import { ShellPage } from '../shell/ShellPage.tsx';
import { About } from './About.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ForClients.module.css';

/** Contact page of a logged-in client, whose data is filled in. */
export function ForClients() {
  const { t } = useTranslation();
  return (
    <ShellPage>
      <PortalTitle page={t('contact.title')} />
      <main className={styles.page}>
        <div>
          <About />
        </div>
        <Panel padded className={styles.form}>
          <Prefilled />
        </Panel>
      </main>
    </ShellPage>
  );
}

function Prefilled() {
  const { data: user } = useAccount();
  return user === undefined ? <Skeleton height="420px" /> : <ContactForm key={user.pin} user={user} />;
}
