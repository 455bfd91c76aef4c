import { backgroundTimers } from '../clock.ts';
import type { EdgeNews, HearEdgeNews } from '../database/edgeLine.ts';

/** Delay before a failed reading is repeated. */
const AGAIN_MS = 1_000;

/**
 * Returns a listener that reads what has changed, and reads everything again, a second later, for as long as a reading
 * fails: a change is announced once.
 */
export function untilRead(
  read: (news: EdgeNews | undefined) => Promise<unknown>,
  onTrouble: (error: unknown) => void,
): HearEdgeNews {
  let callOff = (): void => undefined;
  const hear = (news: EdgeNews | undefined): void => {
    read(news).catch((error: unknown) => {
      onTrouble(error);
      callOff();
      callOff = backgroundTimers.after(AGAIN_MS, () => hear(undefined));
    });
  };
  return hear;
}
