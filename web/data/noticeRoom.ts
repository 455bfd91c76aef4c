import * as z from 'zod/mini';
import { keepInStorage, readStored } from './stored.ts';

/** Storage key that `earlyScript` reads before the first paint. */
const KEY = 'notice_room';
const PROPERTY = '--notice-room';

const storedRooms = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** Place of the notices above a page: the platform has one line more than the other pages. */
export type NoticePlace = 'platform' | 'pages';

/**
 * Remembers the height of the notices above a page at this width of the window. Their content is known only with the
 * account's answer; until then the next load reserves this height, so that nothing is pushed down when they appear.
 */
export function keepNoticeRoom(place: NoticePlace, height: number): void {
  const rooms = readStored(KEY, storedRooms) ?? {};
  keepInStorage(KEY, { ...rooms, [place]: [window.innerWidth, height] });
}

/** Releases the reserved space once the notices are shown or known to be absent. */
export function releaseNoticeRoom(): void {
  document.documentElement.style.removeProperty(PROPERTY);
}

/** Forgets the height, since another client of this browser has other notices. */
export function forgetNoticeRoom(): void {
  localStorage.removeItem(KEY);
}
