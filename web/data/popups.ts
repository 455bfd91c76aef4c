import type { Popup } from '@candor/contracts/http/popups.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { retryDelayMs } from './backoff.ts';
import { changeKept } from './changeKept.ts';
import { valueOf } from './outcome.ts';
import { queryClient } from './queries.ts';
import { onSessionEnd, session } from './session.ts';
import { createStore } from './store.ts';
import { keepInStorage, readStored } from './stored.ts';
import { useSession } from './useSession.ts';
import { useStore } from './useStore.ts';

const ASK_AGAIN_MS = 5 * 60_000;
/** What has been read but not yet reported to the server; kept, so that a reload reports it. */
const KEY = 'popups_read';
const readIds = z.array(z.number());

const POPUPS = 'popups';

/** The server sends those in the page's language: another language is another list. */
const popupsQuery = (language: string) =>
  queryOptions<readonly Popup[]>({
    queryKey: [POPUPS, language],
    queryFn: async () => valueOf(await api.getPopups({})),
    refetchInterval: ASK_AGAIN_MS,
  });

const read = createStore<readonly number[]>(stored());
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

/** The oldest popup that the client has not read. */
export function useNextPopup(): Popup | undefined {
  const { i18n } = useTranslation();
  const hasSession = useSession() !== undefined;
  const { data: popups } = useQuery({ ...popupsQuery(i18n.language), enabled: hasSession });
  const known = useStore(read, []);
  return hasSession ? popups?.find(({ id }) => !known.includes(id)) : undefined;
}

/** Read: hidden at once, here and in the other tabs; reported to the server until that succeeds. */
export function markPopupRead(id: number): void {
  keep([...read.get(), id]);
  void reportRead();
}

/** Reports what an earlier page could not. */
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
    // Refused: the server knows no such popup, so there is nothing to report.
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

/** Another tab has reported it: what that tab removed from the list is read. */
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
