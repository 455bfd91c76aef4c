import { io } from 'socket.io-client';
import { ask, flood } from '../../support/strangers.ts';
import type { Attack, Ground } from '../attack.ts';
import { holdLines, isOver, openLine, say, statusesIn } from '../line.ts';
import type { Line } from '../line.ts';
import { Seen, fail, onlyStatuses } from '../seen.ts';
import { enter } from '../session.ts';
import { UPGRADE } from './openings.ts';

/** Attacks on sockets: prices, which anybody may read, and trading, which needs a login within seconds. */

const OPEN_PRICES = `GET /api/prices/stream HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}`;
const OPEN_TRADING = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`;

interface Frame {
  readonly opcode: number;
  readonly payload?: Buffer | string;
  readonly isLast?: boolean;
  readonly isMasked?: boolean;
  readonly reserved?: number;
  /** Announced length instead of the payload's own. */
  readonly length?: bigint;
}

/** Builds a frame of RFC 6455, valid or not. */
function frame({ opcode, payload = '', isLast = true, isMasked = true, reserved = 0, length }: Frame): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(10);
  head[0] = (isLast ? 0x80 : 0) | reserved | opcode;
  head[1] = (isMasked ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(length ?? BigInt(bytes.length), 2);
  // A mask of zeros leaves the bytes unchanged.
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), bytes]);
}

/** Builds a frame with a short head, as control frames require. */
function control(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const TEXT = 0x1;
const BINARY = 0x2;
const NOTHING_YET = 0x0;
const PING = 0x9;

const WRONG: Readonly<Record<string, Buffer>> = {
  unmasked: frame({ opcode: TEXT, payload: 'x', isMasked: false }),
  'invalid UTF-8': frame({ opcode: TEXT, payload: Buffer.from([0xc3, 0x28, 0xa0, 0xff]) }),
  'a compressed frame that nobody agreed to': frame({ opcode: TEXT, payload: 'x', reserved: 0x40 }),
  'reserved bits': frame({ opcode: TEXT, payload: 'x', reserved: 0x30 }),
  'a reserved opcode': frame({ opcode: 0x7, payload: 'x' }),
  'a continuation of nothing': frame({ opcode: NOTHING_YET, payload: 'x' }),
  'a length of exabytes': frame({ opcode: BINARY, length: 0x7fff_ffff_ffff_ffffn }),
  'a negative length': frame({ opcode: BINARY, length: 0xffff_ffff_ffff_ffffn }),
  'more than a message may have': frame({ opcode: TEXT, payload: Buffer.alloc(20_000, 0x61) }),
  'a long ping': frame({ opcode: PING, payload: Buffer.alloc(300) }),
  'a close without a code': control(0x8, Buffer.from([1])),
  'a close with a code of nobody': control(0x8, Buffer.from([0, 1])),
};

async function upgraded(ground: Ground, opening: string): Promise<Line> {
  const line = openLine(ground, ground.address());
  line.socket.write(opening);
  await Promise.race([new Promise((heard) => line.socket.once('data', heard)), line.ended]);
  return line;
}

const wrongFrames: Attack = {
  name: 'frames that are none: unmasked, invalid, reserved, endless, compressed',
  threat: 'T56',
  async run(ground) {
    const outcomes = new Seen();
    for (const opening of [`${OPEN_PRICES}\r\n`, OPEN_TRADING]) {
      for (const [name, bytes] of Object.entries(WRONG)) {
        const line = await upgraded(ground, opening);
        line.socket.write(bytes);
        await line.ended;
        if (ground.over.aborted) return outcomes.text;
        outcomes.add(line.heard().startsWith('HTTP/1.1 101') ? 'closed' : `not upgraded: ${name}`);
      }
    }
    return outcomes.text;
  },
};

const endlessFragments: Attack = {
  name: 'messages in fragments without an end',
  threat: 'T56',
  async run(ground) {
    const outcomes = new Seen();
    const more = Buffer.concat(
      Array.from({ length: 200 }, () => frame({ opcode: NOTHING_YET, isLast: false, payload: 'x'.repeat(100) })),
    );
    for (const opening of [`${OPEN_PRICES}\r\n`, OPEN_TRADING]) {
      const line = await upgraded(ground, opening);
      line.socket.write(Buffer.concat([frame({ opcode: TEXT, isLast: false, payload: 'x' }), more]));
      await line.ended;
      outcomes.add('closed');
    }
    return outcomes.text;
  },
};

const compression: Attack = {
  name: 'compression that is offered in a handshake: nobody agrees to it',
  threat: 'T56',
  async run(ground) {
    const offer = 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=15\r\n';
    for (const opening of [`${OPEN_PRICES}${offer}\r\n`, OPEN_TRADING.replace(/\r\n$/, `${offer}\r\n`)]) {
      const line = await upgraded(ground, opening);
      if (/sec-websocket-extensions/i.test(line.heard())) fail('compression was agreed to');
      line.socket.destroy();
    }
    return 'refused';
  },
};

const talkers: Attack = {
  name: 'talkers at the stream of prices',
  threat: 'T56',
  async run(ground) {
    const words = Buffer.concat(Array.from({ length: 1_000 }, () => frame({ opcode: TEXT, payload: 'x' })));
    const pings = Buffer.concat(Array.from({ length: 1_000 }, () => control(PING, Buffer.from('x'))));
    const lines = await Promise.all(Array.from({ length: 20 }, () => upgraded(ground, `${OPEN_PRICES}\r\n`)));
    for (const [index, { socket }] of lines.entries()) socket.write(index % 2 === 0 ? words : pings);
    await Promise.all(lines.map(({ ended }) => ended));
    return '20 closed';
  },
};

const handshakes: Attack = {
  name: 'flood: handshakes of prices, one address',
  threat: 'T56',
  async run(ground) {
    const outcomes = new Seen();
    const lane = async (): Promise<void> => {
      while (!ground.over.aborted) {
        const line = await upgraded(ground, `${OPEN_PRICES}\r\n`);
        for (const status of statusesIn(line.heard())) outcomes.add(status);
        line.socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: 30 }, lane));
    return outcomes.text;
  },
};

const places: Attack = {
  name: 'all the places for sockets of an address',
  threat: 'T56',
  async run(ground) {
    const lines = await Promise.all(Array.from({ length: 260 }, () => upgraded(ground, `${OPEN_PRICES}\r\n`)));
    await isOver(ground);
    const open = lines.filter((line) => line.heard().startsWith('HTTP/1.1 101')).length;
    if (open > 200) fail(`${open} sockets of one address`);
    return `${open} open, ${lines.length - open} refused`;
  },
};

const withoutLogin: Attack = {
  name: 'sockets of trading that never log in',
  threat: 'T55, T56',
  async run(ground) {
    await holdLines(
      ground,
      200,
      () => Buffer.concat([Buffer.from(OPEN_TRADING)]),
      (index) => ground.address(index % 3),
    );
    await isOver(ground);
    return '200 held';
  },
};

const JUNK: readonly unknown[] = [
  null,
  [],
  'x',
  { symbol: { $gt: '' }, direction: 'buy', amount: 1e308, leverage: -1 },
  { symbol: '__proto__', direction: 'constructor', amount: 100, leverage: 5 },
  { symbol: 'BTCUSD', direction: 'buy', amount: '1e999', leverage: 5 },
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
];
const EVENTS = ['openPosition', 'closePosition', 'placeOrder', 'updatePosition', 'nothing', '__proto__'];

const junkOrders: Attack = {
  name: 'flood: orders that are none, by a client',
  threat: 'T56, T46',
  leaves: { session: 40, login_backoff: 2, connection_span: 1_000 },
  async run(ground) {
    const token = await enter(ground, ground.client);
    const outcomes = new Seen();
    const local = {
      localAddress: ground.address(),
      transports: ['websocket'],
      extraHeaders: { host: 'localhost' },
      forceNew: true,
      reconnection: false,
    };
    while (!ground.over.aborted) {
      const socket = io(`http://127.0.0.1:${ground.port}`, { auth: { token }, ...local });
      const closed = new Promise<string>((resolve) => {
        socket.once('disconnect', resolve);
        socket.once('connect_error', ({ message }) => resolve(message));
        ground.over.addEventListener('abort', () => resolve('over'), { once: true });
      });
      socket.once('connect', () => {
        for (let count = 0; count < 2_000; count += 1)
          socket.emit(EVENTS[count % EVENTS.length] ?? '', JUNK[count % JUNK.length]);
      });
      outcomes.add(await closed);
      socket.disconnect();
    }
    return outcomes.text;
  },
};

