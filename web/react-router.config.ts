import type { Config } from '@react-router/dev/config';

/** The web package is the application's folder itself, so that the tree reads as ARCHITECTURE.md says. */
export default {
  appDirectory: '.',
  ssr: true,
  /** All routes are known from the start: no manifest requests during navigation. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
