import '../../data/trustedTypes.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageLanguage } from '../../data/language.ts';
import { speak } from '../../data/texts.ts';
import { LoginSteps } from '../../factors/LoginSteps.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { factorCalls } from './calls/factors.ts';
import { showOnly } from './steps.ts';

interface Steps {
  readonly refusal: Refusal;
  readonly issuer: string;
  readonly onEntered: (session: Session) => void;
  readonly onOver: (words: string) => void;
}

/** The second half of a login, in its place; it brings React, as most logins have none. Returns what ends it. */
export async function showSteps(place: HTMLElement, steps: Steps): Promise<() => void> {
  await speak(pageLanguage());
  // Before it is drawn: its field takes the focus.
  showOnly('half');
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <UiProvider>
        <LoginSteps calls={factorCalls} {...steps} />
      </UiProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
