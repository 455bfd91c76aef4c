import type { CommandId } from '@candor/domain/ids.ts';

interface Known<State, Row> {
  readonly state: State;
  /** Every command ever carried out, by its id, so that it counts once. They are few: people give them by hand. */
  readonly commands: ReadonlyMap<CommandId, Row>;
}

/** The office's commands to the engine, in order, with the state that results; undone with a batch. */
export class DeskRecord<State, Row extends { readonly commandId: CommandId }> {
  readonly #nothing: Known<State, Row>;
  readonly #after: (state: State, row: Row) => State;
  #known: Known<State, Row>;
  #before: Known<State, Row>;

  constructor(nothing: State, after: (state: State, row: Row) => State) {
    this.#nothing = { state: nothing, commands: new Map() };
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

  /** Returns the command carried out under this id. */
  done(commandId: CommandId): Row | undefined {
    return this.#known.commands.get(commandId);
  }

  apply(row: Row): void {
    const { state, commands } = this.#known;
    this.#known = { state: this.#after(state, row), commands: new Map([...commands, [row.commandId, row]]) };
  }

  /** Loads all stored commands, in order. */
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
