import { CalendarImportsPage, ScreeningListPage } from './ListPage.tsx';

/** The desks of lists: a part of the build of its own. */
export const listPages = { screening: ScreeningListPage, calendar: CalendarImportsPage };
