import type {
  ListDifferenceShown,
  ListPage,
  ScreeningHits,
  UploadedList,
} from '@candor/contracts/http/office/listImports.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { calendarList, screeningList } from '@candor/contracts/http/office/listImports.ts';
import type { ListKind } from '@candor/domain/lists/kinds.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import german from '@candor/locales/de/officeLists.json' with { type: 'json' };
import english from '@candor/locales/en/officeLists.json' with { type: 'json' };
import { office, uploadToOffice, useOfficeQuery } from './office.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the list desks. */
export const useListTexts = ownWords('officeLists', { english, german });

type Asking = OfficeRequestOf<typeof screeningList.ask>;

/** Calls and rights of one list's desk. */
export interface ListDesk {
  readonly kind: ListKind;
  readonly read: StaffAction;
  readonly list: () => Promise<Outcome<ListPage>>;
  readonly upload: (file: File) => Promise<Outcome<UploadedList>>;
  readonly compare: (id: number) => Promise<Outcome<ListDifferenceShown>>;
  readonly ask: (asking: Asking) => Promise<Outcome<unknown>>;
}

export const screeningDesk: ListDesk = {
  kind: 'screening',
  read: 'screeningList.read',
  list: () => office.readScreeningLists({}),
  upload: (file) => uploadToOffice(screeningList.upload, file),
  compare: (id) => office.compareScreeningList({ id }),
  ask: (asking) => office.askScreeningList(asking),
};

export const calendarDesk: ListDesk = {
  kind: 'economics',
  read: 'calendar.read',
  list: () => office.readCalendarImports({}),
  upload: (file) => uploadToOffice(calendarList.upload, file),
  compare: (id) => office.compareCalendar({ id }),
  ask: (asking) => office.askCalendar(asking),
};

/** Returns the lists; polled, since another person may decide at any moment. */
export function useLists({ kind, list }: ListDesk) {
  return useOfficeQuery<ListPage>(['lists', kind], () => list(), { refetchInterval: EVERY_MS });
}

/** Returns the brand's clients whom the list names and about whom no decision has been made. */
export function useScreeningHits(isNeeded: boolean) {
  return useOfficeQuery<ScreeningHits>(['lists', 'hits'], () => office.listScreeningHits({}), {
    enabled: isNeeded,
    refetchInterval: EVERY_MS,
  });
}
