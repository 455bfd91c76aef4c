import { ClientPage } from './ClientPage.tsx';
import { ClientsPage } from './ClientsPage.tsx';

/** Desk of clients: one part of the build, fetched when it is first opened. */
export const clientPages = { list: ClientsPage, card: ClientPage };
