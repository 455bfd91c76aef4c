import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import type { TestCluster } from '../support/testDatabase.ts';

/** A server as a journey uses it, its own or a shared one: the journey stops neither it nor its bank. */
export type JourneyServer = Omit<TestServer, 'kill' | 'stop' | 'discard' | 'bank'>;

/**
 * A Wednesday, so that markets are open (R33), and well within an hour: the robot decides nothing at the hour's turn.
 */
const SHARED_CLOCK = '2026-01-14T12:05:00Z';
/** Clients of one server: more than one worker's journeys have needed so far. The next journey gets a new server. */
const TWINS = 16;

/**
 * A server that a worker's journeys share in turn, since a start costs as much as a journey. Each journey has a client
 * to itself or registers one; acts that concern everybody on a server need a server of their own.
 */
export class SharedServer {
  readonly #cluster: TestCluster;
  #server: TestServer | undefined;
  #taken = 0;
  #round = 0;

  constructor(cluster: TestCluster) {
    this.#cluster = cluster;
  }

  /**
   * Joins a journey: its login is a client whom no other journey has. A repeated journey gets another server: it
   * registers the same people again.
   */
  async join(round: number): Promise<JourneyServer> {
    if (this.#taken === TWINS || this.#round !== round) await this.discard();
    this.#round = round;
    const settings = { CLOCK: SHARED_CLOCK };
    this.#server ??= await startTestServer({ cluster: this.#cluster, isSeeded: true, twins: TWINS, settings });
    const logins = this.#server.logins.slice(-TWINS)[this.#taken];
    this.#taken += 1;
    return { ...this.#server, logins: logins === undefined ? [] : [logins] };
  }

  async discard(): Promise<void> {
    await this.#server?.discard();
    this.#server = undefined;
    this.#taken = 0;
  }
}
