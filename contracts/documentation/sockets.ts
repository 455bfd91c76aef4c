import { CHANGES, changeEvents } from '../sockets/bookChanges.ts';
import { DELTA_PROTOCOL, PRICES_PATH, marketStates } from '../sockets/prices.ts';
import {
  CUT_ABOVE_PER_SECOND,
  MESSAGES_PER_SECOND,
  alertNotice,
  clientEvents,
  closeAllAnswer,
  closedNotice,
  orderAnswer,
  orderEndedNotice,
  pendingAnswer,
  reverseAnswer,
  serverEvents,
  eventsWorkIn,
} from '../sockets/trading.ts';
import { serviceNotice } from '../http/service.ts';
import { heading, paragraph, table } from './blocks.ts';
import type { Block } from './blocks.ts';
import { eventExample } from './exampleBlocks.ts';
import { wholeExample } from './examples.ts';
import { fieldBlocks } from './fieldTable.ts';
import { schemaOf } from './schema.ts';

/** Documents the price stream and the trading socket, from their contracts. */
export function socketBlocks(): readonly Block[] {
  return [...priceBlocks(), ...tradingBlocks()];
}

function priceBlocks(): readonly Block[] {
  return [
    heading(2, 'Prices'),
    paragraph(
      `A plain WebSocket without login at \`${PRICES_PATH}\`, with at most ten frames a second, and none when nothing has changed. A slow reader gets the latest prices after catching up, not the missed ones. Readers send nothing.`,
    ),
    heading(3, 'The map, in JSON'),
    paragraph(
      'Without a subprotocol each frame is a map of symbol to prices: the first frame is complete, each later one has the changes. 0 means that an instrument cannot be traded.',
    ),
    { kind: 'code', text: '{"EURUSD": {"buy": 1.08014, "sell": 1.08002}, "AAPL": {"buy": 0, "sell": 0}}' },
    heading(3, 'Changes only, in bytes'),
    paragraph(
      `With the subprotocol \`${DELTA_PROTOCOL}\` frames are binary and give the state beside the last good price: ${marketStates.map((state) => `\`${state}\``).join(', ')}. The first frame is complete; each later frame has the changes since the one before and the next number. If a number is skipped, a frame was missed: connect again. The tick is the newest one of all instruments, as the tape numbers them: an order may name it as \`seenTick\`, and its receipt states it.`,
    ),
    paragraph(
      'Numbers are varints: seven bits a byte, lowest bits first; the high bit means that more bytes follow. A signed number has six bits and the sign (64) in its first byte. Prices are whole steps of the instrument’s last decimal; after the first frame they are differences from the previous value.',
    ),
    table(
      ['Part', 'Contents'],
      [
        ['whole frame', '0, number, time (ms since 1970), tick, simulated (1 or 0), count, then each instrument'],
        [
          'instrument',
          'length and letters of its symbol, decimals, sell, buy − sell (signed), state, open of the UTC day (0: unknown)',
        ],
        [
          'changes',
          '1, number (0 follows 16383), time, tick − that of the frame before, then each instrument that changed',
        ],
        [
          'change',
          'places skipped × 4 + flags (1: buy − sell changed, 2: more), with `more` a byte of further flags (1: state, 2: open of the day, 4: decimals), then the flagged ones of: decimals, sell (always), buy − sell, state, open',
        ],
        [
          'state',
          '0 open, 1 held, 2 none, 3 closed, 4 closed until, 5 stale since; the last two with a signed time relative to the frame’s',
        ],
      ],
    ),
  ];
}

function tradingBlocks(): readonly Block[] {
  return [
    heading(2, 'Trading'),
    paragraph(
      'A socket.io connection at `/socket.io`, by `websocket` or starting with `polling`, the default of its client. Send the session’s token in the handshake, as `auth.token` or `?token=`. A message applies to the session’s current trading account, whatever `dataUser` says. `price` is a reference: an order is filled at the server’s latest tick, and refused if that tick is worse by more than the tolerance. The same `commandId` gives the same answer and has no second effect, until the end of the next month at least. `seenTick` is the newest tick that had reached the client, for the receipt. `traceparent` and `sinceClick` are the click’s place in a trace and the milliseconds since it, for an operator who traces; whatever else they hold is ignored. `mark_up_percent` is the mark-up that the client was shown, as a text (`0.025`): where it has risen since, the order is refused (`markUpRisen`).',
    ),
    paragraph(
      'The client sends these events. The answer is an acknowledgement or, if the client asks for none, an event of the same name:',
    ),
    ...Object.entries(clientEvents).flatMap(([name, schema]) => eventBlocks(name, schema)),
    ...eventBlocks('the answer', orderAnswer),
    ...eventBlocks('the answer to closeAllPositions', closeAllAnswer),
    ...eventBlocks('the answer to reversePosition', reverseAnswer),
    ...eventBlocks('the answer to placeOrder, updateOrder and cancelOrder', pendingAnswer),
    paragraph(
      'The server sends these events on change, at most once a second, and when the client sends an event of the same name without content:',
    ),
    ...Object.entries(serverEvents).flatMap(([name, schema]) => eventBlocks(name, schema)),
    paragraph(
      `A client that sends \`auth.pushes\` with the value \`${CHANGES}\` in the handshake gets positions and orders whole once, and then these in their place. \`put\` are rows that are new or different, \`gone\` the ids that have left the list. A row that is known keeps its place; new ones come last among open positions, and first in the other lists. An open position’s profit alone is no change.`,
    ),
    ...Object.entries(changeEvents).flatMap(([name, schema]) => eventBlocks(name, schema)),
    paragraph('The server reports each position that a rule has closed:'),
    ...eventBlocks('closed', closedNotice),
    paragraph('The server reports each fired price alert to every session of the client:'),
    ...eventBlocks('alert', alertNotice),
    paragraph(
      'The server reports each pending order that was filled, has expired, or was refused when its price was reached:',
    ),
    ...eventBlocks('orderEnded', orderEndedNotice),
    paragraph(
      `More than ${MESSAGES_PER_SECOND} messages in a second are each answered with the refusal \`busy\`: nothing was done, and the message may be sent again. \`closePosition\` and \`closeAllPositions\` do not count and are always carried out, in the order of arrival. Above ${CUT_ABOVE_PER_SECOND} messages in a second the server sends \`flooded\` with a refusal and closes the connection.`,
    ),
    paragraph(
      'The server says in which mode the installation is served, on connecting and at each change. While it is not `normal`, these events are refused with `underMaintenance`, and the others work in every mode: ' +
        Object.entries(eventsWorkIn)
          .filter(([, most]) => most === 'normal')
          .map(([name]) => `\`${name}\``)
          .join(', ') +
        '.',
    ),
    ...eventBlocks('service', serviceNotice),
    paragraph('`echo` is acknowledged at once with `null`: pages use it to measure the connection.'),
    paragraph(
      'When the session ends, the server sends `sessionEnded` with the refusal that says why, and closes the connection.',
    ),
  ];
}

function eventBlocks(name: string, schema: Parameters<typeof schemaOf>[0]): readonly Block[] {
  return [...fieldBlocks(`\`${name}\``, schemaOf(schema)), eventExample(name, wholeExample(schema))];
}
