import type { Instant } from '@candor/domain/ids.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { waitOf } from './windows.ts';
import type { Limit } from './windows.ts';

/** Builds the refusal for the rest of the day, with the number allowed. */
export function dayUsedUp(limit: Limit, now: Instant): Refusal {
  const hours = Math.ceil(waitOf(limit, now) / HOUR_MS);
  return { code: 'dayUsedUp', params: { limit: String(limit.hits), hours: String(hours) } };
}
