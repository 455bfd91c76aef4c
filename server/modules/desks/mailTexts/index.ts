import { mailText } from './askMailText.ts';

export type { MailTextDeps } from './deps.ts';
export { mailTextRoutes } from './routes.ts';

/** What two people decide here. */
export const mailTextSubjects = [mailText] as const;
