import { refuse } from '@candor/domain/result.ts';
import { canonical } from './canonical.ts';
import type { AccountCommand, Answer } from './commands.ts';
import { keyText } from './port.ts';
import type { CommandKey } from './port.ts';

/** Commands remembered: the last hundred seconds of a server that takes a thousand orders a second. */
const REMEMBERED = 100_000;

interface Remembered {
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
}

/**
 * The answers to recent commands and to those still under way: the same id and content gets the same answer, the same
 * id with other content is refused. Older ids are caught by the journal's key when they are written again.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, Remembered>();
  readonly #most: number;

  constructor(most = REMEMBERED) {
    this.#most = most;
  }

  /** Finds a command's answer. A `settle` gets the answer stored under its id, whatever command that was. */
  get(command: AccountCommand): Promise<Answer> | undefined {
    const earlier = this.#answers.get(keyText(command));
    if (earlier === undefined || command.body.kind === 'settle') return earlier?.answer;
    const isSame = earlier.fingerprint === canonical(command.body);
    return isSame ? earlier.answer : Promise.resolve(refuse({ code: 'commandReused' }));
  }

  await(command: AccountCommand, answer: Promise<Answer>, fingerprint = canonical(command.body)): void {
    this.#answers.set(keyText(command), { fingerprint, answer });
    if (this.#answers.size <= this.#most) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Frees an id that turned out to belong to another command, stored before this memory began. */
  forget(key: CommandKey): void {
    this.#answers.delete(keyText(key));
  }
}
