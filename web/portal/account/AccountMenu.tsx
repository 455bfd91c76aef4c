import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useCurrentInView } from '../../ui/useCurrentInView.ts';
import styles from './account.module.css';
import { accountPages } from '../onboarding/accountPages.ts';

/** A list beside the page; on a phone a row that scrolls to the chosen entry. */
export function AccountMenu() {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useCurrentInView(list, pathname);
  return (
    <nav className={styles.menu} aria-label={t('account.menu')}>
      <ul ref={list}>
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
