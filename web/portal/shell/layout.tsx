import { Outlet, redirect } from 'react-router';
import { session } from '../../data/session.ts';
import { Broken } from '../Broken.tsx';
import { PlatformSkeleton } from '../platform/PlatformSkeleton.tsx';
import { HeaderSkeleton } from './HeaderSkeleton.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { useSessionLife } from './useSessionLife.ts';
import { useTradingConnection } from './useTradingConnection.ts';

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
  useSessionLife();
  useTradingConnection();
  return (
    <ShellFrame header={<ShellHeader />}>
      <Outlet />
    </ShellFrame>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}
