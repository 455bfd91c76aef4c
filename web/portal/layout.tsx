import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { api } from '../data/api.ts';
import { useBrand } from '../data/brand.ts';
import { queryClient } from '../data/queries.ts';
import { factorsQuery, reloadSecurity, sessionsQuery } from '../data/security.ts';
import { renewSession } from '../data/session.ts';
import { followLanguage, textsOfPage } from '../data/texts.ts';
import { SecurityDeskProvider } from '../factors/desk.ts';
import type { SecurityDesk } from '../factors/desk.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { AgreementDue } from './agreements/AgreementDue.tsx';
import { Broken } from './frame/Broken.tsx';
import { Popups } from './popups/Popups.tsx';

/** Makes the server render the pages below, too. */
export function loader(): null {
  return null;
}

/** Waits for the portal's texts, which visitors from the website have not loaded yet. */
export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

export function shouldRevalidate(): boolean {
  return false;
}

/** Layout of every portal page: its texts, its cache of answers, its design system. */
export default function PortalLayout() {
  const { fictitious } = useBrand();
  useEffect(followLanguage, []);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        {/* A demonstration says so on every page of its own. */}
        {!fictitious && <meta name="robots" content="noindex" />}
        <SecurityDeskProvider value={clientSecurity}>
          <Outlet />
        </SecurityDeskProvider>
        <Popups />
        <AgreementDue />
      </UiProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}

/** Calls with which clients manage their own security. */
const clientSecurity: SecurityDesk = {
  calls: api,
  async confirm(request) {
    const outcome = await api.confirmLogin(request);
    if (outcome.kind === 'done') renewSession(outcome.value);
    return outcome;
  },
  isPasskeyWhole: true,
  factors: factorsQuery,
  devices: { calls: api, query: sessionsQuery },
  reload: reloadSecurity,
};
