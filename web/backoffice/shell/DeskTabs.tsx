import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import edgeFade from '../../ui/edgeFade.module.css';
import { useCurrentInView } from '../../ui/useCurrentInView.ts';
import styles from './DeskTabs.module.css';

interface DeskTabsProps<Tab extends string> {
  label: string;
  /** Path of the desk, which shows the first tab. */
  path: string;
  tabs: readonly Tab[];
  nameOf: (tab: Tab) => string;
}

/** Links between the tabs of a desk; the present one is scrolled into view. */
export function DeskTabs<Tab extends string>({ label, path, tabs, nameOf }: DeskTabsProps<Tab>) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useCurrentInView(row, pathname);
  return (
    <nav ref={row} className={classes(styles.tabs, edgeFade.row)} aria-label={label}>
      {tabs.map((tab, index) => (
        <NavLink key={tab} to={index === 0 ? path : `${path}/${tab}`} end className={styles.tab ?? ''}>
          {nameOf(tab)}
        </NavLink>
      ))}
    </nav>
  );
}
