/** The other processes of an installation, as this process's hub sees them. */
export interface Outer {
  /** Publishes a message to the listeners in other processes. */
  publish(subject: string, message: unknown): void;
  /** Subscribes to a subject, for a listener in this process. */
  listen(subject: string): void;
  /** Announces that this process answers a subject. */
  serve(subject: string): void;
  /** Asks a process that answers the subject; fails with `BusTimeout` if none does in time. */
  ask(subject: string, message: unknown, trace?: string): Promise<unknown>;
}

/** How this process handles messages from the others. */
export interface Inner {
  deliver(subject: string, message: unknown): void;
  answer(subject: string, message: unknown, trace?: string): Promise<unknown>;
}

/** The role of a process, which decides its rights on the wire. */
export const everyPart = ['dealing', 'edge'] as const;
export type Part = (typeof everyPart)[number];

/**
 * Prefixes of subjects shared by the whole installation, and the parts that may answer them. All others stay between
 * the threads of one process.
 */
const SHARED: readonly (readonly [prefix: string, answerers: readonly Part[]])[] = [
  ['dealing.', ['dealing']],
  ['quotes.', ['dealing']],
  // Only the state of its disk: the tape itself is read from the shared folder by the process that needs it.
  ['tape.disk', ['dealing']],
  ['prices.', ['dealing']],
  ['brands.', everyPart],
];
/** Subjects within one process: only a process itself may end its engine. */
const OWN: readonly string[] = ['dealing.stop'];

export function isShared(subject: string): boolean {
  return ownersOf(subject).length > 0 && !OWN.includes(subject);
}

/**
 * Is the subject answered by a single process? By its lease, one engine deals in an installation: the last process that
 * began to answer such a subject has taken over.
 */
export function isOfOne(subject: string): boolean {
  return ownersOf(subject).join() === 'dealing';
}

/** Returns the parts whose processes may answer the subject. */
export function ownersOf(subject: string): readonly Part[] {
  return SHARED.find(([prefix]) => subject.startsWith(prefix))?.[1] ?? [];
}
