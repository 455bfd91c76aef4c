import '../../../data/trustedTypes.ts';
import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { VerifyTool } from '../../verify/VerifyTool.tsx';
import type { VerifyWords } from '../../verify/verifyWords.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

/** Hydrates the tool that checks receipts; the page around it stays as the server rendered it. */
export function enhance(place: HTMLElement): Promise<void> {
  const words = factsOf<VerifyWords>(place);
  return new Promise((alive) => {
    hydrateRoot(
      place,
      <StrictMode>
        <Alive words={words} onAlive={alive} />
      </StrictMode>,
    );
  });
}

function Alive({ words, onAlive }: { words: VerifyWords; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <VerifyTool words={words} />;
}
