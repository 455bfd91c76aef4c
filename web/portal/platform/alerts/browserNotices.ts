import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';

/** Notifications of the browser: whether it has them, and whether the client wants them here. */
export type NoticeState = 'impossible' | 'refused' | 'off' | 'on';

const KEY = 'alertNotices';
const state = createStore<NoticeState>(readState());

export function useNoticeState(): NoticeState {
  return useStore(state, 'off');
}

/** Asks the browser for permission if it has not been given yet; the browser keeps the answer. */
export async function switchNotices(isOn: boolean): Promise<void> {
  localStorage.setItem(KEY, isOn ? '1' : '0');
  if (isOn && Notification.permission === 'default') await Notification.requestPermission();
  state.set(readState());
}

/**
 * Shows a notification only while the page is not visible: otherwise its own notice is enough. Several pages show it
 * once.
 */
export function showNotice({ title, text, tag }: { title: string; text: string; tag: string }): void {
  if (state.get() !== 'on' || document.visibilityState === 'visible') return;
  try {
    const notice = new Notification(title, { body: text, tag });
    // A press on the notification returns to the page.
    notice.addEventListener('click', () => window.focus());
  } catch (error) {
    // Some phones have the interface and refuse its use outside a service worker.
    if (!(error instanceof TypeError)) throw error;
    state.set('impossible');
  }
}

function readState(): NoticeState {
  if (typeof Notification === 'undefined') return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === '1' ? 'on' : 'off';
}
