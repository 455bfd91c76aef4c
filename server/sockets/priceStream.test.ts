import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PriceDecoder } from '@candor/contracts/sockets/priceDecoder.ts';
import { rate } from '@candor/domain/money/money.ts';
import { PriceBoard } from '../modules/engine/quotes/index.ts';
import { deltaFraming } from './priceFraming.ts';
import { PriceStream } from './priceStream.ts';
import type { Reader } from './priceStream.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const symbols = Array.from({ length: 500 }, (_, index) => `S${index}`);
const LONG_HEAD = 4;
const SHORT_HEAD = 2;

/** An open connection whose other end reads when the test says so. */
function connection(): { reader: Reader; wire: PassThrough; read: () => Buffer[] } {
  const wire = new PassThrough({ highWaterMark: 1_024 });
  const socket = Object.create(WebSocket.prototype, { readyState: { value: WebSocket.OPEN } });
  return { reader: { socket, wire }, wire, read: () => framesIn(drain(wire)) };
}

function drain(wire: PassThrough): Buffer {
  const chunks: Buffer[] = [];
  for (let chunk: unknown = wire.read(); Buffer.isBuffer(chunk); chunk = wire.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Splits a server's output into messages. */
function framesIn(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const isShort = (bytes[at + 1] ?? 0) < 126;
    const start = at + (isShort ? SHORT_HEAD : LONG_HEAD);
    const end = start + (isShort ? (bytes[at + 1] ?? 0) : bytes.readUInt16BE(at + 2));
    frames.push(bytes.subarray(start, end));
    at = end;
  }
  return frames;
}

function quoteAll(board: PriceBoard, price: bigint): void {
  const facts = { tickId: 1, source: 'test', sourceTime: NOW, receivedTime: NOW };
  for (const symbol of symbols) board.apply({ symbol, sell: rate(price), buy: rate(price + 1n), ...facts });
}

function openStream(): { board: PriceBoard; stream: PriceStream } {
  const board = new PriceBoard(symbols, () => 0);
  quoteAll(board, 1_000n);
  return { board, stream: new PriceStream(deltaFraming(board, true)) };
}

test('PR-13 all in step are written the same bytes, and none when nothing changed', () => {
  const { board, stream } = openStream();
  const [first, second] = [connection(), connection()];
  stream.join(first.reader, NOW);
  stream.join(second.reader, NOW);
  expect(first.read()).toEqual(second.read());
  stream.broadcast(NOW);
  drain(first.wire);
  drain(second.wire);
  stream.broadcast(NOW);
  expect(first.read()).toEqual([]);
  quoteAll(board, 2_000n);
  stream.broadcast(NOW);
  const frames = first.read();
  expect(frames).toHaveLength(1);
  expect(second.read()).toEqual(frames);
});

test('PR-13 one who does not read holds nobody up, holds little, and gets the latest when he reads again', () => {
  const { board, stream } = openStream();
  const [quick, slow] = [connection(), connection()];
  const decoder = new PriceDecoder();
  stream.join(quick.reader, NOW);
  stream.join(slow.reader, NOW);
  for (let round = 0n; round < 500n; round++) {
    quoteAll(board, 2_000n + round * 10_000n);
    stream.broadcast(NOW);
    for (const frame of quick.read()) expect(decoder.read(frame)).toBeDefined();
  }
  expect(slow.wire.writableLength).toBeLessThan(80 * 1_024);

  const behind = new PriceDecoder();
  for (const frame of slow.read()) expect(behind.read(frame)).toBeDefined();
  stream.broadcast(NOW);
  expect(slow.read().map((frame) => Object.keys(behind.read(frame)?.prices ?? {}).length)).toEqual([symbols.length]);
  quoteAll(board, 7n);
  stream.broadcast(NOW);
  const [quickFrame, slowFrame] = [quick.read().at(-1), slow.read().at(-1)];
  expect(slowFrame).toEqual(quickFrame);
  expect(behind.read(slowFrame ?? Buffer.alloc(0))?.prices['S0']).toMatchObject({ sell: 0.00000007 });
});
