import type { PublicBrand } from '@candor/brands/schema.ts';
import { FRAMES_COOKIE } from '@candor/contracts/http/cookies.ts';
import { createStore } from './store.ts';

/** The visitor's choice about third-party frames, charts and widgets alike; undefined if not asked yet. */
export type FrameChoice = 'frame' | 'own' | undefined;

const SIX_MONTHS_SECONDS = 15_811_200;

export function readChoice(cookies: string): FrameChoice {
  const found = cookies.split('; ').find((one) => one.startsWith(`${FRAMES_COOKIE}=`));
  if (found === undefined) return undefined;
  return found === `${FRAMES_COOKIE}=1` ? 'frame' : 'own';
}

export const frameChoice = createStore<FrameChoice>(
  typeof document === 'undefined' ? undefined : readChoice(document.cookie),
);

/**
 * Applies the choice. Frames need a page whose policy admits them, so the page is reloaded; our own are shown
 * immediately.
 */
export function choose(choice: Exclude<FrameChoice, undefined>): void {
  const value = choice === 'frame' ? '1' : '0';
  document.cookie = `${FRAMES_COOKIE}=${value}; path=/; max-age=${SIX_MONTHS_SECONDS}; samesite=lax; secure`;
  if (choice === 'frame') location.reload();
  else frameChoice.set(choice);
}

/**
 * Returns the host of third-party frames that the brand uses instead of our own; undefined if there is nothing to
 * choose.
 */
export function frameHost({ website: { widgets }, chart }: PublicBrand): string | undefined {
  if (widgets.provider === 'frame') return new URL(widgets.frameOrigin).host;
  return chart.provider === 'frame' ? new URL(chart.frameOrigin).host : undefined;
}
