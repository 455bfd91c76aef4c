import { lazy, Suspense } from 'react';
import { agreementQuestion } from '../../data/agreementQuestion.ts';
import { useSession } from '../../data/useSession.ts';
import { useStore } from '../../data/useStore.ts';

/** The dialog is rarely needed, so it is not loaded with every page. */
const DueDialog = lazy(async () => ({ default: (await import('./DueDialog.tsx')).DueDialog }));

/** Rule AG-5: shows the document when the server requires an agreement. */
export function AgreementDue() {
  const isDue = useStore(agreementQuestion, false);
  const isClient = useSession() !== undefined;
  if (!isDue || !isClient) return null;
  return (
    <Suspense fallback={null}>
      <DueDialog />
    </Suspense>
  );
}
