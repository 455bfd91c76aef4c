import type { AppState, History, InitialHistory } from '@puckeditor/core';

/** Changes on a canvas that is no longer shown, so that they can still be undone after returning. */
export interface KeptHistory {
  readonly histories: readonly History<AppState>[];
  readonly index: number;
}

/**
 * Returns where a canvas continues. The present content is the newest state: the one last shown, or a later one from
 * elsewhere, which is then added after it.
 */
export function historyFrom(stored: KeptHistory | undefined, isSame: boolean): InitialHistory | undefined {
  if (stored === undefined) return undefined;
  const [first, ...others] = stored.histories;
  if (first === undefined) return undefined;
  if (isSame) return { histories: [first, ...others], index: stored.index, appendData: false };
  return { histories: stored.histories.slice(0, stored.index + 1) };
}
