import type { Pool } from '../../../database/pool.ts';
import { findInForce } from './store.ts';
import type { SourceVersion } from './store.ts';

interface BoardDeps {
  readonly pool: Pool;
  /** Stores the settings in force for commands that run without a database. */
  readonly keep: (version: SourceVersion | undefined) => Promise<void>;
}

/** Rule SE-23: sources of prices that two people have put in force, as this process knows them. */
export class SourceBoard {
  readonly #deps: BoardDeps;
  #inForce: SourceVersion | undefined;

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  /** Version in force; undefined: nothing was ever changed. */
  get inForce(): SourceVersion | undefined {
    return this.#inForce;
  }

  async read(): Promise<void> {
    const { pool, keep } = this.#deps;
    const found = await findInForce(pool);
    if ((found?.version ?? 0) >= (this.#inForce?.version ?? 0)) this.#inForce = found;
    await keep(this.#inForce);
  }
}
