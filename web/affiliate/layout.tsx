import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { affiliateQueries, watchPanelActivity } from '../data/affiliate.ts';
import { affiliateSession } from '../data/affiliateSession.ts';
import { onLanguageElsewhere } from '../data/language.ts';
import { speak, textsOfPage } from '../data/texts.ts';
import { useAlive } from '../data/useAlive.ts';
import { SecurityDeskProvider } from '../factors/desk.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { LoginPage } from './entry/LoginPage.tsx';
import { partnerSecurity } from './partnerSecurity.ts';
import { PanelFrame } from './shell/PanelFrame.tsx';
import { PanelSkeleton } from './shell/PanelSkeleton.tsx';

/** So that the server also renders the pages below; nothing in it is personal. */
export function loader(): null {
  return null;
}

/** Visitors from the website have not fetched the texts yet. */
export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

export function shouldRevalidate(): boolean {
  return false;
}

/** /affiliate: the login of affiliates, then their panel. */
export default function AffiliateLayout() {
  useEffect(() => onLanguageElsewhere((language) => void speak(language)), []);
  return (
    <QueryClientProvider client={affiliateQueries}>
      <UiProvider>
        <meta name="robots" content="noindex" />
        <Content />
      </UiProvider>
    </QueryClientProvider>
  );
}

/** Only this browser knows who is logged in: the server renders just the frame. */
function Content() {
  const isAlive = useAlive();
  const session = useSyncExternalStore(affiliateSession.subscribe, affiliateSession.get, () => undefined);
  const isIn = session !== undefined;
  useEffect(() => (isIn ? watchPanelActivity() : undefined), [isIn]);
  if (!isAlive) return <PanelSkeleton />;
  if (!isIn) return <LoginPage />;
  return (
    <SecurityDeskProvider value={partnerSecurity}>
      <PanelFrame name={session.name}>
        <Outlet />
      </PanelFrame>
    </SecurityDeskProvider>
  );
}
