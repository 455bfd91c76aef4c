import { IntegrationsPage } from './IntegrationsPage.tsx';

/** Keys and webhooks of an operator's own programs: a part of the build of its own. */
export const integrationPages = { page: IntegrationsPage };
