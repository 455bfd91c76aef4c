import { useState } from 'react';
import { refreshOffice } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';

/**
 * Returns a function that proposes a change to a second person. `ask` gets the id of the request; the result is
 * undefined on success, otherwise the reason for failure.
 */
export function usePropose(): (ask: (request: string) => Promise<Outcome<unknown>>) => Promise<string | undefined> {
  const { t } = useProviderTexts();
  const toast = useToast();
  // The id makes the same press propose once, however often its answer is lost.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  return async (ask) => {
    const outcome = await ask(request);
    if (outcome.kind !== 'done') {
      // A refused proposal may be corrected, which makes it another proposal.
      if (outcome.kind === 'refused') setRequest(crypto.randomUUID());
      return failureText(t, outcome);
    }
    toast({ tone: 'success', title: t('providers.dialog.done') });
    await refreshOffice();
    return undefined;
  };
}
