import type { RefusalError } from '@candor/contracts/answers.ts';
import type { SettledOrder } from '@candor/contracts/http/trading.ts';
import type { CloseAllAnswer, OrderAnswer, PendingAnswer, ReverseAnswer } from '@candor/contracts/sockets/trading.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Answer } from './commands.ts';
import { presentClosed, presentOpen, presentOrder } from './present.ts';
import type { AnswerPresentation } from './present.ts';

/** Presents the answer to an order of one position. */
export function presentAnswer(answer: Answer, parts: AnswerPresentation): OrderAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  const { value } = answer;
  switch (value.kind) {
    case 'opened':
    case 'updated':
      return { status: true, data: { position: presentOpen(value.position, parts) } };
    case 'closed':
      return { status: true, data: { position: presentClosed(value.position, parts) } };
    default:
      throw new Error(`An order was answered with ${value.kind}`);
  }
}

export function presentClosedAll(answer: Answer, parts: AnswerPresentation): CloseAllAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  assert(answer.value.kind === 'closedAll', 'closing everything is answered with what was closed');
  const { closed, left } = answer.value;
  return {
    status: true,
    data: {
      closed: closed.map((position) => presentClosed(position, parts)),
      left: left.map(({ positionId, refusal }) => ({ id: positionId, error: presentRefusal(refusal, parts) })),
    },
  };
}

export function presentReversed(answer: Answer, parts: AnswerPresentation): ReverseAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  assert(answer.value.kind === 'reversed', 'a reversal is answered with both of its positions');
  const { closed, opened } = answer.value;
  return { status: true, data: { closed: presentClosed(closed, parts), opened: presentOpen(opened, parts) } };
}

export function presentPending(answer: Answer, parts: AnswerPresentation): PendingAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  assert(answer.value.kind === 'order', 'what is done with a pending order is answered with the order');
  return { status: true, data: { order: presentOrder(answer.value.order, parts) } };
}

const nothingDone = { opened: [], closed: [], changed: [], orders: [], refusal: null };

/** Presents the result of an order of any kind. */
export function presentSettled(answer: Answer, parts: AnswerPresentation): SettledOrder {
  if (!answer.ok) return { ...nothingDone, refusal: presentRefusal(answer.refusal, parts) };
  const { value } = answer;
  switch (value.kind) {
    case 'opened':
      return { ...nothingDone, opened: [presentOpen(value.position, parts)] };
    case 'updated':
      return { ...nothingDone, changed: [presentOpen(value.position, parts)] };
    case 'closed':
      return { ...nothingDone, closed: [presentClosed(value.position, parts)] };
    case 'closedAll':
      return { ...nothingDone, closed: value.closed.map((position) => presentClosed(position, parts)) };
    case 'reversed':
      return {
        ...nothingDone,
        closed: [presentClosed(value.closed, parts)],
        opened: [presentOpen(value.opened, parts)],
      };
    case 'order':
      return { ...nothingDone, orders: [presentOrder(value.order, parts)] };
    default:
      return nothingDone;
  }
}

function presentRefusal(refusal: Refusal, { message }: Pick<AnswerPresentation, 'message'>): RefusalError {
  return { ...refusal, message: message(refusal) };
}
