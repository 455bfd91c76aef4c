import type { TestServer, TestServerOptions } from '../support/server.ts';

/** A corporate action becomes due by the server's own clock, so that no test waits for it. */

/** The server's start, on a Wednesday. */
export const CLOCK = '2026-01-14T12:00:00Z';
/** The action's due time: after the steps of every journey, and too early for an idle logout. */
export const DUE = '2026-01-14T12:10:00Z';
/** Shortly before the due time, so that a running server carries the action out by its own timer. */
const ABOUT_DUE = '2026-01-14T12:09:52Z';

/** Formats an instant for the field. */
export function writtenInUtc(instant: string): string {
  return instant.slice(0, 19);
}

/** Restarts the server shortly before the due time; the pages stay open and reconnect. */
export async function untilAboutDue(
  server: TestServer,
  startServer: (settings: Omit<TestServerOptions, 'cluster'>) => Promise<TestServer>,
): Promise<void> {
  await server.kill();
  await startServer({ after: server, settings: { CLOCK: ABOUT_DUE } });
}
