import { randomBytes } from 'node:crypto';
import { backgroundTimers } from '../clock.ts';
import type { Timers } from '../clock.ts';
import { BusTimeout } from './bus.ts';
import { FrameReader, FrameWriter, MARK_BYTES } from './frames.ts';
import type { Beat, Frame } from './frames.ts';
import { everyPart, isOfOne, ownersOf } from './outer.ts';
import type { Inner, Outer, Part } from './outer.ts';
import type { Wire } from './wire.ts';

const BEAT_MS = 1_000;
/** Silence after which a process counts as gone. */
const SILENCE_MS = 3_500;
const ANSWER_LIMIT_MS = 30_000;

export interface ProcessLinkDeps {
  readonly wire: Wire;
  readonly inner: Inner;
  /** The part of this process; it beats on the part's topic, where processes of other parts have no rights. */
  readonly part: Part;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** The time of day, common to all processes: it orders a successor after its predecessor. */
  readonly now: () => number;
  /**
   * Called when messages may have been missed: one on these subjects was lost, or a process of that part is new or has
   * taken over. Its state must be requested again.
   */
  readonly onMissed: (missed: Missed) => void;
  readonly timers?: Timers;
  /** Unique identifier of this process: `MARK_BYTES` bytes, random by default. */
  readonly mark?: Uint8Array;
}

export interface Missed {
  readonly from: Part;
  /** Subjects of lost messages; undefined if the process is new or has taken over, so that any may have been missed. */
  readonly subjects: readonly string[] | undefined;
}

interface Peer {
  readonly name: string;
  readonly part: Part;
  readonly beat: Beat;
  readonly heardAt: number;
  /**
   * Number of the observed change that made it answer its present subjects; 0 if it already did at its first heartbeat.
   */
  readonly turn: number;
}

interface Waiting {
  readonly subject: string;
  readonly message: unknown;
  readonly trace: string | undefined;
  to: Peer;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly callOff: () => void;
}

/** A request that no process answers yet. */
interface Held {
  readonly subject: string;
  readonly send: (to: Peer) => void;
  readonly giveUp: () => void;
  readonly until: number;
}

/**
 * This process's link to the others. Each publishes on one topic per subject, is asked on a topic of its own, and sends
 * a heartbeat once a second. The wire may lose messages: each process counts its own, so that the next message or
 * heartbeat reveals a gap.
 */
export class ProcessLink implements Outer {
  readonly #deps: ProcessLinkDeps;
  readonly #timers: Timers;
  readonly #name: string;
  readonly #writer: FrameWriter;
  /** Peers by part and name, so that a process of one part cannot pass for one of another. */
  readonly #peers = new Map<string, Peer>();
  readonly #serves = new Set<string>();
  readonly #listens = new Set<string>();
  readonly #said = new Map<string, number>();
  /** Number of the last message received, by subject and sender. */
  readonly #heard = new Map<string, number>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #held = new Set<Held>();
  readonly #endBeating: () => void;
  #nextId = 1;
  #servesSince: number;
  #turns = 0;

  constructor(deps: ProcessLinkDeps) {
    this.#deps = deps;
    this.#timers = deps.timers ?? backgroundTimers;
    const mark = deps.mark ?? randomBytes(MARK_BYTES);
    this.#name = Buffer.from(mark).toString('hex');
    this.#servesSince = deps.now();
    this.#writer = new FrameWriter(mark, deps.wire.bytesMax);
    for (const part of everyPart) {
      this.#subscribe(beatOf(part), (frame) => this.#meet(frame, part));
      this.#subscribe(answersOf(part, this.#name), (frame) => this.#receiveAnswer(frame, part));
    }
    this.#subscribe(asksOf(deps.part, this.#name), (frame) => this.#receiveAsk(frame));
    this.#beat();
    this.#endBeating = this.#timers.every(BEAT_MS, () => this.#beat());
  }

  publish(subject: string, message: unknown): void {
    const count = (this.#said.get(subject) ?? 0) + 1;
    this.#said.set(subject, count);
    this.#send(topicOf(subject), { kind: 'said', from: this.#name, subject, count, message });
  }

  listen(subject: string): void {
    if (this.#listens.has(subject)) return;
    this.#listens.add(subject);
    for (const peer of this.#peers.values()) this.#catchUp(peer, subject);
    this.#subscribe(topicOf(subject), (frame) => this.#receive(frame, subject));
  }

  serve(subject: string): void {
    this.#serves.add(subject);
    this.#servesSince = this.#deps.now();
    this.#beat();
  }

  ask(subject: string, message: unknown, trace?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new BusTimeout(subject));
      const send = (to: Peer): void => {
        const id = this.#nextId++;
        const callOff = this.#timers.after(ANSWER_LIMIT_MS, () => this.#settle(id, giveUp));
        this.#waiting.set(id, { subject, message, trace, to, resolve, reject, callOff });
        this.#sendAsk(id);
      };
      const server = this.#serverOf(subject);
      if (server === undefined) this.#held.add({ subject, send, giveUp, until: this.#deps.elapsed() + SILENCE_MS });
      else send(server);
    });
  }

  #sendAsk(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    const { subject, message, trace, to } = waiting;
    const request = { from: this.#name, part: this.#deps.part, id, subject, message, trace };
    this.#send(asksOf(to.part, to.name), { kind: 'ask', ...request });
  }

