import type { CommandId } from '@candor/domain/ids.ts';
import { NO_PAUSES, withSwitch } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningPauses } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningRow } from './rows.ts';

interface Known {
  readonly pauses: OpeningPauses;
  /** Every switch ever carried out: the same id switches once. There are as many as people have pressed. */
  readonly commands: ReadonlySet<CommandId>;
}

const NOTHING: Known = { pauses: NO_PAUSES, commands: new Set() };

/** Where the desk has paused opening, as the switches said in their order; undone with a batch. */
export class Openings {
  #known = NOTHING;
  #before = NOTHING;

  get pauses(): OpeningPauses {
    return this.#known.pauses;
  }

  isDone(commandId: CommandId): boolean {
    return this.#known.commands.has(commandId);
  }

  apply(row: OpeningRow): void {
    const { pauses, commands } = this.#known;
    this.#known = {
      pauses: withSwitch(pauses, { ...row, since: row.at }),
      commands: new Set([...commands, row.commandId]),
    };
  }

  /** Everything that is stored, in order. */
  load(rows: readonly OpeningRow[]): void {
    this.#known = NOTHING;
    for (const row of rows) this.apply(row);
    this.keep();
  }

  keep(): void {
    this.#before = this.#known;
  }

  undo(): void {
    this.#known = this.#before;
  }
}
