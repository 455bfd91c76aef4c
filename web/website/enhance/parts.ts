import type { Parts } from '../../enhance/activateParts.ts';

/** Modules of a page's elements, by the names in `data-enhance`. */
export const parts: Parts = {
  autoplay: () => import('./parts/autoplay.ts'),
  calendar: () => import('./parts/calendar.tsx'),
  carousel: () => import('./parts/carousel.ts'),
  clientMoney: () => import('./parts/clientMoney.tsx'),
  client: () => import('./parts/client.tsx'),
  contactForm: () => import('./parts/contactForm.tsx'),
  cookies: () => import('../../enhance/parts/cookies.tsx'),
  copy: () => import('./parts/copy.ts'),
  costs: () => import('./parts/costs.ts'),
  crossRates: () => import('./parts/crossRates.ts'),
  film: () => import('./parts/film.ts'),
  frame: () => import('./parts/frame.ts'),
  logout: () => import('./parts/logout.ts'),
  map: () => import('./parts/map.tsx'),
  quotes: () => import('./parts/quotes.ts'),
  service: () => import('../../enhance/parts/service.tsx'),
  tape: () => import('./parts/tape.tsx'),
  verify: () => import('./parts/verify.tsx'),
};
