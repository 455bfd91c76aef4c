import { MailTextPage } from './MailTextPage.tsx';
import { MailTextsPage } from './MailTextsPage.tsx';

/** The desk of email texts: a part of the build of its own. */
export const mailTextPages = { list: MailTextsPage, one: MailTextPage };
