import { useEffect, useRef } from 'react';
import { useSheetEntry } from './useSheetEntry.ts';
import { useWide } from './useWide.ts';

/**
 * Lets the browser's Back close what covers a phone's screen and is open by a state of its own: while it is open, it
 * has an entry in the history. Not for a menu of links: their pages would come after that entry. After a reload the
 * sheet is closed, and so its entry is left.
 */
export function useBackCloses(name: string, isOpen: boolean, onClose: () => void): void {
  const isWide = useWide();
  const entry = useSheetEntry(name);
  const hadEntry = useRef(false);
  useEffect(() => {
    if (!isOpen && entry.isOpen) entry.close();
    if (isOpen && !entry.isOpen) {
      if (hadEntry.current) onClose();
      else if (!isWide) entry.open();
    }
    hadEntry.current = isOpen && entry.isOpen;
  });
}
