import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../data/queries.ts';
import '../data/texts.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { Broken } from './Broken.tsx';

/** What every page of the portal stands on: its texts, its cache of answers, its design system. */
export default function PortalLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Outlet />
      </UiProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}
