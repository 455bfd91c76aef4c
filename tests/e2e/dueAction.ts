import type { TestServer, TestServerOptions } from '../support/server.ts';

/** A corporate action becomes due on the server's own clock: nobody waits for it. */

/** When the server starts, on a Wednesday. */
export const CLOCK = '2026-01-14T12:00:00Z';
/** When the action is due: everybody is through long before, and nobody is logged out as idle after it. */
export const DUE = '2026-01-14T12:10:00Z';
/** A moment before it is due, so that a server which is up carries it out at its own beat. */
const ABOUT_DUE = '2026-01-14T12:09:52Z';

/** The field's value for this instant. */
export function writtenInUtc(instant: string): string {
  return instant.slice(0, 19);
}

/** The time until then passes while the server is down; the pages stay open and connect again. */
export async function untilAboutDue(
  server: TestServer,
  startServer: (settings: Omit<TestServerOptions, 'cluster'>) => Promise<TestServer>,
): Promise<void> {
  await server.kill();
  await startServer({ after: server, settings: { CLOCK: ABOUT_DUE } });
}
