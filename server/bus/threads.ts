import type { MessagePort, Worker } from 'node:worker_threads';
import { backgroundTimers } from '../clock.ts';
import type { Timers } from '../clock.ts';
import { BusTimeout } from './bus.ts';
import type { Bus, Requests, RequestSubject, Responder, Subject, Subjects } from './bus.ts';
import { currentTrace, inSpan, joinTrace } from '../tracing/tracing.ts';
import { isShared } from './outer.ts';
import type { Inner, Outer } from './outer.ts';

const ANSWER_LIMIT_MS = 30_000;

/** A message through a port. */
type Frame =
  | { readonly kind: 'publish'; readonly subject: string; readonly message: unknown }
  | { readonly kind: 'serves'; readonly subject: string }
  | { readonly kind: 'listens'; readonly subject: string }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly subject: string;
      readonly message: unknown;
      /** The `traceparent` of the asking span, if it is recorded. */
      readonly trace?: string | undefined;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };

type Ask = Frame & { readonly kind: 'ask' };

/** A thread's end of a port: a worker seen from the main thread, or the parent seen from a worker. */
export interface Link {
  postMessage(frame: unknown): void;
  on(event: 'message', listener: (frame: Frame) => void): unknown;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly callOff: () => void;
}

/** A request that waits for somebody who answers its subject. */
interface Unrouted {
  readonly frame: Ask;
  readonly from: Link | undefined;
}

/**
 * The bus over worker ports, a star with the main thread as its hub: the hub knows which link listens to which subject
 * and which one answers it, and passes frames on. A worker has one link, to the hub.
 */
export class ThreadBus implements Bus {
  readonly #links: Link[] = [];
  readonly #handlers = new Map<string, ((message: never) => void)[]>();
  readonly #responders = new Map<string, (message: never) => unknown>();
  readonly #listeners = new Map<string, Set<Link>>();
  readonly #servers = new Map<string, Link>();
  readonly #waiting = new Map<number, Waiting>();
  /**
   * Requests for subjects that nobody answers yet: threads start at their own pace, and other processes may be out of
   * reach. None is kept for much longer than its asker waits: an order that was given up must not be carried out later.
   */
  readonly #unrouted = new Map<string, Set<Unrouted>>();
  /** Links and original ids of relayed requests, by our own id. */
  readonly #relayed = new Map<number, { readonly link: Link; readonly id: number }>();
  readonly #isHub: boolean;
  readonly #timers: Timers;
  /** Link to other processes; undefined when one process does everything. */
  #outer: Outer | undefined;
  #nextId = 1;

  private constructor(isHub: boolean, timers: Timers) {
    this.#isHub = isHub;
    this.#timers = timers;
  }

  /** Creates the main thread's hub. */
  static hub(timers = backgroundTimers): ThreadBus {
    return new ThreadBus(true, timers);
  }

  /** Creates a worker's end. */
  static worker(parent: MessagePort): ThreadBus {
    const bus = new ThreadBus(false, backgroundTimers);
    bus.attach(parent);
    return bus;
  }

