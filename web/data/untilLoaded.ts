import { retryDelayMs } from './backoff.ts';

/**
 * A part of the page whose code is loaded when it is needed. Where the connection breaks meanwhile, it is asked for
 * again and its place stays reserved: a page that works must not fall for one of its parts. The build's own loader asks
 * for a style sheet only once, so that one that did not come is asked for here.
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

/** The style sheets that the page has asked for and that have not come. */
const missing = new Set<HTMLLinkElement>();

/** Asks again for each style sheet that has not come. It fails while one of them does. */
async function loadMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(askAgain));
}

/** A link asks once: another one takes its place. */
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

// The loader's own links are heard of only so: such an event does not bubble.
if (typeof document !== 'undefined') document.addEventListener('error', note, true);
