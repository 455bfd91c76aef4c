import { retryDelayMs } from './backoff.ts';

/**
 * Loads a part of the page when it is needed. If the connection breaks meanwhile, it is requested again and its place
 * stays reserved: a working page must not fail because of one part. The build's own loader requests a style sheet only
 * once, so missing ones are requested here.
 */
export async function untilLoaded<Part>(
  load: () => Promise<Part>,
  { pause = passing, restyle = loadMissingStyles } = {},
): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (attempt > 0) await restyle();
      return await load();
    } catch {
      await pause(retryDelayMs(attempt, Math.random));
    }
  }
}

async function passing(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Style sheets that the page has requested and that failed to load. */
const missing = new Set<HTMLLinkElement>();

/** Requests each missing style sheet again; rejects if any of them fails. Forgets links that have left the page. */
export async function loadMissingStyles(): Promise<void> {
  for (const link of missing) if (!link.isConnected) missing.delete(link);
  await Promise.all([...missing].map(askAgain));
}

/** Replaces a link to request its style sheet again: a link requests only once. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.crossOrigin = link.crossOrigin;
  next.nonce = link.nonce;
  next.href = link.href;
  missing.delete(link);
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`${next.href} has not come`)));
    link.replaceWith(next);
  });
}

function note({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

// Such an event does not bubble, so errors of the loader's own links are only seen while capturing.
if (typeof document !== 'undefined') document.addEventListener('error', note, true);
