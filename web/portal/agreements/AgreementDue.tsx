import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementQuestion } from '../../data/agreementQuestion.ts';
import { useSession } from '../../data/useSession.ts';
import { useStore } from '../../data/useStore.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart } from '../frame/lazyPart.ts';
import { PartMissing } from '../frame/PartMissing.tsx';

/** The dialog is rarely needed, so it is not loaded with every page. */
const DueDialog = lazyPart(async () => (await import('./DueDialog.tsx')).DueDialog, DueMissing);

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

/** Says in the place of the document that it could not be loaded: without a word, orders would only be refused. */
function DueMissing() {
  const { t } = useTranslation();
  const title = t('account.agreements.dueTitle', { title: t('auth.register.terms') });
  return (
    <Dialog isOpen onClose={() => agreementQuestion.set(false)} title={title}>
      <PartMissing />
    </Dialog>
  );
}
