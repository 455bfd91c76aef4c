import '../data/trustedTypes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageLanguage } from '../data/language.ts';
import { speak } from '../data/texts.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { LoginSteps } from './LoginSteps.tsx';
import type { LoginStepsProps } from './LoginSteps.tsx';

interface Steps<Entered> extends LoginStepsProps<Entered> {
  /** Before they are drawn: their field takes the focus. */
  readonly onReady: () => void;
}

/** The second half of a login in its place on a page without a framework (`SecondHalf`). Returns what ends it. */
export async function showSteps<Entered>(place: HTMLElement, { onReady, ...steps }: Steps<Entered>) {
  await speak(pageLanguage());
  onReady();
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <UiProvider>
        <LoginSteps {...steps} />
      </UiProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
