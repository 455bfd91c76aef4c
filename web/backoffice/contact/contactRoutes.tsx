import { ContactPage } from './ContactPage.tsx';
import { MailPage } from './MailPage.tsx';

/** Visitors' messages and the answers, in their own part of the build. */
export const contactPages = { contact: ContactPage, mail: MailPage };
