import { describe, expect, it } from 'vitest';
import { fittingLines, inRecordedOrder, recorderFault } from './recorder.ts';
import type { RecordedLine } from './recorder.ts';

const span = { from: 100, until: 200 };
const line = (n: number, at: number): RecordedLine => ({ n, at, kind: 'command' });

describe('FS-7 a log without a hole', () => {
  it.each<[string, readonly RecordedLine[], ReturnType<typeof recorderFault>]>([
    ['nothing happened', [], undefined],
    ['in order, two at one instant', [line(1, 100), line(2, 150), line(3, 150), line(4, 199)], undefined],
    ['a number is left out', [line(1, 100), line(3, 150)], { n: 2, fault: 'hole' }],
    ['a number comes twice', [line(1, 100), line(1, 150)], { n: 2, fault: 'hole' }],
    ['the first is missing', [line(2, 100)], { n: 1, fault: 'hole' }],
    ['a line before the one before it', [line(1, 150), line(2, 149)], { n: 2, fault: 'disorder' }],
    ['a line from before its time', [line(1, 99)], { n: 1, fault: 'outside' }],
    ['a line from after its time', [line(1, 200)], { n: 1, fault: 'outside' }],
  ])('%s', (_name, lines, fault) => {
    expect(recorderFault(lines, span)).toEqual(fault);
  });

  it('finds whatever single line is left out of any log', () => {
    for (let count = 2; count < 12; count += 1) {
      const lines = Array.from({ length: count }, (_, index) => line(index + 1, 100 + index));
      for (let left = 0; left < count - 1; left += 1)
        expect(recorderFault(lines.toSpliced(left, 1), span)).toEqual({ n: left + 1, fault: 'hole' });
    }
  });
});

describe('FS-7 a log that does not fit', () => {
  const at = (...times: readonly number[]) => times.map((time) => line(time, time));
  it.each<[string, readonly RecordedLine[], number, { readonly times: readonly number[]; readonly until: number }]>([
    ['all fit', at(100, 150, 199), 3, { times: [100, 150, 199], until: 200 }],
    ['one is left out', at(100, 150, 199), 2, { times: [100, 150], until: 199 }],
    ['one of two at an instant is left out', at(100, 150, 150), 2, { times: [100], until: 150 }],
    ['all at one instant', at(150, 150, 150), 2, { times: [], until: 150 }],
    ['they came in no order', at(199, 100, 150), 2, { times: [100, 150], until: 199 }],
    ['one is from after its time', at(100, 150, 200), 2, { times: [100, 150], until: 200 }],
  ])('%s', (_name, lines, most, { times, until }) => {
    const fitting = fittingLines(lines, { until: span.until, most });
    expect([fitting.lines.map((one) => one.at), fitting.until]).toEqual([times, until]);
  });
});

describe('FS-7 the order of lines', () => {
  it('is that of their times, then connection, command, fill', () => {
    const lines = (['disconnected', 'fill', 'command', 'connected'] as const).map((kind) => ({ kind, at: 5 }));
    const kinds = inRecordedOrder([...lines, { kind: 'fill', at: 4 }]).map(({ kind }) => kind);
    expect(kinds).toEqual(['fill', 'connected', 'command', 'fill', 'disconnected']);
  });
});
