import type { CommandId } from '@candor/domain/ids.ts';

interface Known<State> {
  readonly state: State;
  /** Every command ever carried out: the same id counts once. There are as many as people have given. */
  readonly commands: ReadonlySet<CommandId>;
}

/** What the office has told the engine by its commands, in order; undone with a batch. */
export class DeskRecord<State, Row extends { readonly commandId: CommandId }> {
  readonly #nothing: Known<State>;
  readonly #after: (state: State, row: Row) => State;
  #known: Known<State>;
  #before: Known<State>;

  constructor(nothing: State, after: (state: State, row: Row) => State) {
    this.#nothing = { state: nothing, commands: new Set() };
    this.#after = after;
    this.#known = this.#nothing;
    this.#before = this.#nothing;
  }

  get state(): State {
    return this.#known.state;
  }

  isDone(commandId: CommandId): boolean {
    return this.#known.commands.has(commandId);
  }

  apply(row: Row): void {
    const { state, commands } = this.#known;
    this.#known = { state: this.#after(state, row), commands: new Set([...commands, row.commandId]) };
  }

  /** Everything that is stored, in order. */
  load(rows: readonly Row[]): void {
    this.#known = this.#nothing;
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
