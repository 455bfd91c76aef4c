import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { platformAddress } from './platformAddress.ts';
import { PlatformSkeleton } from './PlatformSkeleton.tsx';

/** Redirects /platform to the symbol in a widget's link, otherwise to Bitcoin. */
export default function PlatformRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PlatformSkeleton />
      <Navigate to={keepQuery(platformAddress(search), search)} replace />
    </>
  );
}
