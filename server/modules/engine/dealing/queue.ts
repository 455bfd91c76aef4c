import type { Quote } from '@candor/domain/pricing/quote.ts';
import { refuse } from '@candor/domain/result.ts';
import { canonical } from './canonical.ts';
import type { AccountCommand, Answer, CommandBody, Input } from './commands.ts';
import { keyText } from './port.ts';
import type { CommandKey, StoredAnswer } from './port.ts';
import { noteTaken } from './stages.ts';
import type { Stages } from './stages.ts';

/** An input with the promise of its answer. */
export interface Waiting {
  readonly input: Input;
  readonly key?: CommandKey | undefined;
  readonly stages?: Stages | undefined;
  readonly resolve?: (answer: Answer) => void;
}

/** Is an input without an answer complete once its batch is stored? */
function isDone({ kind }: Input): boolean {
  return kind === 'recheck' || kind === 'clock' || kind === 'tick';
}

/** Lists the quotes among the inputs. */
export function quotesOf(work: readonly Waiting[]): Quote[] {
  return work.flatMap(({ input }) => (input.kind === 'tick' ? [input.quote] : []));
}

/** Was the answer under its id given to this input? `fingerprint` is the stored command in the journal's form. */
function isAnsweredBy(input: Input, fingerprint: string): boolean {
  return input.kind !== 'command' || canonical(input.command.body) === fingerprint;
}

/** Returns a command's answer from its journal row, if there is one. */
export function recallAnswer({ body }: AccountCommand, [row]: readonly StoredAnswer[]): Answer | undefined {
  if (row === undefined) return undefined;
  return row.fingerprint === canonical(body) ? row.answer : refuse({ code: 'commandReused' });
}

/** Resolves the inputs with their answers, in order. */
export function reply(work: readonly Waiting[], answers: readonly (Answer | undefined)[]): void {
  work.forEach((waiting, index) => {
    const answer = answers[index];
    if (answer !== undefined) waiting.resolve?.(answer);
  });
}

/** Answers waiting inputs that a stored batch has decided, and returns the ones that still need a decision. */
export function answerDecided(
  waiting: readonly Waiting[],
  work: readonly Waiting[],
  answers: readonly (Answer | undefined)[],
): Waiting[] {
  const decided = new Map(work.map((one, index) => [one, answers[index]]));
  return waiting.filter((one) => {
    const answer = decided.get(one);
    if (answer !== undefined) one.resolve?.(answer);
    return answer === undefined && !isDone(one.input);
  });
}

/**
 * Answers inputs that have a stored answer and returns the others; an id that was used for another command is refused.
 */
export function answerStored(
  work: readonly Waiting[],
  answers: readonly StoredAnswer[],
  onReused: (row: StoredAnswer) => void,
): Waiting[] {
  const stored = new Map(answers.map((row) => [keyText(row), row]));
  return work.filter(({ key, input, resolve }) => {
    const row = key === undefined ? undefined : stored.get(keyText(key));
    if (row === undefined) return true;
    const isSame = isAnsweredBy(input, row.fingerprint);
    if (!isSame) onReused(row);
    resolve?.(isSame || isSettling(input) ? row.answer : refuse({ code: 'commandReused' }));
    return false;
  });
}

function isSettling(input: Input): boolean {
  return input.kind === 'command' && input.command.body.kind === 'settle';
}

/** Ruling B4.2: bounds of the queue; closes and risk rules still find room when opens no longer do. */
const ROOM_FOR_OPENS = 10_000;
const ROOM_FOR_ALL = 20_000;
/**
 * Queue length above which superseded ticks are dropped: ticks are never refused, but in a full queue only each
 * instrument's newest one is useful.
 */
const ROOM_FOR_TICKS = 50_000;

const OPENING: readonly CommandBody['kind'][] = ['openPosition', 'reversePosition', 'placeOrder'];

export class Queue {
  #waiting: Waiting[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  hasRoomFor(kind: CommandBody['kind']): boolean {
    return this.#waiting.length < (OPENING.includes(kind) ? ROOM_FOR_OPENS : ROOM_FOR_ALL);
  }

  /** Appends an input; returns how many superseded ticks were dropped to make room. */
  push(waiting: Waiting): number {
    this.#waiting.push(waiting);
    return this.#waiting.length > ROOM_FOR_TICKS ? this.#dropSuperseded() : 0;
  }

  take(count: number): Waiting[] {
    const batch = this.#waiting.splice(0, count);
    noteTaken(batch);
    return batch;
  }

  #dropSuperseded(): number {
    const before = this.#waiting.length;
    const newest = new Set<string>();
    const remaining: Waiting[] = [];
    for (const waiting of this.#waiting.toReversed()) {
      const { input } = waiting;
      if (input.kind === 'tick' && newest.has(input.quote.symbol)) continue;
      if (input.kind === 'tick') newest.add(input.quote.symbol);
      remaining.push(waiting);
    }
    this.#waiting = remaining.toReversed();
    return before - this.#waiting.length;
  }
}
