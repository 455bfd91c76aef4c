import { Outlet } from 'react-router';
import styles from './account.module.css';
import { AccountMenu } from './AccountMenu.tsx';
import { Checklist } from '../onboarding/Checklist.tsx';
import { SidePanel } from './SidePanel.tsx';

/** /my-account: the client's own data, the pages about it, and the chosen one. */
export default function AccountLayout() {
  return (
    <main className={styles.layout}>
      <div className={styles.side}>
        <SidePanel />
        <AccountMenu />
      </div>
      <Outlet />
      <div className={styles.more}>
        <Checklist />
      </div>
    </main>
  );
}
