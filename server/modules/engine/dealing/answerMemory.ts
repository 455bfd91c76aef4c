import { refuse } from '@candor/domain/result.ts';
import { canonical } from './canonical.ts';
import type { AccountCommand, Answer } from './commands.ts';
import { keyText } from './port.ts';
import type { CommandKey } from './port.ts';

/** Most commands remembered: the last hundred seconds of a server that takes a thousand orders a second. */
const REMEMBERED = 100_000;

interface Remembered {
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
}

/**
 * The answers to recent commands and to those still under way: the same id and content gets the same answer, the same
 * id with other content is refused. Older ids are caught by the journal's key when they are written again.
 *
 * Answers are forgotten half of them at a time. A map from which the oldest is taken at each command would keep the
 * places of all that were taken, and search them each time for the next.
 */
export class AnswerMemory {
  #newer = new Map<string, Remembered>();
  #older = new Map<string, Remembered>();
  readonly #most: number;

  constructor(most = REMEMBERED) {
    this.#most = most;
  }

  /** Finds a command's answer. A `settle` gets the answer stored under its id, whatever command that was. */
  get(command: AccountCommand): Promise<Answer> | undefined {
    const key = keyText(command);
    const earlier = this.#newer.get(key) ?? this.#older.get(key);
    if (earlier === undefined || command.body.kind === 'settle') return earlier?.answer;
    const isSame = earlier.fingerprint === canonical(command.body);
    return isSame ? earlier.answer : Promise.resolve(refuse({ code: 'commandReused' }));
  }

  await(command: AccountCommand, answer: Promise<Answer>, fingerprint = canonical(command.body)): void {
    if (this.#newer.size >= this.#most / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(keyText(command), { fingerprint, answer });
  }

  /** Frees an id that turned out to belong to another command, stored before this memory began. */
  forget(key: CommandKey): void {
    const text = keyText(key);
    this.#newer.delete(text);
    this.#older.delete(text);
  }
}
