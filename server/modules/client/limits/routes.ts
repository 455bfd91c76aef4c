import type { Handlers } from '../../access/sessions/index.ts';
import { pause, setLimit } from './changeLimits.ts';
import type { LimitParts } from './parts.ts';
import { showLimits } from './showLimits.ts';

export function limitRoutes(
  parts: LimitParts,
): Handlers<'getLimits' | 'setMoneyLimit' | 'setSessionLimit' | 'pauseTrading'> {
  return {
    getLimits: (_request, { session }) => showLimits(parts, session),
    setMoneyLimit: ({ kind, amount }, { session }) => setLimit(parts, session, kind, amount ?? undefined),
    setSessionLimit: ({ minutes }, { session }) =>
      setLimit(parts, session, 'sessionDay', minutes === null ? undefined : BigInt(minutes)),
    pauseTrading: ({ days }, { session }) => pause(parts, session, days),
  };
}
