import { PopupPage } from './PopupPage.tsx';
import { PopupsPage } from './PopupsPage.tsx';

/** Desk of popups: one part of the build, fetched when it is opened. */
export const popupPages = { list: PopupsPage, one: PopupPage };
