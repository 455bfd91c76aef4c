import type { ScreeningProvider } from '../interface.ts';

/** Used without a provider: every client waits for a person's decision. */
export const noScreening: ScreeningProvider = {
  source: async () => 'none',
  isReady: async () => false,
  screen: async () => ({ kind: 'unavailable' }),
};
