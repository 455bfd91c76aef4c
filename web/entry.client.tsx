import './data/trustedTypes.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readyToHydrate } from './data/hydration.ts';

void readyToHydrate().then(() => startTransition(hydrate));

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
