import { MailTextPage } from './MailTextPage.tsx';
import { MailTextsPage } from './MailTextsPage.tsx';

/** Desk of mail texts, in its own part of the build. */
export const mailTextPages = { list: MailTextsPage, one: MailTextPage };
