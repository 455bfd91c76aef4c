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
} from '../sockets/trading.ts';
import { heading, paragraph, table } from './blocks.ts';
import type { Block } from './blocks.ts';
import { eventExample } from './exampleBlocks.ts';
import { wholeExample } from './examples.ts';
import { fieldBlocks } from './fieldTable.ts';
import { schemaOf } from './schema.ts';

/** The two sockets, from their contracts. */
export function socketBlocks(): readonly Block[] {
  return [...priceBlocks(), ...tradingBlocks()];
}

function priceBlocks(): readonly Block[] {
  return [
    heading(2, 'Prices'),
    paragraph(
      `A plain WebSocket without login at \`${PRICES_PATH}\`, at most ten frames a second, none where nothing changed. A reader who is too slow gets the latest prices once he has caught up, not those he missed. Readers have nothing to say.`,
    ),
    heading(3, 'The map, in JSON'),
    paragraph(
      'Without a subprotocol each frame is a map of symbol to prices: the first one whole, each later one with what changed. 0 stands where an instrument cannot be traded.',
    ),
    { kind: 'code', text: '{"EURUSD": {"buy": 1.08014, "sell": 1.08002}, "AAPL": {"buy": 0, "sell": 0}}' },
    heading(3, 'Changes only, in bytes'),
    paragraph(
      `With the subprotocol \`${DELTA_PROTOCOL}\` frames are binary and tell the state beside the last good price: ${marketStates.map((state) => `\`${state}\``).join(', ')}. The first frame is whole, each later one holds what changed since the one before and carries the next number. One that does not carry it means that something was missed: connect again.`,
    ),
    paragraph(
      'Numbers are varints: seven bits a byte, the lowest first, the high bit says that more follow. A signed one has six bits and the sign (64) in its first byte. Prices are whole steps of the instrument’s last decimal; all but those of the first frame are differences to the value before.',
    ),
    table(
      ['Part', 'Holds'],
      [
        ['whole frame', '0, number, time (ms since 1970), simulated (1 or 0), count, then each instrument'],
        [
          'instrument',
          'length and letters of its symbol, decimals, sell, buy − sell (signed), state, open of the UTC day (0: not known)',
        ],
        ['changes', '1, number (0 follows 16383), time, then each instrument that changed'],
        [
          'change',
          'places skipped × 4 + flags (1: buy − sell changed, 2: more), with `more` a byte of what (1: state, 2: open of the day, 4: decimals), then those of: decimals, sell (always), buy − sell, state, open',
        ],
        [
          'state',
          '0 open, 1 held, 2 none, 3 closed, 4 closed until, 5 stale since; the last two with a signed time against the frame’s',
        ],
      ],
    ),
  ];
}

function tradingBlocks(): readonly Block[] {
  return [
    heading(2, 'Trading'),
    paragraph(
      'A socket.io connection at `/socket.io`, by `websocket` or beginning with `polling` as its client does unless told otherwise. The session’s token travels in the handshake, as `auth.token` or `?token=`. A message means the session’s current trading account, whatever `dataUser` says. `price` is a reference: an order is filled at the server’s latest tick, and refused where that is worse by more than the tolerance. The same `commandId` gives the same answer and has no second effect.',
    ),
    paragraph(
      'The client sends, and is answered by acknowledgement or, where it asks for none, by an event of the same name:',
    ),
    ...Object.entries(clientEvents).flatMap(([name, schema]) => eventBlocks(name, schema)),
    ...eventBlocks('the answer', orderAnswer),
    ...eventBlocks('the answer to closeAllPositions', closeAllAnswer),
    ...eventBlocks('the answer to reversePosition', reverseAnswer),
    ...eventBlocks('the answer to placeOrder, updateOrder and cancelOrder', pendingAnswer),
    paragraph(
      'The server sends on change, at most once a second, and when the client sends an event of the same name without content:',
    ),
    ...Object.entries(serverEvents).flatMap(([name, schema]) => eventBlocks(name, schema)),
    paragraph('The server tells of each position that a rule has closed:'),
    ...eventBlocks('closed', closedNotice),
    paragraph('The server tells every session of the client of each price alert that has fired:'),
    ...eventBlocks('alert', alertNotice),
    paragraph(
      'The server tells of each pending order that was filled, has expired, or was refused when its price had come:',
    ),
    ...eventBlocks('orderEnded', orderEndedNotice),
    paragraph(
      `More than ${MESSAGES_PER_SECOND} messages in a second are each answered with the refusal \`busy\`: nothing was done, and the same message may be sent again. \`closePosition\` and \`closeAllPositions\` do not count and are always carried out, in the order in which they came. Above ${CUT_ABOVE_PER_SECOND} messages in a second the server sends \`flooded\` with a refusal and closes the connection.`,
    ),
    paragraph('`echo` is acknowledged at once with `null`: a page measures its line with it.'),
    paragraph(
      'When the session ends, the server says why, by `sessionEnded` with the refusal, and closes the connection.',
    ),
  ];
}

function eventBlocks(name: string, schema: Parameters<typeof schemaOf>[0]): readonly Block[] {
  return [...fieldBlocks(`\`${name}\``, schemaOf(schema)), eventExample(name, wholeExample(schema))];
}
