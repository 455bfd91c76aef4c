import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** A phone's sheet that the browser's Back closes too. */
export interface SheetEntry {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** State of an entry: the sheets that are open in it, the uppermost last. */
const entry = z.object({ sheets: z.array(z.string()) });

/**
 * Gives a sheet an entry of its own in the browser's history while it is open: Back closes it instead of leaving the
 * page. The entry says by its state which sheets are open, so that it lasts over a reload, its address is the page's,
 * and one sheet can open over another.
 */
export function useSheetEntry(name: string): SheetEntry {
  const location = useLocation();
  const { key, pathname, search, hash } = location;
  const navigate = useNavigate();
  const sheets = z.safeParse(entry, location.state).data?.sheets ?? [];
  const isOpen = sheets.includes(name);
  // The history moves a moment later; until then a second press must neither add an entry nor leave the page.
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (leaving.current !== key) leaving.current = undefined;
  }, [key]);
  const move = (go: () => void) => {
    if (leaving.current !== undefined) return;
    leaving.current = key;
    go();
  };
  const open = () => {
    if (!isOpen) move(() => void navigate({ pathname, search, hash }, { state: { sheets: [...sheets, name] } }));
  };
  const close = () => {
    if (isOpen) move(() => void navigate(sheets.indexOf(name) - sheets.length));
  };
  return { isOpen, open, close };
}
