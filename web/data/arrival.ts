import { textLimits } from '@candor/domain/clients/limits.ts';

/** Referral in `?ref=`, and the page it arrived on (ruling R17). */
export interface Arrival {
  readonly reference: string;
  readonly page: string;
}

const REFERENCE_KEY = 'ref';
const PAGE_KEY = 'source_page';

/** Keeps the first `ref` that brings a visitor here; a later one does not replace it. */
export function rememberArrival(address: Pick<Location, 'href' | 'search'>): void {
  const reference = new URLSearchParams(address.search).get(REFERENCE_KEY);
  if (reference !== null) countArrival(reference, new URL(address.href).pathname);
  if (reference === null || localStorage.getItem(REFERENCE_KEY) !== null) return;
  if (reference === '' || reference.length > textLimits.reference) return;
  localStorage.setItem(REFERENCE_KEY, reference);
  localStorage.setItem(PAGE_KEY, address.href.slice(0, textLimits.sourcePage));
}

/** Counts a click. A partner learns how many visitors came through their link, and nothing about who they were. */
function countArrival(ref: string, page: string): void {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ref, page });
  // Reads the answer to its end, so that no request stays pending.
  fetch('/api/affiliate/click', { method: 'POST', headers, body, keepalive: true })
    .then((answer) => answer.text())
    // A click that could not be counted does not concern the visitor.
    .catch(() => undefined);
}

export function readArrival(): Arrival | undefined {
  const reference = localStorage.getItem(REFERENCE_KEY);
  if (reference === null) return undefined;
  return { reference, page: localStorage.getItem(PAGE_KEY) ?? '' };
}
