import { useState } from 'react';
import { refreshOffice } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';

/**
 * Proposes something to a second person. `ask` gets the id of the request; the answer is undefined where it was
 * proposed, and otherwise says why not.
 */
export function usePropose(): (ask: (request: string) => Promise<Outcome<unknown>>) => Promise<string | undefined> {
  const { t } = useProviderTexts();
  const toast = useToast();
  // The same press proposes once, however often its answer is lost.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  return async (ask) => {
    const outcome = await ask(request);
    if (outcome.kind !== 'done') {
      // What was refused may be corrected: that is another proposal.
      if (outcome.kind === 'refused') setRequest(crypto.randomUUID());
      return failureText(t, outcome);
    }
    toast({ tone: 'success', title: t('providers.dialog.done') });
    await refreshOffice();
    return undefined;
  };
}
