import { beginEntrance } from '../../enhance/entrance/beginEntrance.ts';
import type { Parts } from '../../enhance/activateParts.ts';

/** Modules of a partner entrance's elements, by the names in `data-enhance`. */
const parts: Parts = {
  accept: () => import('./parts/accept.ts'),
  act: () => import('./parts/act.ts'),
  languages: () => import('../../enhance/parts/languages.tsx'),
  linkOver: () => import('./parts/linkOver.ts'),
  login: () => import('./parts/login.ts'),
  lostReturn: () => import('./parts/lostReturn.ts'),
  passwordRequest: () => import('./parts/passwordRequest.ts'),
  passwordReset: () => import('./parts/passwordReset.ts'),
  service: () => import('../../enhance/parts/service.tsx'),
  theme: () => import('../../enhance/parts/theme.ts'),
};

/** Script of the partners' entrances: login, invitation, a new password, links from mails. */
void beginEntrance(parts);
