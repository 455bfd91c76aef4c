import { LOCK_MS } from '@candor/domain/content/desk/editLock.ts';
import { useEffect, useRef } from 'react';
import { contentCalls } from '../../../data/content.ts';

/** After this long without input the document is released to others. */
const ACTIVE_MS = 5 * 60_000;

/** Keeps a document locked for its writer: as long as there is input, and the page is visible. */
export function useLockRenewal(id: string, isHeld: boolean): void {
  const active = useRef<number>(undefined);
  useEffect(() => {
    active.current ??= Date.now();
    if (!isHeld) return;
    const act = () => (active.current = Date.now());
    const renew = setInterval(() => {
      const isAway = document.visibilityState !== 'visible' || Date.now() - (active.current ?? 0) > ACTIVE_MS;
      if (!isAway) void contentCalls.takeLock({ id });
    }, LOCK_MS / 2);
    const actions = ['pointerdown', 'keydown'] as const;
    // Actions inside the canvas come up from its frame as events of this page.
    for (const action of actions) window.addEventListener(action, act, true);
    return () => {
      clearInterval(renew);
      for (const action of actions) window.removeEventListener(action, act, true);
    };
  }, [id, isHeld]);
}
