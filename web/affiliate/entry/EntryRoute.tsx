import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { affiliateQueries } from '../../data/affiliate.ts';
import { onLanguageElsewhere } from '../../data/language.ts';
import { speak } from '../../data/texts.ts';
import { useAlive } from '../../data/useAlive.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { PanelSkeleton } from '../shell/PanelSkeleton.tsx';

/** A page that a link in a mail leads to, whoever is logged in here now. */
export function EntryRoute({ children }: { children: ReactNode }) {
  useEffect(() => onLanguageElsewhere((language) => void speak(language)), []);
  return (
    <QueryClientProvider client={affiliateQueries}>
      <UiProvider>
        <meta name="robots" content="noindex" />
        <OnceAlive>{children}</OnceAlive>
      </UiProvider>
    </QueryClientProvider>
  );
}

/** Only this browser knows the reader's language: the server renders just the frame. */
function OnceAlive({ children }: { children: ReactNode }) {
  return useAlive() ? children : <PanelSkeleton />;
}
