import { randomBytes } from 'node:crypto';
import { BusTimeout } from './bus.ts';
import { FrameReader, FrameWriter, MARK_BYTES } from './frames.ts';
import type { Beat, Frame } from './frames.ts';
import { everyPart, ownersOf } from './outer.ts';
import type { Inner, Outer, Part } from './outer.ts';
import type { Wire } from './wire.ts';

const BEAT_MS = 1_000;
/** Who has not been heard for so long is gone. */
const SILENCE_MS = 3_500;
const ANSWER_LIMIT_MS = 30_000;

export interface ProcessLinkDeps {
  readonly wire: Wire;
  readonly inner: Inner;
  /** What this process does: it beats there, where no process of another part may. */
  readonly part: Part;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
  /** When this process started, to tell a successor from who was there before. */
  readonly startedAt: number;
  /**
   * Something may have been said that was not heard here: a process is new, or a message of one was lost. What is known
   * of the others must be asked for again.
   */
  readonly onMissed: () => void;
}

interface Peer {
  readonly part: Part;
  readonly beat: Beat;
  readonly heardAt: number;
}

interface Waiting {
  readonly to: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A question for which nobody is there yet. */
interface Held {
  readonly subject: string;
  readonly send: (to: string) => void;
  readonly giveUp: () => void;
  readonly until: number;
}

/**
 * This process among the others. Each says what it has to say on a topic for each subject, is asked on a topic of its
 * own, and beats once a second. The wire may lose messages: each counts its own, so that a hole is noticed by the next
 * message or the next beat.
 */
export class ProcessLink implements Outer {
  readonly #deps: ProcessLinkDeps;
  readonly #mark = randomBytes(MARK_BYTES);
  readonly #name = this.#mark.toString('hex');
  readonly #writer: FrameWriter;
  readonly #peers = new Map<string, Peer>();
  readonly #serves = new Set<string>();
  readonly #listens = new Set<string>();
  readonly #said = new Map<string, number>();
  /** By subject and sender. */
  readonly #heard = new Map<string, number>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #held = new Set<Held>();
  readonly #timer: NodeJS.Timeout;
  #nextId = 1;

  constructor(deps: ProcessLinkDeps) {
    this.#deps = deps;
    this.#writer = new FrameWriter(this.#mark, deps.wire.bytesMax);
    for (const part of everyPart) this.#subscribe(beatOf(part), (frame) => this.#meet(frame, part));
    this.#subscribe(inboxOf(this.#name), (frame) => this.#receive(frame));
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref();
  }

  publish(subject: string, message: unknown): void {
    const count = (this.#said.get(subject) ?? 0) + 1;
    this.#said.set(subject, count);
    this.#send(topicOf(subject), { kind: 'said', from: this.#name, subject, count, message });
  }

  listen(subject: string): void {
    if (this.#listens.has(subject)) return;
    this.#listens.add(subject);
    this.#subscribe(topicOf(subject), (frame) => this.#hear(frame, subject));
  }

  serve(subject: string): void {
    this.#serves.add(subject);
    this.#beat();
  }

  ask(subject: string, message: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new BusTimeout(subject));
      const send = (to: string): void => {
        const id = this.#nextId++;
        const timer = setTimeout(() => this.#settle(id, giveUp), ANSWER_LIMIT_MS).unref();
        this.#waiting.set(id, { to, resolve, reject, timer });
        this.#send(inboxOf(to), { kind: 'ask', from: this.#name, id, subject, message });
      };
      const server = this.#serverOf(subject);
      if (server === undefined) this.#held.add({ subject, send, giveUp, until: this.#deps.elapsed() + SILENCE_MS });
      else send(server);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    await this.#deps.wire.close();
  }

  #subscribe(topic: string, receive: (frame: Frame) => void): void {
    const reader = new FrameReader();
    this.#deps.wire.subscribe(topic, (bytes) => {
      const frame = reader.read(bytes);
      if (frame !== undefined) receive(frame);
    });
  }

  #send(topic: string, frame: Frame): void {
    for (const part of this.#writer.write(frame)) this.#deps.wire.publish(topic, part);
  }

