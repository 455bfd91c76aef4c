import type { Handlers } from '../../access/sessions/index.ts';
import { pause, setLimit } from './changeLimits.ts';
import type { LimitDeps } from './deps.ts';
import { setEverywhere } from './everywhere.ts';
import { showLimits } from './showLimits.ts';

export function limitRoutes(
  deps: LimitDeps,
): Handlers<'getLimits' | 'setMoneyLimit' | 'setSessionLimit' | 'pauseTrading' | 'setLimitsEverywhere'> {
  return {
    getLimits: (_request, { session }) => showLimits(deps, session),
    setMoneyLimit: ({ kind, amount }, { session }) => setLimit(deps, session, kind, amount ?? undefined),
    setSessionLimit: ({ minutes }, { session }) =>
      setLimit(deps, session, 'sessionDay', minutes === null ? undefined : BigInt(minutes)),
    setLimitsEverywhere: ({ wished }, { session }) => setEverywhere(deps, session, wished),
    pauseTrading: ({ days }, { session }) => pause(deps, session, days),
  };
}
