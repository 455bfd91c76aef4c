/** The other processes of an installation, as the hub of this one sees them. */
export interface Outer {
  /** Says it to those who listen elsewhere. */
  publish(subject: string, message: unknown): void;
  /** Somebody here listens from now on. */
  listen(subject: string): void;
  /** Somebody here answers from now on. */
  serve(subject: string): void;
  /** Asks a process that serves it; fails with `BusTimeout` where none answers in time. */
  ask(subject: string, message: unknown, trace?: string): Promise<unknown>;
}

/** What this process does with what comes from the others. */
export interface Inner {
  deliver(subject: string, message: unknown): void;
  answer(subject: string, message: unknown, trace?: string): Promise<unknown>;
}

/** What a process does, as its rights on the wire have it. */
export const everyPart = ['dealing', 'edge'] as const;
export type Part = (typeof everyPart)[number];

/** What concerns the whole installation, and who may answer it. All else is between the threads of one process. */
const SHARED: readonly (readonly [prefix: string, answerers: readonly Part[]])[] = [
  ['dealing.', ['dealing']],
  ['quotes.', ['dealing']],
  // Its disk alone: the tape itself is read where it is asked for, from the folder that both share.
  ['tape.disk', ['dealing']],
  ['prices.', ['dealing']],
  ['brands.', everyPart],
];
/** A process ends its own engine, and no other may. */
const OWN: readonly string[] = ['dealing.stop'];

export function isShared(subject: string): boolean {
  return ownersOf(subject).length > 0 && !OWN.includes(subject);
}

/**
 * One engine deals in an installation, by its lease: the process that began last to answer such a subject has taken
 * over.
 */
export function isOfOne(subject: string): boolean {
  return ownersOf(subject).join() === 'dealing';
}

/** The parts whose processes may answer it. */
export function ownersOf(subject: string): readonly Part[] {
  return SHARED.find(([prefix]) => subject.startsWith(prefix))?.[1] ?? [];
}
