import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, redirectDocument, useLoaderData, useLocation } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import {
  affiliateQueries,
  followAffiliateElsewhere,
  watchPanelActivity,
  affiliateFactorsQuery,
  affiliateSecurityApi,
  affiliateSessionsQuery,
} from '../data/affiliate.ts';
import { affiliateSession, affiliateSessionEnd } from '../data/affiliateSession.ts';
import { keepLoginReason } from '../data/loginReason.ts';
import { pageContext } from '../data/page.ts';
import { followLanguage, textsOfPage } from '../data/texts.ts';
import type { PlainFacts } from '../enhance/plain.ts';
import { plainFacts } from '../enhance/plainFacts.server.ts';
import { SecurityDeskProvider } from '../factors/desk.ts';
import type { SecurityDesk } from '../factors/desk.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { LOGIN } from './entry/afterLogin.ts';
import { EntryPage } from './entry/EntryPage.tsx';
import { LoginPage } from './entry/LoginPage.tsx';
import styles from './shell/PanelFrame.module.css';
import { PanelFrame } from './shell/PanelFrame.tsx';

interface Loaded {
  readonly plain?: PlainFacts;
}

/** Loads the panel for a browser with a partner's cookie; others get the login, which runs without the router. */
export function loader({ context }: LoaderFunctionArgs): Loaded {
  const facts = context.get(pageContext);
  return facts.hasSession ? {} : plainFacts(facts);
}

/** Waits for the texts, which visitors from the website have not loaded yet. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  if (affiliateSession.get() === undefined) throw redirectDocument(request.url);
  await textsOfPage;
  return {};
}

export function shouldRevalidate(): boolean {
  return false;
}

/** Page /affiliate: the login of partners, or their panel. */
export default function AffiliateLayout() {
  const { plain } = useLoaderData<typeof loader>();
  if (plain === undefined) return <Panel />;
  return (
    <EntryPage>
      <LoginPage />
    </EntryPage>
  );
}

function Panel() {
  useEffect(followLanguage, []);
  return (
    <QueryClientProvider client={affiliateQueries}>
      <UiProvider>
        <meta name="robots" content="noindex" />
        <Content />
      </UiProvider>
    </QueryClientProvider>
  );
}

/** Content of the panel. Only this browser has the session's token: the server renders just the frame. */
function Content() {
  const session = useSyncExternalStore(affiliateSession.subscribe, affiliateSession.get, () => undefined);
  const isIn = session !== undefined;
  const [isReloading, setReloading] = useState(false);
  useEffect(() => {
    const reload = () => {
      setReloading(true);
      window.location.reload();
    };
    return followAffiliateElsewhere(reload);
  }, []);
  useEffect(() => (isIn ? watchPanelActivity() : undefined), [isIn]);
  if (!isIn) return <WithoutSession />;
  // Nothing of one partner stays on a page that already has the other's session.
  if (isReloading) return <PanelSkeleton />;
  return (
    <SecurityDeskProvider value={partnerSecurity}>
      <PanelFrame name={session.name}>
        <Outlet />
      </PanelFrame>
    </SecurityDeskProvider>
  );
}

/** Opens the login, which is loaded in full. */
function WithoutSession() {
  const { pathname } = useLocation();
  useEffect(() => {
    // During hydration the page has not read its session yet.
    if (affiliateSession.get() !== undefined) return;
    const ended = affiliateSessionEnd.get();
    if (ended !== undefined) keepLoginReason({ ended, from: pathname });
    window.location.replace(LOGIN);
  }, [pathname]);
  return <PanelSkeleton />;
}

/** Skeleton until the session is known. */
function PanelSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.header} />
      <main className={styles.page}>
        <Skeleton height="32px" />
        <Skeleton height="120px" />
        <Skeleton height="320px" />
      </main>
    </div>
  );
}

/** Calls with which partners manage their own security. */
const partnerSecurity: SecurityDesk = {
  calls: affiliateSecurityApi,
  confirm: (request) => affiliateSecurityApi.confirm(request),
  isPasskeyWhole: false,
  factors: affiliateFactorsQuery,
  devices: { calls: affiliateSecurityApi, query: affiliateSessionsQuery },
  reload: () => affiliateQueries.invalidateQueries({ queryKey: ['security'] }),
};
