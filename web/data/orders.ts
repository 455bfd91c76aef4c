import { refusalOf } from '@candor/contracts/answers.ts';
import type { RefusalAnswer } from '@candor/contracts/answers.ts';
import { writeRequest } from '@candor/contracts/reading.ts';
import { clientEvents, orderAnswers } from '@candor/contracts/sockets/trading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import * as z from 'zod/mini';
import { refused, unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The client's order, without the fields added for transport. */
export type Order<Event extends TradingEvent> = Omit<
  z.output<(typeof clientEvents)[Event]>,
  'dataUser' | keyof Stamp | 'sinceClick' | 'traceparent'
>;

/** Fields added to an order when it is given. */
export interface Stamp {
  readonly commandId: string;
  /** Number of the newest tick that had reached the page; the receipt states it. */
  readonly seenTick: number | null;
}

type Answers = typeof orderAnswers;
type Accepted<Event extends TradingEvent> = Extract<z.output<Answers[Event]>, { readonly status: true }>;
/** Answer to an accepted order. */
export type Placed<Event extends TradingEvent> = Accepted<Event>['data'];

/** Connection on which an order is sent and acknowledged. */
export interface OrderLine {
  /** Sends an event and resolves with the raw acknowledgement; rejects if none comes in time. */
  emit(event: TradingEvent, payload: unknown): Promise<unknown>;
  /** Resolves with true once there is a connection, with false if there is none in time. */
  connected(): Promise<boolean>;
}

const ATTEMPTS = 4;

/**
 * Sends an order until its acknowledgement arrives, each time under the same command id, so that it has one effect
 * however often it is sent (ruling B4.3). `unreachable` means that its outcome is unknown, not that it failed.
 */
export async function sendOrder<Event extends TradingEvent>(
  line: OrderLine,
  event: Event,
  order: Order<Event>,
  stamp: Stamp,
): Promise<Outcome<Placed<Event>>> {
  const payload = writeRequest<z.ZodMiniType>(clientEvents[event], { ...order, ...stamp });
  if (!payload.ok) return refused(payload.refusal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!(await line.connected())) return unreachable;
    const answer = await line.emit(event, payload.value).then(
      (raw) => readAnswer(event, raw),
      () => unreachable,
    );
    if (answer.kind !== 'unreachable') return answer;
  }
  return unreachable;
}

type Reader<Data> = z.ZodMiniType<{ readonly status: true; readonly data: Data } | RefusalAnswer>;
const readers: { readonly [Event in TradingEvent]: Reader<Placed<Event>> } = orderAnswers;

function readAnswer<Event extends TradingEvent>(event: Event, answer: unknown): Outcome<Placed<Event>> {
  const parsed = z.safeParse(readers[event], answer);
  if (!parsed.success) return unreachable;
  return parsed.data.status ? { kind: 'done', value: parsed.data.data } : refused(refusalOf(parsed.data));
}
