import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';

/**
 * Requests of programs written for a host of Cockpit v1 (specification 7): three paths with their other spellings. They
 * are not calls of the product: a token of the brand replaces the session, and answers are bare (ruling R27).
 * `docs/cms.md` describes them in full. `worksIn`: rule SM-1.
 */
export const cmsRoutes = [
  { purpose: 'read', url: '/api/collections/*', worksIn: 'readOnly' },
  { purpose: 'read', url: '/api/singletons/*', worksIn: 'readOnly' },
  { purpose: 'forms', url: '/api/forms/*', worksIn: 'normal' },
] as const satisfies readonly { readonly worksIn: ServiceMode; readonly [key: string]: string }[];

/** Purpose that a token of the brand allows. */
export type CmsPurpose = (typeof cmsRoutes)[number]['purpose'];

/** Fields of a form that are stored, and their maximum lengths. */
export const formFields = { name: 100, email: 254, message: 4_000 } as const;
