import * as z from 'zod/mini';
import { api } from './api.ts';
import { keepInStorage, readStored } from './stored.ts';

/** Storage key of the visitor's data (specification 3), requested from our own server only (ruling R18). */
const KEY = 'visitor';
const visitorInfo = z.object({
  ip: z.string(),
  country_short: z.string(),
  country_long: z.string(),
  city: z.string(),
});

/** Requests the visitor's data once per browser; a failure is ignored. */
export async function loadVisitor(): Promise<void> {
  if (readStored(KEY, visitorInfo) !== undefined) return;
  const outcome = await api.getVisitor({});
  if (outcome.kind === 'done') keepInStorage(KEY, outcome.value);
}

/** Returns the visitor's data as login and registration forward it: a JSON string, if known. */
export function visitorText(): { readonly info?: string } {
  const stored = readStored(KEY, visitorInfo);
  return stored === undefined ? {} : { info: JSON.stringify(stored) };
}
