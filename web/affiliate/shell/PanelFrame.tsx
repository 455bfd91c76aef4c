import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { profileQuery, affiliateLostQuery, affiliateSecurityApi } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { FreshLoginDialog } from '../../factors/FreshLoginDialog.tsx';
import { LostFactorsBanner as Banner } from '../../factors/LostFactorsBanner.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import edgeFade from '../../ui/edgeFade.module.css';
import { useCurrentInView } from '../../ui/useCurrentInView.ts';
import styles from './PanelFrame.module.css';
import { PanelHeader } from './PanelHeader.tsx';

const pages = [
  { to: '/affiliate', name: 'overview' },
  { to: '/affiliate/links', name: 'links' },
  { to: '/affiliate/commissions', name: 'commissions' },
  { to: '/affiliate/payouts', name: 'payouts' },
  { to: '/affiliate/postbacks', name: 'postbacks' },
  { to: '/affiliate/second-tier', name: 'secondTier' },
  { to: '/affiliate/password', name: 'password' },
  { to: '/affiliate/security', name: 'security' },
] as const;

/** Frame around each page of the panel. */
export function PanelFrame({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useAffiliateTexts();
  const { data: profile } = useQuery(profileQuery);
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const shown = pages.filter((page) => page.name !== 'secondTier' || profile?.has_second_tier === true);
  // The last pages are only known with the profile.
  useCurrentInView(row, profile === undefined ? '' : pathname);
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('panel.skip')}
      </a>
      <PanelHeader name={profile?.name ?? name}>
        <nav ref={row} className={classes(styles.nav, edgeFade.row)} aria-label={t('panel.navigation')}>
          {shown.map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              end={page.to === '/affiliate'}
              className={({ isActive }) => classes(styles.entry, isActive && styles.current)}
            >
              {t(`panel.pages.${page.name}`)}
            </NavLink>
          ))}
        </nav>
      </PanelHeader>
      <LostFactorsBanner />
      {children}
      <FreshLoginDialog />
    </div>
  );
}

function LostFactorsBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(affiliateLostQuery);
  if (data === undefined || data.ready_at === null) return null;
  return (
    <Banner
      text={t('security.lost.banner', { time: shortTime(data.ready_at) })}
      stop={() => affiliateSecurityApi.stopLostFactors()}
      onStopped={() => void client.invalidateQueries({ queryKey: ['security'] })}
    />
  );
}
