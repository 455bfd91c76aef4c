import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { ToastProvider } from './Toast.tsx';

/** What the design system needs around the page: no style elements (ruling R22), shared tooltips, notices. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>
        <ToastProvider>{children}</ToastProvider>
      </Tooltip.Provider>
    </CSPProvider>
  );
}
