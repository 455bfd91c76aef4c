import { ContactPage } from './ContactPage.tsx';
import { MailPage } from './MailPage.tsx';

/** Visitors' messages and the answers: a part of the build of its own. */
export const contactPages = { contact: ContactPage, mail: MailPage };
