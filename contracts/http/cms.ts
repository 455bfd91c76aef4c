/**
 * What programs written for a host of Cockpit v1 ask of ours (specification 7): three paths and their other spellings.
 * They are no calls of the product: a token of the brand stands for the session, and answers are bare (ruling R27).
 * `docs/cms.md` says them in full.
 */
export const cmsRoutes = [
  { purpose: 'read', url: '/api/collections/*' },
  { purpose: 'read', url: '/api/singletons/*' },
  { purpose: 'forms', url: '/api/forms/*' },
] as const;

/** What a token of the brand is good for. */
export type CmsPurpose = (typeof cmsRoutes)[number]['purpose'];

/** Fields of a form that are kept, and their lengths at most. */
export const formFields = { name: 100, email: 254, message: 4_000 } as const;
