import '../../data/trustedTypes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageLanguage } from '../../data/language.ts';
import { setTextLanguage } from '../../data/texts.ts';
import { askForFreshLogin } from '../../factors/freshLogin.ts';
import { ProofDialog } from '../../factors/FreshLoginDialog.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { clientProof } from './calls/proof.ts';

/** Asks for a fresh login in a dialog that loads React, which most clients do not need. False if they declined. */
export async function proveAgain(): Promise<boolean> {
  const place = document.querySelector('[data-fresh]');
  if (place === null) return false;
  await setTextLanguage(pageLanguage());
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <UiProvider>
        <ProofDialog desk={clientProof} />
      </UiProvider>
    </StrictMode>,
  );
  try {
    return await askForFreshLogin();
  } finally {
    root.unmount();
  }
}
