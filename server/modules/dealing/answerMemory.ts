import { refuse } from '@candor/domain/result.ts';
import type { Answer } from './commands.ts';
import { keyText } from './port.ts';
import type { CommandKey } from './port.ts';

const REMEMBERED = 100_000;

interface Remembered {
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
}

/**
 * The answers of recent commands and of those still on their way: the same id and content gets the same answer, the
 * same id with other content is refused. Older ids are found by the journal's key when they are written again.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, Remembered>();

  get(key: CommandKey, fingerprint: string): Promise<Answer> | undefined {
    const known = this.#answers.get(keyText(key));
    if (known === undefined) return undefined;
    return known.fingerprint === fingerprint ? known.answer : Promise.resolve(refuse({ code: 'commandReused' }));
  }

  /** The result of an id, whatever it was used for. */
  find(key: CommandKey): Promise<Answer> | undefined {
    return this.#answers.get(keyText(key))?.answer;
  }

  await(key: CommandKey, fingerprint: string, answer: Promise<Answer>): void {
    this.#answers.set(keyText(key), { fingerprint, answer });
    if (this.#answers.size <= REMEMBERED) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Gives an id free that turned out to be another command's, stored before this memory began. */
  forget(key: CommandKey): void {
    this.#answers.delete(keyText(key));
  }
}
