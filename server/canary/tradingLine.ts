import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { CANARY_STEP_MS } from '@candor/domain/service/canary.ts';
import { CanaryFault, send } from './calls.ts';
import type { CanaryDoor } from './calls.ts';

const PATH = '/socket.io/?EIO=4&transport=polling';
/** Separator of the packets in one answer. */
const SEPARATOR = '\u001e';

const opened = z.object({ sid: z.string() });
const event = z.tuple([z.string(), z.unknown()]);
const turnedAway = z.object({ message: z.string() });
const refused = z.object({ error: z.object({ code: z.string() }) });

/**
 * A client's trading socket over plain requests, as a program without a library would use it (the protocol of engine.io
 * 4, in which `0` opens, `2` pings, `3` answers the ping and `4` carries a message of socket.io).
 */
export class TradingLine {
  readonly #door: CanaryDoor;
  readonly #path: string;

  private constructor(door: CanaryDoor, sid: string) {
    this.#door = door;
    this.#path = `${PATH}&sid=${encodeURIComponent(sid)}`;
  }

  static async open(door: CanaryDoor, token: string): Promise<TradingLine> {
    const { status, text } = await send(door, { method: 'GET', path: PATH });
    const read = z.safeParse(opened, text.startsWith('0') ? parseJson(text.slice(1)) : undefined);
    if (!read.success) throw new CanaryFault(status === 200 ? 'noHandshake' : `status${status}`);
    const line = new TradingLine(door, read.data.sid);
    await line.#say(`40${JSON.stringify({ token })}`);
    await line.#waitForPacket((packet) => {
      if (packet.startsWith('44')) throw new CanaryFault(refusalIn(packet.slice(2)));
      return packet.startsWith('40') ? true : undefined;
    });
    return line;
  }

  /** Sends an order and returns the event of the same name; a refusal is thrown as a fault with its code. */
  async order(name: string, payload: object): Promise<unknown> {
    await this.#say(`42${JSON.stringify([name, payload])}`);
    const { message } = await this.#waitForPacket((packet) => {
      const read = z.safeParse(event, packet.startsWith('42') ? parseJson(packet.slice(2)) : undefined);
      return read.success && read.data[0] === name ? { message: read.data[1] } : undefined;
    });
    const refusal = z.safeParse(refused, message);
    if (refusal.success) throw new CanaryFault(refusal.data.error.code);
    return message;
  }

  async close(): Promise<void> {
    await this.#say('1');
  }

  async #say(packet: string): Promise<void> {
    const type = 'text/plain;charset=UTF-8';
    const { status } = await send(this.#door, { method: 'POST', path: this.#path, body: packet, type });
    if (status !== 200) throw new CanaryFault(`status${status}`);
  }

  /** Reads packets until one matches; pings are answered. */
  async #waitForPacket<Found>(find: (packet: string) => Found | undefined): Promise<Found> {
    const until = performance.now() + CANARY_STEP_MS;
    while (performance.now() < until) {
      const { status, text } = await send(this.#door, { method: 'GET', path: this.#path });
      if (status !== 200) throw new CanaryFault(`status${status}`);
      for (const packet of text.split(SEPARATOR)) {
        const found = find(packet);
        if (found !== undefined) return found;
        if (packet === '2') await this.#say('3');
      }
    }
    throw new CanaryFault('noAnswer');
  }
}

/** Extracts the code with which the server refuses a session's socket. */
function refusalIn(text: string): string {
  const read = z.safeParse(turnedAway, parseJson(text));
  return read.success ? read.data.message : 'socketRefused';
}
