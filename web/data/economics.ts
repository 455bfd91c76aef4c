import { events } from '@candor/contracts/http/economics.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import * as z from 'zod/mini';

export type EventsAnswer = AnswerOf<typeof events>;

const envelope = z.object({ status: z.literal(true), data: z.unknown() });
const TIMEOUT_MS = 15_000;

/** Fetches the events without the rest of the API, which public pages need not load. */
export async function fetchEvents(
  period: RequestOf<typeof events>,
  ended: AbortSignal,
): Promise<EventsAnswer | undefined> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(z.encode(events.request, period))) query.set(name, String(value));
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(`${events.path}?${query}`, { signal });
    const whole = z.safeParse(envelope, await response.json());
    const parsed = whole.success ? z.safeParse(events.answer, whole.data.data) : undefined;
    return parsed?.success === true ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
