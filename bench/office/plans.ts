import { readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Time until everything written to the log is readable. */
const WRITTEN_MS = 300;
/** Time until the server's pool has noticed that its connections are gone. */
const NOTICED_MS = 2_000;
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
} as const;

/** A statement as the database carried it out. */
export interface Plan {
  readonly ms: number;
  readonly text: string;
}

/** Makes the database log how it carries out each statement of the server: EXPLAIN (ANALYZE, BUFFERS). */
export class PlanLog {
  readonly #owner: pg.Client;
  readonly #file: string;

  private constructor(owner: pg.Client, file: string) {
    this.#owner = owner;
    this.#file = file;
  }

  static async open(ownerUrl: string): Promise<PlanLog> {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ data_directory: string }>('SHOW data_directory');
    const log = new PlanLog(owner, `${rows[0]?.data_directory ?? ''}.log`);
    await log.#set((name, value) => `ALTER ROLE candor_web SET ${name} = '${value}'`);
    return log;
  }

  /** Returns the statements of this work, slowest first. */
  async of(work: () => Promise<unknown>): Promise<readonly Plan[]> {
    const before = statSync(this.#file).size;
    await work();
    await delay(WRITTEN_MS);
    const written = readFileSync(this.#file).subarray(before).toString();
    return written
      .split(/^(?=\d{4}-\d\d-\d\d .* LOG: {2}duration: )/m)
      .map((text) => ({ ms: Number.parseFloat(/LOG: {2}duration: ([\d.]+) ms {2}plan:/.exec(text)?.[1] ?? ''), text }))
      .filter(({ ms }) => ms >= 0)
      .toSorted((first, second) => second.ms - first.ms);
  }

  async close(): Promise<void> {
    await this.#set((name) => `ALTER ROLE candor_web RESET ${name}`);
    await this.#owner.end();
  }

  /** Changes the settings and ends the server's connections, so that its pool takes new ones with these settings. */
  async #set(sql: (name: string, value: string) => string): Promise<void> {
    for (const [name, value] of Object.entries(SETTINGS)) await this.#owner.query(sql(name, value));
    await this.#owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'candor_web' AND state = 'idle'",
    );
    await delay(NOTICED_MS);
  }
}
