import { describe, expect, it } from 'vitest';
import { readLog } from './readLog.ts';

const AT = Date.parse('2026-11-26T10:00:00Z');
const line = (seconds: number, msg: string, more: object = {}) =>
  JSON.stringify({ level: 50, time: AT + 1_000 * seconds, thread: 'main', msg, ...more });
const alarm = (seconds: number, msg: string, thread = 'main') => line(seconds, msg, { alarm: true, thread });

describe('IN-1 a log of an incident', () => {
  it('names each alarm once, with its times, and when it was over', () => {
    const read = readLog(
      [
        alarm(0, 'a'),
        line(1, 'not an alarm'),
        alarm(2, 'b', 'dealing'),
        alarm(3, 'a', 'dealing'),
        alarm(9, 'over: a'),
      ].join('\n'),
    );
    expect(read).toMatchObject({ lines: 5, unread: 0, errors: 5, firstAt: AT, lastAt: AT + 9_000 });
    expect(read.alarms).toEqual([
      {
        text: 'a',
        threads: ['main', 'dealing'],
        times: 2,
        firstAt: AT,
        lastAt: AT + 3_000,
        overAt: AT + 9_000,
      },
      { text: 'b', threads: ['dealing'], times: 1, firstAt: AT + 2_000, lastAt: AT + 2_000, overAt: undefined },
    ]);
  });

  it('one that comes back after it was over is open', () => {
    const read = readLog([alarm(0, 'a'), alarm(1, 'over: a'), alarm(2, 'a')].join('\n'));
    expect(read.alarms[0]).toMatchObject({ times: 2, overAt: undefined });
  });

  it('is read up to where it was cut off, without the words that others wrote into it', () => {
    const read = readLog(`\n  Ready after 3 s\n${alarm(0, 'a')}\n[1]\n{"level":50,"time":17957`);
    expect([read.lines, read.unread, read.alarms.length]).toEqual([1, 3, 1]);
  });

  it('may be as long as that of weeks', () => {
    const text = Array.from({ length: 300_000 }, (_, second) => `{"level":30,"time":${AT + second}}`).join('\n');
    expect(readLog(text)).toMatchObject({ lines: 300_000, firstAt: AT, lastAt: AT + 299_999 });
  });

  it('is read within the time that is asked for', () => {
    const text = [alarm(0, 'a'), alarm(10, 'b'), alarm(20, 'c')].join('\n');
    const texts = readLog(text, { from: AT + 5_000, until: AT + 15_000 }).alarms.map((one) => one.text);
    expect(texts).toEqual(['b']);
    expect(readLog('')).toMatchObject({ lines: 0, firstAt: undefined, alarms: [] });
  });
});
