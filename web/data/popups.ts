import type { Popup } from '@candor/contracts/http/popups.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { retryDelayMs } from './backoff.ts';
import { changeKept } from './changeKept.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';
import { onSessionEnd, session } from './session.ts';
import { createStore } from './store.ts';
import { keepInStorage, readStored } from './stored.ts';
import { useSession } from './useSession.ts';
import { useStore } from './useStore.ts';

const ASK_AGAIN_MS = 5 * MINUTE_MS;
/** Storage key of the popups that are read but not yet reported to the server; a reload reports them. */
const KEY = 'popups_read';
const readIds = z.array(z.number());

const POPUPS = 'popups';

/** Query of the popups in the page's language: another language is another list. */
const popupsQuery = (language: string) =>
  outcomeQuery<readonly Popup[]>([POPUPS, language], () => api.getPopups({}), { refetchInterval: ASK_AGAIN_MS });

const read = createStore<readonly number[]>(stored());
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

/** Returns the oldest popup that the client has not read. */
export function useNextPopup(): Popup | undefined {
  const { i18n } = useTranslation();
  const hasSession = useSession() !== undefined;
  const { data: popups } = useQuery({ ...popupsQuery(i18n.language), enabled: hasSession });
  const alreadyRead = useStore(read, []);
  return hasSession ? popups?.find(({ id }) => !alreadyRead.includes(id)) : undefined;
}

/**
 * Marks a popup as read: hides it immediately, here and in the other tabs, and reports until the server has answered.
 */
export function markPopupRead(id: number): void {
  keep([...read.get(), id]);
  void reportRead();
}

/** Reports the popups that an earlier page could not report as read. */
export async function reportRead(): Promise<void> {
  clearTimeout(timer);
  if (isReporting || session.get() === undefined) return;
  isReporting = true;
  const isHeard = await reportAll();
  isReporting = false;
  attempts = isHeard ? 0 : attempts + 1;
  if (!isHeard) timer = setTimeout(() => void reportRead(), retryDelayMs(attempts, Math.random));
}

async function reportAll(): Promise<boolean> {
  for (let id = read.get()[0]; id !== undefined; id = read.get()[0]) {
    const outcome = await api.readPopup({ id });
    // A refusal means that the server knows no such popup, so there is nothing to report.
    const isSettled =
      outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.refusal.code === 'popupUnknown');
    if (!isSettled) return session.get() === undefined;
    forget(id);
  }
  return true;
}

function forget(id: number): void {
  forgetHere(id);
  keep(read.get().filter((other) => other !== id));
}

function keep(ids: readonly number[]): void {
  read.set(ids);
  if (ids.length === 0) localStorage.removeItem(KEY);
  else keepInStorage(KEY, ids);
}

function stored(): readonly number[] {
  return readStored(KEY, readIds) ?? [];
}

/** Follows another tab's report: a popup that the other tab removed from the list is read. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== KEY) return;
  const next = stored();
  for (const id of read.get()) if (!next.includes(id)) forgetHere(id);
  read.set(next);
}

function forgetHere(id: number): void {
  changeKept<readonly Popup[]>(queryClient, [POPUPS], (popups) => popups.filter((popup) => popup.id !== id));
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTabs);
  // The next client of this browser has read nothing yet.
  onSessionEnd(() => keep([]));
}
