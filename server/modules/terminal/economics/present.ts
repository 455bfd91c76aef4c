import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';

/** What has not happened yet has no actual figure, whatever is stored. */
export function present(event: EconomicEvent, now: Instant): WireEconomicEvent {
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
