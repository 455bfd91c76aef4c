import { createStore } from '../../../../data/store.ts';

/** What the visitor has said of the third-party chart; undefined: he has not been asked. */
export type FrameChoice = 'frame' | 'own' | undefined;

/** The server reads it too: only with it does a page's policy let the frame in (ruling R24). */
const COOKIE = 'chart_frame';
const A_YEAR_SECONDS = 31_536_000;

export function readChoice(cookies: string): FrameChoice {
  const found = cookies.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  if (found === undefined) return undefined;
  return found === `${COOKIE}=1` ? 'frame' : 'own';
}

export const frameChoice = createStore<FrameChoice>(
  typeof document === 'undefined' ? undefined : readChoice(document.cookie),
);

/** The frame needs a page whose policy knows of it, so the page begins anew; our own chart is shown at once. */
export function choose(choice: Exclude<FrameChoice, undefined>): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const value = choice === 'frame' ? '1' : '0';
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax${secure}`;
  if (choice === 'frame') location.reload();
  else frameChoice.set(choice);
}
