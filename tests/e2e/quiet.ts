import { expect, type Page, type Request } from '@playwright/test';

/** Milliseconds without a request after which a page counts as quiet. */
const QUIET_MS = 500;

interface Traffic {
  readonly open: Set<Request>;
  changedAt: number;
}

const known = new WeakMap<Page, Traffic>();

/**
 * Waits until a page has loaded and made no request for half a second. On a busy machine Playwright's own `networkidle`
 * sometimes never comes for a page whose address was prefetched; the requests themselves do end.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf(page);
  await page.waitForLoadState('load');
  await expect.poll(() => whatIsOpen(traffic)).toEqual([]);
}

/** Counts the requests of a page from now on. */
export function trafficOf(page: Page): Traffic {
  const counted = known.get(page);
  if (counted !== undefined) return counted;
  const traffic: Traffic = { open: new Set(), changedAt: Date.now() };
  known.set(page, traffic);
  page.on('request', (request) => {
    // A navigation ends the previous document's pending requests, not always with an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear();
    traffic.open.add(request);
    traffic.changedAt = Date.now();
  });
  const close = (request: Request): void => {
    traffic.open.delete(request);
    traffic.changedAt = Date.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return traffic;
}

function whatIsOpen({ open, changedAt }: Traffic): readonly string[] {
  if (open.size === 0 && Date.now() - changedAt < QUIET_MS) return ['a request ended just now'];
  return [...open].map((request) => request.url());
}
