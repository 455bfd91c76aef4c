import './data/trustedTypes.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rememberArrival } from './data/arrival.ts';
import { readyToHydrate } from './data/hydration.ts';

// The arrival is noted before anything here can redirect.
rememberArrival(window.location);
void readyToHydrate().then(() => startTransition(hydrate));

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
