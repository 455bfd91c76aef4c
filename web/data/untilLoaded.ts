import { retryDelayMs } from './backoff.ts';
import { loadMissingStyles } from './missingStyles.ts';

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
