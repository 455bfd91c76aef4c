import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, FrameWriter, MARK_BYTES } from './frames.ts';
import type { Frame } from './frames.ts';

const HEAD = 18;

function writer(mark: number, slice: number): FrameWriter {
  return new FrameWriter(new Uint8Array(MARK_BYTES).fill(mark), HEAD + slice);
}

function tickFrame(message: unknown): Frame {
  return { kind: 'said', from: 'one', subject: 'quotes.tick', count: 7, message };
}

function readAll(reader: FrameReader, parts: readonly Uint8Array[]): readonly Frame[] {
  return parts.flatMap((part) => reader.read(part) ?? []);
}

const messages = fc.oneof(
  fc.bigInt(),
  fc.record({ symbol: fc.string(), sell: fc.bigInt(), none: fc.constant(undefined) }),
  fc.array(fc.oneof(fc.string(), fc.double(), fc.date()), { maxLength: 50 }),
  fc.dictionary(fc.string(), fc.uint8Array()).map((entries) => new Map(Object.entries(entries))),
);

test('what is cut into parts of any size is put together again', () => {
  fc.assert(
    fc.property(messages, fc.integer({ min: 1, max: 400 }), (message, slice) => {
      expect(readAll(new FrameReader(), writer(1, slice).write(tickFrame(message)))).toEqual([tickFrame(message)]);
    }),
  );
});

test('parts of several senders may come in any mixture, as long as each keeps its order', () => {
  const [one, other] = [writer(1, 5).write(tickFrame('a'.repeat(60))), writer(2, 7).write(tickFrame('b'.repeat(90)))];
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }), (turns) => {
      const [first, second] = [[...one], [...other]];
      const mixed = turns.flatMap((turn) => (turn ? first : second).splice(0, 1));
      const read = readAll(new FrameReader(), [...mixed, ...first, ...second]);
      expect(new Set(read.map((frame) => (frame.kind === 'said' ? frame.message : '')))).toEqual(
        new Set(['a'.repeat(60), 'b'.repeat(90)]),
      );
    }),
  );
});

test.each(['first', 'middle', 'last'] as const)(
  'a frame whose %s part is lost is lost, and the next one is not',
  (lost) => {
    const sender = writer(1, 10);
    const parts = [...sender.write(tickFrame('a'.repeat(100)))];
    parts.splice({ first: 0, middle: 3, last: parts.length - 1 }[lost], 1);
    const reader = new FrameReader();
    expect(readAll(reader, parts)).toEqual([]);
    expect(readAll(reader, sender.write(tickFrame('next')))).toEqual([tickFrame('next')]);
  },
);

test('what is no part of ours is no frame', () => {
  const [part = new Uint8Array()] = writer(1, 1_000).write(tickFrame('hello'));
  const ofAnotherVersion = Uint8Array.from(part);
  ofAnotherVersion[0] = 9;
  for (const bytes of [new Uint8Array(), part.subarray(0, 5), part.subarray(0, 20), ofAnotherVersion])
    expect(new FrameReader().read(bytes)).toBeUndefined();
});
