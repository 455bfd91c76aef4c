import '../data/trustedTypes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageLanguage } from '../data/language.ts';
import { setTextLanguage } from '../data/texts.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { LoginSteps } from './LoginSteps.tsx';
import type { LoginStepsProps } from './LoginSteps.tsx';

interface Steps<Entered> extends LoginStepsProps<Entered> {
  /** Called before the steps are drawn, since their field takes the focus. */
  readonly onReady: () => void;
}

/**
 * Shows the second half of a login in its place on a page without a framework (`SecondHalf`). Returns the function that
 * ends it.
 */
export async function showSteps<Entered>(place: HTMLElement, { onReady, ...steps }: Steps<Entered>) {
  await setTextLanguage(pageLanguage());
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
