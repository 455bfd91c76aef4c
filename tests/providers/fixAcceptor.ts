import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { MessageReader, encode, valueOf } from '@candor/server/providers/prices/fix/message.ts';
import type { Fields } from '@candor/server/providers/prices/fix/message.ts';
import { writeTime } from '@candor/server/providers/prices/fix/time.ts';
import { acceptOn } from './acceptor.ts';
import type { Acceptor } from './acceptor.ts';

export interface Session {
  readonly socket: Socket;
  /** Messages from the initiator. */
  readonly received: Fields[];
  /** Number of our next message. */
  next: number;
}

/** A stand-in for a FIX venue: it accepts every logon, and sends what the test asks for. */
export class FixAcceptor {
  readonly sessions: Session[] = [];
  /** Whether logons are answered. */
  admits = true;
  #acceptor: Acceptor | undefined;

  async open(server: Server = createServer()): Promise<number> {
    const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
    server.on(event, (socket: Socket) => this.#accept(socket));
    this.#acceptor = await acceptOn(server);
    return this.#acceptor.port;
  }

  get session(): Session {
    const session = this.sessions.at(-1);
    if (session === undefined) throw new Error('nobody has connected');
    return session;
  }

  received(type: string): readonly Fields[] {
    return this.session.received.filter((message) => valueOf(message, 35) === type);
  }

  /** Frames a message; its number is the next one unless another is given. */
  frame(type: string, fields: Fields, number = this.session.next++, at = Date.now()): Buffer {
    const head: Fields = [
      [35, type],
      [49, 'VENUE'],
      [56, 'CANDOR'],
      [34, String(number)],
      [52, writeTime(at)],
    ];
    return Buffer.from(encode([...head, ...fields]), 'latin1');
  }

  say(type: string, fields: Fields, number?: number): void {
    this.write(this.frame(type, fields, number));
  }

  write(bytes: Buffer): void {
    this.session.socket.write(bytes);
  }

  /** Cuts the connection once the bytes, and the end after them, are on their way. */
  async cutAfter(bytes: Buffer): Promise<void> {
    await new Promise((sent) => this.session.socket.end(bytes, () => sent(undefined)));
    this.cut();
  }

  cut(): void {
    this.#acceptor?.cutAll();
  }

  async close(): Promise<void> {
    await this.#acceptor?.close();
  }

  #accept(socket: Socket): void {
    const session: Session = { socket, received: [], next: 1 };
    this.sessions.push(session);
    socket.on('error', () => socket.destroy());
    const reader = new MessageReader((what) => session.received.push([[35, `garbage: ${what}`]]));
    socket.on('data', (bytes: Buffer) => {
      for (const message of reader.take(bytes)) {
        session.received.push(message);
        if (valueOf(message, 35) === 'A' && this.admits) this.say('A', LOGON);
      }
    });
  }
}

const LOGON: Fields = [
  [98, '0'],
  [108, '5'],
  [141, 'Y'],
];

/** Builds a snapshot of one bid and one offer. */
export function snapshot(request: string, name: string, bid: string, offer: string): Fields {
  const entries: Fields = [
    [269, '0'],
    [270, bid],
    [271, '1000000'],
    [269, '1'],
    [270, offer],
    [271, '1000000'],
  ];
  return [[262, request], [55, name], [268, '2'], ...entries];
}
