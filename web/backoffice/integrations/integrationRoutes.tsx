import { IntegrationsPage } from './IntegrationsPage.tsx';

/** Keys and webhooks of an operator's own programs, in their own part of the build. */
export const integrationPages = { page: IntegrationsPage };
