import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import edgeFade from '../../ui/edgeFade.module.css';
import { useCurrentInView } from '../../ui/useCurrentInView.ts';
import { accountPages } from '../onboarding/accountPages.ts';
import { Checklist } from '../onboarding/Checklist.tsx';
import styles from './account.module.css';
import { SidePanel } from './SidePanel.tsx';

/** Layout of /my-account: the client's own data, the menu of its pages, and the chosen page. */
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

/** Menu beside the page; on a phone a row that scrolls to the chosen entry. */
function AccountMenu() {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useCurrentInView(list, pathname);
  return (
    <nav className={styles.menu} aria-label={t('account.menu')}>
      <ul ref={list} className={edgeFade.row}>
        {accountPages.map(({ name, Icon }) => (
          <li key={name}>
            <NavLink to={`/my-account/${name}`} className={styles.entry ?? ''}>
              <Icon size={17} aria-hidden="true" />
              {t(`account.pages.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
