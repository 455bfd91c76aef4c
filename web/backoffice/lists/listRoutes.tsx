import { CalendarImportsPage, ScreeningListPage } from './ListPage.tsx';

/** Desks of lists, in their own part of the build. */
export const listPages = { screening: ScreeningListPage, calendar: CalendarImportsPage };
