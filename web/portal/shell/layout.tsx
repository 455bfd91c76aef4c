import { useTranslation } from 'react-i18next';
import { data, Outlet, redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { useAccount } from '../../data/queries.ts';
import { session } from '../../data/session.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Broken } from '../Broken.tsx';
import { PlatformSkeleton } from '../platform/PlatformSkeleton.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { HeaderSkeleton } from './HeaderSkeleton.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { useSessionLife } from './useSessionLife.ts';
import { useSettledNotices } from './useSettledNotices.ts';
import { useTradingConnection } from './useTradingConnection.ts';

/** Nothing personal is rendered on the server; it knows which symbols exist, so an unknown one is a true 404. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const symbol = params['symbol']?.toUpperCase();
  const { instruments } = context.get(pageContext);
  const isKnown = instruments.some((one) => one.symbol === symbol || one.aliases.some((alias) => alias === symbol));
  return data(null, { status: symbol === undefined || isKnown ? 200 : 404 });
}

/** Clients only; whether the session is still good is for the server to say. */
export function clientLoader(): null {
  if (session.get() === undefined) throw redirect('/login');
  return null;
}

clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <ShellFrame header={<HeaderSkeleton />}>
      <PlatformSkeleton />
    </ShellFrame>
  );
}

export default function Shell() {
  const { isLoadingError, refetch } = useAccount();
  useSessionLife();
  useTradingConnection();
  useSettledNotices();
  return (
    <ShellFrame header={<ShellHeader />}>
      {isLoadingError ? <AccountFailed onRetry={() => void refetch()} /> : <Outlet />}
      <ConnectionNotice />
      <IdleWarning />
    </ShellFrame>
  );
}

/** Without the account no page of the portal can go on. */
function AccountFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState title={t('shell.failed.title')} text={t('shell.failed.text')} onRetry={onRetry} />
    </main>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}
