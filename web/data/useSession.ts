import { session } from './session.ts';
import type { StoredSession } from './session.ts';
import { useStore } from './useStore.ts';

export function useSession(): StoredSession | undefined {
  return useStore(session, undefined);
}
