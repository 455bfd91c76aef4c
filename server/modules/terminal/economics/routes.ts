import { ECONOMIC_DAYS_MAXIMUM } from '@candor/contracts/http/economics.ts';
import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { DAY_MS, startOfDay } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { findEvents } from './store.ts';

const USUAL_DAYS = 7;

export interface EconomicDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function economicRoutes({ pool, clock }: EconomicDeps): Handlers<'getEconomicEvents'> {
  return {
    async getEconomicEvents({ from, until, currencies, importance }, { brand }) {
      if (!brand.website.economics) return refuse({ code: 'notFound' });
      const now = clock.now();
      const begin = from ?? startOfDay(now);
      const end = until ?? begin + USUAL_DAYS * DAY_MS;
      if (end <= begin || end - begin > ECONOMIC_DAYS_MAXIMUM * DAY_MS)
        return refuse({ code: 'malformed', field: 'until' });
      const events = await findEvents(pool, { from: begin, until: end, currencies, importance });
      return accept({ now, events: events.map((event) => present(event, now)) });
    },
  };
}

/** Presents an event; an event in the future has no actual figure, whatever is stored. */
function present(event: EconomicEvent, now: Instant): WireEconomicEvent {
  const { at, currency, importance, title, actual, forecast, previous, source, isSample } = event;
  return {
    at,
    currency,
    importance,
    title: { ...title },
    source,
    sample: isSample,
    actual: at > now ? null : (actual ?? null),
    forecast: forecast ?? null,
    previous: previous ?? null,
  };
}