  async close(): Promise<void> {
    this.#endBeating();
    for (const { callOff } of this.#waiting.values()) callOff();
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

  #receive(frame: Frame, subject: string): void {
    if (frame.kind !== 'said' || frame.from === this.#name) return;
    const { from, count, message } = frame;
    const place = placeOf(subject, from);
    const before = this.#heard.get(place);
    this.#heard.set(place, count);
    this.#deps.inner.deliver(subject, message);
    if (before === undefined || count === before + 1) return;
    // A process is unknown before its first heartbeat, which then reveals any gap.
    const part = everyPart.find((one) => this.#peers.has(keyOf({ part: one, name: from })));
    if (part !== undefined) this.#deps.onMissed({ from: part, subjects: [subject] });
  }

  #receiveAsk(frame: Frame): void {
    if (frame.kind === 'ask') void this.#answer(frame);
  }

  async #answer({ from, part, id, subject, message, trace }: Extract<Frame, { kind: 'ask' }>): Promise<void> {
    const answered = await this.#deps.inner.answer(subject, message, trace).then(
      (answer): Frame => ({ kind: 'answer', from: this.#name, id, answer }),
      (error: unknown): Frame => ({ kind: 'failure', from: this.#name, id, reason: String(error) }),
    );
    if (everyPart.includes(part)) this.#send(answersOf(this.#deps.part, from), answered);
  }

  /** Takes an answer only from the process that was asked. */
  #receiveAnswer(frame: Frame, part: Part): void {
    if (frame.kind !== 'answer' && frame.kind !== 'failure') return;
    const to = this.#waiting.get(frame.id)?.to;
    if (to?.part !== part || to.name !== frame.from) return;
    this.#settle(frame.id, ({ resolve, reject }) =>
      frame.kind === 'answer' ? resolve(frame.answer) : reject(new Error(frame.reason)),
    );
  }

  #meet(beat: Frame, part: Part): void {
    if (beat.kind !== 'beat' || beat.from === this.#name) return;
    const before = this.#peers.get(keyOf({ part, name: beat.from }));
    const isNew = before === undefined;
    const takesOver = before !== undefined && beat.serves.length > before.beat.serves.length;
    if (takesOver) this.#turns += 1;
    const turn = takesOver ? this.#turns : (before?.turn ?? 0);
    const peer: Peer = { name: beat.from, part, beat, heardAt: this.#deps.elapsed(), turn };
    this.#peers.set(keyOf(peer), peer);
    if (takesOver) this.#askSuccessor();
    const missed = [...this.#listens].filter((subject) => this.#catchUp(peer, subject));
    for (const held of this.#held) {
      const server = this.#serverOf(held.subject);
      if (server === undefined) continue;
      this.#held.delete(held);
      held.send(server);
    }
    if (isNew || takesOver) this.#deps.onMissed({ from: part, subjects: undefined });
    else if (missed.length > 0) this.#deps.onMissed({ from: part, subjects: missed });
  }

  /** Has the peer published more on a subject than was received here? From now on that counts as received. */
  #catchUp({ name, beat: { said } }: Peer, subject: string): boolean {
    const place = placeOf(subject, name);
    const [count, heard] = [said.get(subject) ?? 0, this.#heard.get(place) ?? 0];
    this.#heard.set(place, Math.max(count, heard));
    return count > heard;
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    waiting.callOff();
    this.#waiting.delete(id);
    settle(waiting);
  }

  /**
   * Repeats waiting requests at the process that has taken over from the one asked: a command has an id, under which it
   * is carried out once, and all other requests only read.
   */
  #askSuccessor(): void {
    for (const [id, waiting] of this.#waiting) {
      const server = isOfOne(waiting.subject) ? this.#serverOf(waiting.subject) : undefined;
      if (server === undefined || keyOf(server) === keyOf(waiting.to)) continue;
      waiting.to = server;
      this.#sendAsk(id);
    }
  }

  /** Finds the process to ask: of those that may and do answer the subject, the last to begin has taken over. */
  #serverOf(subject: string): Peer | undefined {
    const owners = ownersOf(subject);
    return [...this.#peers.values()]
      .filter(({ part, beat }) => owners.includes(part) && beat.serves.includes(subject))
      .toSorted((one, other) => other.turn - one.turn || other.beat.servesSince - one.beat.servesSince)[0];
  }

  #beat(): void {
    const { part } = this.#deps;
    const own = { from: this.#name, servesSince: this.#servesSince, serves: [...this.#serves] };
    this.#send(beatOf(part), { kind: 'beat', ...own, said: new Map(this.#said) });
    this.#forgetTheSilent();
  }

  #forgetTheSilent(): void {
    const now = this.#deps.elapsed();
    for (const held of this.#held) {
      if (held.until > now) continue;
      this.#held.delete(held);
      held.giveUp();
    }
    for (const peer of this.#peers.values()) if (now - peer.heardAt > SILENCE_MS) this.#lose(peer);
  }

  /** Drops a peer. Whether its open requests were carried out is unknown: the askers find out from its successor. */
  #lose(peer: Peer): void {
    this.#peers.delete(keyOf(peer));
    for (const place of this.#heard.keys()) if (place.endsWith(` ${peer.name}`)) this.#heard.delete(place);
    for (const [id, { to }] of this.#waiting)
      if (keyOf(to) === keyOf(peer)) this.#settle(id, ({ reject }) => reject(new BusTimeout(`${peer.name} is gone`)));
  }
}

function keyOf({ part, name }: Pick<Peer, 'part' | 'name'>): string {
  return `${part} ${name}`;
}

function topicOf(subject: string): string {
  return `say.${subject}`;
}

function beatOf(part: Part): string {
  return `beat.${part}`;
}

/** Topic of the requests to a process. */
function asksOf(part: Part, name: string): string {
  return `ask.${part}.${name}`;
}

/** Topic of the answers to a process, by processes of this part. */
function answersOf(part: Part, name: string): string {
  return `answer.${part}.${name}`;
}

function placeOf(subject: string, from: string): string {
  return `${subject} ${from}`;
}
