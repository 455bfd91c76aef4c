import type { SessionEnd } from '@candor/domain/clients/session.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { refusalAnswerOf } from '../http/refusals.ts';
import type { TradingSocket } from './transports.ts';

/** T12: sends the reason, then closes the socket. */
export function end(socket: TradingSocket, why: SessionEnd): void {
  socket.emit('sessionEnded', refusalAnswerOf(sessionOver(why)));
  socket.disconnect(true);
}

/** Returns the same refusal as calls of an ended session get. */
export function sessionOver(reason: SessionEnd): Refusal {
  return { code: 'sessionMissing', params: { reason } };
}

/** Converts a refusal to a socket error: the code is the message, with its details. */
export function refusalError({ code, params }: Refusal): Error {
  return Object.assign(new Error(code), params !== undefined && { data: { params } });
}