  /**
   * Connects the other processes: shared subjects are published to them, and requested from them if no thread here
   * answers.
   */
  join<O extends Outer>(open: (inner: Inner) => O): O {
    const outer = open({
      deliver: (subject, message) => {
        this.#deliver(subject, message);
        this.#spread({ kind: 'publish', subject, message }, undefined);
      },
      answer: (subject, message, trace) => this.#answerOuter(subject, message, trace),
    });
    this.#outer = outer;
    for (const subject of [...this.#handlers.keys(), ...this.#listeners.keys()].filter(isShared)) outer.listen(subject);
    for (const subject of [...this.#responders.keys(), ...this.#servers.keys()].filter(isShared)) outer.serve(subject);
    for (const subject of [...this.#unrouted.keys()].filter(isShared)) this.#release(subject);
    return outer;
  }

  attach(link: Link | Worker): void {
    this.#links.push(link);
    link.on('message', (frame: Frame) => this.#receive(frame, link));
    for (const subject of this.#handlers.keys()) link.postMessage({ kind: 'listens', subject } satisfies Frame);
  }

  publish<S extends Subject>(subject: S, message: Subjects[S]): void {
    this.#deliver(subject, message);
    this.#spread({ kind: 'publish', subject, message }, undefined);
    if (isShared(subject)) this.#outer?.publish(subject, message);
  }

  subscribe<S extends Subject>(subject: S, handler: (message: Subjects[S]) => void): void {
    const handlers = this.#handlers.get(subject);
    if (handlers !== undefined) {
      handlers.push(handler);
      return;
    }
    this.#handlers.set(subject, [handler]);
    if (isShared(subject)) this.#outer?.listen(subject);
    for (const link of this.#links) link.postMessage({ kind: 'listens', subject } satisfies Frame);
  }

  request<R extends RequestSubject>(subject: R, message: Requests[R]['ask']): Promise<Requests[R]['answer']> {
    const responder = this.#responders.get(subject);
    if (responder !== undefined) return Promise.resolve(responder(message as never) as Requests[R]['answer']);
    const trace = currentTrace();
    const answer =
      trace === undefined
        ? this.#ask(subject, message, undefined)
        : inSpan({ trace, name: 'ask', attributes: { 'candor.subject': subject } }, (inner) =>
            this.#ask(subject, message, inner),
          );
    return answer as Promise<Requests[R]['answer']>;
  }

  respond<R extends RequestSubject>(subject: R, handler: Responder<R>): void {
    this.#responders.set(subject, handler);
    if (isShared(subject)) this.#outer?.serve(subject);
    for (const link of this.#links) link.postMessage({ kind: 'serves', subject } satisfies Frame);
    this.#release(subject);
  }

  #ask(subject: string, message: unknown, trace: string | undefined): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      const id = this.#await(subject, resolve, reject);
      this.#route({ kind: 'ask', id, subject, message, trace }, undefined);
    });
  }

  #await(subject: string, resolve: Waiting['resolve'], reject: Waiting['reject']): number {
    const id = this.#nextId++;
    const giveUp = (): void => this.#settle(id, (waiting) => waiting.reject(new BusTimeout(subject)));
    this.#waiting.set(id, { resolve, reject, callOff: this.#timers.after(ANSWER_LIMIT_MS, giveUp) });
    return id;
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    waiting.callOff();
    this.#waiting.delete(id);
    settle(waiting);
  }

  #receive(frame: Frame, from: Link): void {
    switch (frame.kind) {
      case 'publish':
        this.#deliver(frame.subject, frame.message);
        if (this.#isHub) this.#spread(frame, from);
        if (isShared(frame.subject)) this.#outer?.publish(frame.subject, frame.message);
        return;
      case 'listens':
        this.#listeners.set(frame.subject, (this.#listeners.get(frame.subject) ?? new Set()).add(from));
        if (isShared(frame.subject)) this.#outer?.listen(frame.subject);
        return;
      case 'serves':
        this.#servers.set(frame.subject, from);
        if (isShared(frame.subject)) this.#outer?.serve(frame.subject);
        this.#release(frame.subject);
        return;
      case 'ask':
        this.#route(frame, from);
        return;
      case 'answer':
      case 'failure':
        this.#finish(frame);
    }
  }

  #deliver(subject: string, message: unknown): void {
    for (const handler of this.#handlers.get(subject) ?? []) handler(message as never);
  }

  #spread(frame: Frame & { readonly kind: 'publish' }, from: Link | undefined): void {
    if (!this.#isHub) {
      for (const link of this.#links) link.postMessage(frame);
      return;
    }
    for (const link of this.#listeners.get(frame.subject) ?? []) if (link !== from) link.postMessage(frame);
  }

  /** Answers a request here, or forwards it to its server. */
  #route(frame: Frame & { readonly kind: 'ask' }, from: Link | undefined): void {
    const responder = this.#responders.get(frame.subject);
    if (responder !== undefined && from !== undefined) {
      void this.#answer(responder, frame, from);
      return;
    }
    const server = this.#isHub ? this.#servers.get(frame.subject) : this.#links[0];
    if (server === undefined && this.#outer !== undefined && isShared(frame.subject)) {
      void this.#askOuter(this.#outer, frame, from);
      return;
    }
    if (server === undefined) {
      this.#keepUnrouted({ frame, from });
      return;
    }
    if (from === undefined) {
      server.postMessage(frame);
      return;
    }
    const id = this.#nextId++;
    this.#relayed.set(id, { link: from, id: frame.id });
    server.postMessage({ ...frame, id });
  }

  #keepUnrouted(unrouted: Unrouted): void {
    const { subject } = unrouted.frame;
    const waiting = this.#unrouted.get(subject) ?? new Set();
    this.#unrouted.set(subject, waiting.add(unrouted));
    this.#timers.after(ANSWER_LIMIT_MS, () => waiting.delete(unrouted));
  }

  /** Sends a request of this thread, or of one of its links, to another process. */
  async #askOuter(outer: Outer, { id, subject, message, trace }: Ask, from: Link | undefined): Promise<void> {
    try {
      const answer = await outer.ask(subject, message, trace);
      if (from === undefined) this.#settle(id, ({ resolve }) => resolve(answer));
      else from.postMessage({ kind: 'answer', id, answer } satisfies Frame);
    } catch (error) {
      if (from === undefined) this.#settle(id, ({ reject }) => reject(asError(error)));
      else from.postMessage({ kind: 'failure', id, reason: String(error) } satisfies Frame);
    }
  }

  /**
   * Answers another process's request, if the subject is shared and answered here; never passes it on to a third
   * process.
   */
  async #answerOuter(subject: string, message: unknown, trace: string | undefined): Promise<unknown> {
    const responder = isShared(subject) ? this.#responders.get(subject) : undefined;
    if (responder !== undefined) return this.#respondTraced(responder, { subject, message, trace });
    if (!isShared(subject) || !this.#servers.has(subject)) throw new Error(`nobody here answers ${subject}`);
    return this.#ask(subject, message, trace);
  }

  #release(subject: string): void {
    const held = this.#unrouted.get(subject) ?? [];
    this.#unrouted.delete(subject);
    for (const { frame, from } of held) this.#route(frame, from);
  }

  /** Responds within the asker's trace, if it is recorded. */
  #respondTraced(responder: (message: never) => unknown, request: Pick<Ask, 'subject' | 'message' | 'trace'>): unknown {
    const trace = joinTrace(request.trace);
    if (trace === undefined) return responder(request.message as never);
    const span = { trace, name: 'serve', attributes: { 'candor.subject': request.subject } } as const;
    return inSpan(span, () => responder(request.message as never));
  }

  async #answer(responder: (message: never) => unknown, frame: Ask, from: Link): Promise<void> {
    try {
      const answer = await this.#respondTraced(responder, frame);
      from.postMessage({ kind: 'answer', id: frame.id, answer } satisfies Frame);
    } catch (error) {
      from.postMessage({ kind: 'failure', id: frame.id, reason: String(error) } satisfies Frame);
    }
  }

  #finish(frame: Frame & { readonly kind: 'answer' | 'failure' }): void {
    const relay = this.#relayed.get(frame.id);
    if (relay !== undefined) {
      this.#relayed.delete(frame.id);
      relay.link.postMessage({ ...frame, id: relay.id });
      return;
    }
    this.#settle(frame.id, (waiting) =>
      frame.kind === 'answer' ? waiting.resolve(frame.answer) : waiting.reject(new Error(frame.reason)),
    );
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
