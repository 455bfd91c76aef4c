import type { Session } from '@candor/contracts/http/accounts.ts';
import { codeLoader } from '../../enhance/entrance/codeLoader.ts';
import type { ShowSteps } from '../../enhance/entrance/secondStep.ts';

/** Loads the components of a client login's second half. */
export const { load: loadSteps } = codeLoader(async (): Promise<ShowSteps<Session>> => {
  const [{ showSteps }, { factorCalls: calls }] = await Promise.all([
    import('../../factors/showSteps.tsx'),
    import('./calls/factors.ts'),
  ]);
  return (place, half, onReady) => showSteps(place, { ...half, calls, onReady });
});