  #receive(frame: Frame): void {
    switch (frame.kind) {
      case 'ask':
        void this.#answer(frame);
        return;
      case 'answer':
        this.#settle(frame.id, ({ resolve }) => resolve(frame.answer));
        return;
      case 'failure':
        this.#settle(frame.id, ({ reject }) => reject(new Error(frame.reason)));
        return;
      case 'said':
      case 'beat':
      // Nobody says anything to one process alone.
    }
  }

  #hear(frame: Frame, subject: string): void {
    if (frame.kind !== 'said' || frame.from === this.#name) return;
    const { from, count, message } = frame;
    const place = placeOf(subject, from);
    const before = this.#heard.get(place);
    this.#heard.set(place, count);
    this.#deps.inner.deliver(subject, message);
    if (before !== undefined && count !== before + 1) this.#deps.onMissed();
  }

  async #answer({ from, id, subject, message }: Extract<Frame, { kind: 'ask' }>): Promise<void> {
    const answered = await this.#deps.inner.answer(subject, message).then(
      (answer): Frame => ({ kind: 'answer', id, answer }),
      (error: unknown): Frame => ({ kind: 'failure', id, reason: String(error) }),
    );
    this.#send(inboxOf(from), answered);
  }

  #meet(beat: Frame, part: Part): void {
    if (beat.kind !== 'beat' || beat.from === this.#name) return;
    const { from } = beat;
    const isNew = !this.#peers.has(from);
    this.#peers.set(from, { part, beat, heardAt: this.#deps.elapsed() });
    for (const held of this.#held) {
      if (this.#serverOf(held.subject) === undefined) continue;
      this.#held.delete(held);
      held.send(from);
    }
    if (isNew || this.#hasMissed(beat)) this.#deps.onMissed();
  }

  /** Has it said what was not heard here? From now on that counts as heard. */
  #hasMissed({ from, said }: Beat): boolean {
    let hasMissed = false;
    for (const subject of this.#listens) {
      const count = said.get(subject);
      if (count === undefined) continue;
      const place = placeOf(subject, from);
      hasMissed ||= count > (this.#heard.get(place) ?? count);
      this.#heard.set(place, Math.max(count, this.#heard.get(place) ?? count));
    }
    return hasMissed;
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    settle(waiting);
  }

  /** The one that started last, of those that answer it: it has taken over from the others. */
  #serverOf(subject: string): string | undefined {
    const owners = ownersOf(subject);
    const serving = [...this.#peers.values()].filter(
      ({ part, beat }) => owners.includes(part) && beat.serves.includes(subject),
    );
    return serving.toSorted((one, other) => other.beat.startedAt - one.beat.startedAt)[0]?.beat.from;
  }

  #beat(): void {
    const { startedAt, part } = this.#deps;
    const serves = [...this.#serves];
    this.#send(beatOf(part), { kind: 'beat', from: this.#name, startedAt, serves, said: new Map(this.#said) });
    this.#forgetTheSilent();
  }

  #forgetTheSilent(): void {
    const now = this.#deps.elapsed();
    for (const held of this.#held) {
      if (held.until > now) continue;
      this.#held.delete(held);
      held.giveUp();
    }
    for (const [name, { heardAt }] of this.#peers) if (now - heardAt > SILENCE_MS) this.#lose(name);
  }

  /** What it was asked is not known to be done: those who asked find out from its successor. */
  #lose(name: string): void {
    this.#peers.delete(name);
    for (const place of this.#heard.keys()) if (place.endsWith(` ${name}`)) this.#heard.delete(place);
    for (const [id, { to }] of this.#waiting)
      if (to === name) this.#settle(id, ({ reject }) => reject(new BusTimeout(`${name} is gone`)));
  }
}

function topicOf(subject: string): string {
  return `say.${subject}`;
}

function beatOf(part: Part): string {
  return `beat.${part}`;
}

function inboxOf(name: string): string {
  return `to.${name}`;
}

function placeOf(subject: string, from: string): string {
  return `${subject} ${from}`;
}
