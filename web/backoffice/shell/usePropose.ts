import { useState } from 'react';
import { refreshOffice } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useFinish } from './useFinish.ts';

type Propose = (ask: (request: string) => Promise<Outcome<unknown>>) => Promise<string | undefined>;

/**
 * Returns a function that proposes a change to a second person. `ask` gets the id of the request; the result is
 * undefined on success, which the notice reports, otherwise the reason for failure.
 */
export function usePropose(notice: string): Propose {
  const finish = useFinish();
  // The id makes the same press propose once, however often its answer is lost.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  return async (ask) => {
    const outcome = await ask(request);
    // A refused proposal may be corrected, which makes it another proposal.
    if (outcome.kind === 'refused') setRequest(crypto.randomUUID());
    return finish(outcome, refreshOffice, notice);
  };
}
