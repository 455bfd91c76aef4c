import type { ScreeningProvider } from '../interface.ts';

/** Where nobody can be asked: every client waits for a person's decision. */
export const noScreening: ScreeningProvider = {
  source: async () => 'none',
  screen: async () => ({ kind: 'unavailable' }),
};
