import '../data/trustedTypes.ts';
import { assert } from '@candor/domain/assert.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { officeQueries } from '../data/office.ts';
import { textsOfPage } from '../data/texts.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import '@fontsource-variable/inter/wght.css';
import '../ui/global.css';
import { router } from './router.tsx';
import './theme.css';

const place = document.querySelector('#office');
assert(place !== null, 'the page has a place for the office');
await textsOfPage;
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={officeQueries}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
);
