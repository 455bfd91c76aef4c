import { beginEntrance } from '../../enhance/entrance/beginEntrance.ts';
import type { Parts } from '../../enhance/activateParts.ts';

/** Modules of an entrance's elements, by the names in `data-enhance`. */
const parts: Parts = {
  act: () => import('./parts/act.ts'),
  complaint: () => import('./parts/complaint.ts'),
  contact: () => import('./parts/contact.ts'),
  cookies: () => import('../../enhance/parts/cookies.tsx'),
  costExample: () => import('./parts/costExample.ts'),
  languages: () => import('../../enhance/parts/languages.tsx'),
  linkOver: () => import('./parts/linkOver.ts'),
  login: () => import('./parts/login.ts'),
  lossShare: () => import('./parts/lossShare.ts'),
  lostReturn: () => import('./parts/lostReturn.ts'),
  passwordReset: () => import('./parts/passwordReset.ts'),
  passwordRequest: () => import('./parts/passwordRequest.ts'),
  register: () => import('./parts/register.ts'),
  service: () => import('../../enhance/parts/service.tsx'),
};

/** Script of the portal's entrances: login, registration, contact, a new password, links from mails. */
void beginEntrance(parts);
