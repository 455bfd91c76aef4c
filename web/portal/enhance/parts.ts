import type { Parts } from '../../enhance/comeAlive.ts';

/** What the elements of an entrance do with a script, by the names in `data-enhance`. */
export const parts: Parts = {
  contact: () => import('./parts/contact.ts'),
  cookies: () => import('../../enhance/parts/cookies.tsx'),
  languages: () => import('./parts/languages.tsx'),
  lossShare: () => import('./parts/lossShare.ts'),
  passwordRequest: () => import('./parts/passwordRequest.ts'),
  service: () => import('../../enhance/parts/service.tsx'),
};
