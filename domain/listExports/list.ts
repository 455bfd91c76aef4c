import { DAY_MS } from '../time.ts';

/** Lists of the office that can be exported; `isPersonal` where a list names clients, partners or staff. */
const byList = {
  payments: { isPersonal: false },
  mail: { isPersonal: false },
  deliveries: { isPersonal: false },
  verification: { isPersonal: false },
  tradingAccounts: { isPersonal: false },
  exposure: { isPersonal: false },
  fillChecks: { isPersonal: false },
  popups: { isPersonal: false },
  clients: { isPersonal: true },
  partners: { isPersonal: true },
  messages: { isPersonal: true },
  complaints: { isPersonal: true },
  approvals: { isPersonal: true },
  audit: { isPersonal: true },
  staff: { isPersonal: true },
  corrections: { isPersonal: true },
  differences: { isPersonal: true },
} as const satisfies Readonly<Record<string, { readonly isPersonal: boolean }>>;

export type ExportedList = keyof typeof byList;

/** Lists whose exports need two people (rule LX-3). */
export type PersonalList = {
  [List in ExportedList]: (typeof byList)[List]['isPersonal'] extends true ? List : never;
}[ExportedList];

export const exportedLists: readonly ExportedList[] = Object.keys(byList).filter(isExportedList);
export const personalLists: readonly PersonalList[] = exportedLists.filter(isPersonalList);

export function isExportedList(name: string): name is ExportedList {
  return Object.hasOwn(byList, name);
}

/** Rule LX-3: does this list name people? */
export function isPersonalList(name: string): name is PersonalList {
  return isExportedList(name) && byList[name].isPersonal;
}

/** Rule LX-2: maximum rows of a file; a longer list is cut, and the file name says so. */
export const LIST_EXPORT_ROWS = 50_000;

/** Rules LX-4, ED-14: time after its approval within which an export of personal data can be downloaded. */
export const EXPORT_USABLE_MS = DAY_MS;
/** Rules LX-4, ED-14: exports of personal data that one person may download in a UTC day. */
export const EXPORTS_A_DAY = 3;