const pollingHandshakes: Attack = {
  name: 'flood: connections by polling that are begun and left',
  threat: 'T56',
  async run(ground) {
    const statuses = await flood(ground.port, { atOnce: 40, over: ground.over }, (index) => ({
      from: ground.address(index % 2),
      path: '/socket.io/?EIO=4&transport=polling',
    }));
    return onlyStatuses(statuses, [200, 400, 403, 429]);
  },
};

const SID = /"sid":"([^"]+)"/;
const PACKETS: readonly string[] = [
  '451-["openPosition",{"_placeholder":true,"num":0}]',
  `4${'5'.repeat(9_000)}-[]`,
  '40/admin,',
  `40${'/n'.repeat(5_000)},`,
  '42["__proto__",{"__proto__":1}]',
  `42${'['.repeat(7_000)}`,
  '4' + '2["x"]\u001e4'.repeat(1_500),
  '3probe',
  '6',
  'b////',
  '\u0000\uffff',
  '',
];

const polling: Attack = {
  name: 'polling: other versions, guessed names, endless packets and attachments',
  threat: 'T56',
  async run(ground) {
    const outcomes = new Seen();
    const add = (status: number): void => {
      if (status >= 500) fail(`answered ${status}`);
      if (status !== 0) outcomes.add(status);
    };
    const odd = [
      'EIO=3&transport=polling',
      'EIO=4&transport=polling&j=0',
      'EIO=4&transport=x',
      'EIO=4&transport=polling&sid=guess',
    ];
    for (const query of odd)
      add(
        (await ask(ground.port, { from: ground.address(), path: `/socket.io/?${query}`, signal: ground.over })).status,
      );
    for (const packet of PACKETS) {
      const path = '/socket.io/?EIO=4&transport=polling';
      const opened = await ask(ground.port, { from: ground.address(), path, signal: ground.over });
      const sid = SID.exec(opened.text)?.[1];
      if (sid === undefined) return outcomes.text;
      const sent = { from: ground.address(), path: `${path}&sid=${sid}`, method: 'POST', body: packet };
      const headers = { 'content-type': 'text/plain;charset=UTF-8' };
      add((await ask(ground.port, { ...sent, headers, signal: ground.over })).status);
      // A connection's id is worthless from another address.
      const stolen = await ask(ground.port, { ...sent, from: ground.address(1), headers, signal: ground.over });
      if (stolen.status === 200) fail('another address spoke on the connection');
    }
    return outcomes.text;
  },
};

const foreign: Attack = {
  name: 'handshakes of foreign pages and foreign hosts',
  threat: 'T55',
  async run(ground) {
    const outcomes = new Seen();
    for (const opening of [OPEN_PRICES, OPEN_TRADING.replace(/\r\n$/, '')]) {
      for (const head of [
        'Origin: https://evil.example\r\n',
        'Origin: null\r\n',
        'Host: evil.example\r\n',
        'Sec-Fetch-Site: cross-site\r\nOrigin: http://localhost.evil.example\r\n',
      ]) {
        const heard = await say(ground, ground.address(), `${opening}${head}\r\n`);
        if (statusesIn(heard).includes(101)) fail(`${head}: was let in`);
        for (const status of statusesIn(heard)) outcomes.add(status);
      }
    }
    return outcomes.text;
  },
};

export const sockets: readonly Attack[] = [
  wrongFrames,
  endlessFragments,
  compression,
  talkers,
  handshakes,
  places,
  withoutLogin,
  junkOrders,
  pollingHandshakes,
  polling,
  foreign,
];
