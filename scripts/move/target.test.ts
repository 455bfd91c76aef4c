import { describe, expect, it } from 'vitest';
import { moveTarget } from './target.ts';

const PASSWORD = 'hunter2';
const at = (place: string): string => `postgres://owner:${PASSWORD}@${place}`;

describe('MV-5 the new database comes from a variable, and is reached encrypted', () => {
  it.each([
    ['demo', at('db.example/candor')],
    ['live', at('db.example/candor?sslmode=verify-full')],
    ['live', at('127.0.0.1:5433/candor')],
    ['live', at('localhost/candor?host=/run/postgresql')],
  ] as const)('in %s it may be %s', (mode, target) => {
    expect(moveTarget({ MOVE_TO_DATABASE_URL: target }, mode)).toBe(target);
  });

  it.each([
    [
      'live',
      at('db.example/candor'),
      /^MOVE_TO_DATABASE_URL is not encrypted, but MODE=live needs sslmode=verify-full/,
    ],
    ['live', at('db.example/candor?sslmode=require'), /is not encrypted/],
    ['live', at('localhost/candor?host=db.example'), /is not encrypted/],
    ['demo', undefined, /^MOVE_TO_DATABASE_URL names the new database as its owner/],
    ['demo', `owner:${PASSWORD}@db.example`, /^MOVE_TO_DATABASE_URL names/],
    ['demo', `https://owner:${PASSWORD}@db.example`, /^MOVE_TO_DATABASE_URL names/],
  ] as const)('in %s it may not be %s, and no message repeats it', (mode, target, sentence) => {
    const environment = target === undefined ? {} : { MOVE_TO_DATABASE_URL: target };
    expect(() => moveTarget(environment, mode)).toThrow(sentence);
    expect(() => moveTarget(environment, mode)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(PASSWORD) }),
    );
  });
});
