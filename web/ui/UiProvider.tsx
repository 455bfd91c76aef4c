import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ToastProvider } from './Toast.tsx';

/** Elements of a row that have their own action. */
const CONTROLS = 'a, button, input, select, textarea, summary, label';

/**
 * Surrounds a page with what the design system needs: no style elements (ruling R22), tooltips, notices, rows that
 * open.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('click', openClickedRow);
    return () => document.removeEventListener('click', openClickedRow);
  }, []);
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>
        <ToastProvider>{children}</ToastProvider>
      </Tooltip.Provider>
    </CSPProvider>
  );
}

/**
 * Makes a press anywhere on a row act like its `data-opens`, which the keyboard reaches directly; ignores a press on
 * another control of the row or one that ends a text selection.
 */
function openClickedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')?.click();
}
