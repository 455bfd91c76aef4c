import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { expect, test } from 'vitest';
import { oneAtATime } from './disputes.ts';

test('FS-8 a replay that comes while another is under way is refused, and one that comes after it is not', async () => {
  const ends: ((answer: Result<string>) => void)[] = [];
  const replay = oneAtATime((_name: string) => new Promise<Result<string>>((end) => void ends.push(end)));
  const first = replay('first');
  expect(await replay('second')).toMatchObject({ ok: false, refusal: { code: 'tooManyRequests' } });
  ends[0]?.(accept('done'));
  expect(await first).toEqual(accept('done'));
  const third = replay('third');
  ends[1]?.(accept('done too'));
  expect(await third).toEqual(accept('done too'));
});

test('FS-8 a replay that has failed holds up no other', async () => {
  const replay = oneAtATime((name: string): Promise<Result<string>> =>
    name === 'failing' ? Promise.reject(new Error('the tape is gone')) : Promise.resolve(accept(name)),
  );
  await expect(replay('failing')).rejects.toThrow('the tape is gone');
  expect(await replay('next')).toEqual(accept('next'));
});
