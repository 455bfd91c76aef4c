import type { AppState, History, InitialHistory } from '@puckeditor/core';

/** The changes on a canvas that is no longer shown, so that they can still be undone after coming back. */
export interface KeptHistory {
  readonly histories: readonly History<AppState>[];
  readonly index: number;
}

/**
 * Where a canvas continues. The present content is its newest state: the one that was last shown, or another that
 * has come since, which then follows on it.
 */
export function historyFrom(kept: KeptHistory | undefined, isSame: boolean): InitialHistory | undefined {
  if (kept === undefined) return undefined;
  const [first, ...others] = kept.histories;
  if (first === undefined) return undefined;
  if (isSame) return { histories: [first, ...others], index: kept.index, appendData: false };
  return { histories: kept.histories.slice(0, kept.index + 1) };
}
