import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import type { TestCluster } from '../support/testDatabase.ts';

/** What a journey needs of a server, whether it is its own or shared: it neither ends it nor its bank. */
export type JourneyServer = Omit<TestServer, 'kill' | 'stop' | 'discard' | 'bank'>;

/** A Wednesday, so that markets are open (R33), and well within an hour: nothing is decided at its turn. */
const SHARED_CLOCK = '2026-01-14T12:05:00Z';
/** More than one worker's journeys have needed so far; after that many another server begins. */
const TWINS = 16;

/**
 * A server that a worker's journeys share one after the other, since a start costs as much as a journey. Each has a
 * client to itself or registers one; what concerns everybody on a server is done on a server of its own.
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
   * For one journey: its login is a client whom no other journey has. A journey that is repeated is on another server
   * the next time: it registers the same people again.
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
