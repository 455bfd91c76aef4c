import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { openClickedRow } from './openClickedRow.ts';
import { ToastProvider } from './Toast.tsx';

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
