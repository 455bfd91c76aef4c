import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { platformAddress } from './platformAddress.ts';
import { PlatformSkeleton } from './PlatformSkeleton.tsx';

/** /platform leads to the symbol that a widget's link carries, otherwise to Bitcoin. */
export default function PlatformRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PlatformSkeleton />
      <Navigate to={keepQuery(platformAddress(search), search)} replace />
    </>
  );
}
