import type { Popup } from '@candor/contracts/http/popups.ts';
import { isQuietPage } from '@candor/domain/popups/quiet.ts';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { markPopupRead, reportRead, useNextPopup } from '../../data/popups.ts';
import { isOccupied, watchTyping } from '../../data/typing.ts';
import { lazyPart } from '../frame/lazyPart.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * The dialog and its markup cleaner are loaded with the first popup. Where they cannot be loaded, this page shows no
 * popup at all, since the dialog is the same for each: they stay unread, and a later page shows them.
 */
const PopupDialog = lazyPart(
  async () => (await import('./PopupDialog.tsx')).PopupDialog,
  () => null,
);

/** Rules PU-1 and PU-6: shows the brand's messages to its clients, one window at a time, and never during a payment. */
export function Popups() {
  const { pathname } = useLocation();
  const next = useNextPopup();
  const shown = useTurn(isQuietPage(pathname) ? undefined : next);
  useEffect(watchTyping, []);
  useEffect(() => void reportRead(), []);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PopupDialog key={shown.id} popup={shown} onRead={() => markPopupRead(shown.id)} />
    </Suspense>
  );
}

/** Returns the popup once nothing is in its way; once open it stays. */
function useTurn(next: Popup | undefined): Popup | undefined {
  const [shown, setShown] = useState<Popup>();
  const isWaiting = next !== undefined && next.id !== shown?.id;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => {
      if (!isOccupied()) setShown(next);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    look();
    return () => clearInterval(timer);
  }, [isWaiting, next]);
  return shown?.id === next?.id ? shown : undefined;
}
