import * as z from 'zod/mini';
import { createStore } from './store.ts';
import { keepInStorage, readStored } from './stored.ts';
import { useStore } from './useStore.ts';

const KEY = 'demo_note_closed';

const closed = createStore(readStored(KEY, z.boolean()) ?? false);

/** Has this browser closed the note about the demonstration? */
export function useIsDemonstrationNoteClosed(): boolean {
  return useStore(closed, true);
}

export function closeDemonstrationNote(): void {
  closed.set(true);
  keepInStorage(KEY, true);
}
