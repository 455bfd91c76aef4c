import { mailText } from './askMailText.ts';

export type { MailTextDeps } from './deps.ts';
export { mailTextRoutes } from './routes.ts';

/** Kinds of approval of this module, each decided by two people. */
export const mailTextSubjects = [mailText] as const;
