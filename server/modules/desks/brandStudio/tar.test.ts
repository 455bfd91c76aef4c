import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { tarOf } from './tar.ts';

it('BS-9 is read by the tar of a system, byte by byte', () => {
  const files = [
    { path: 'oakfield/brand.json', content: Buffer.from('{}\n') },
    { path: 'oakfield/content/media/hero.svg', content: Buffer.alloc(1_024, 'ü') },
    { path: 'oakfield/empty.css', content: Buffer.alloc(0) },
  ];
  const input = tarOf(files);
  expect(execFileSync('tar', ['-tf', '-'], { input, encoding: 'utf8' }).trim().split('\n')).toEqual(
    files.map(({ path }) => path),
  );
  for (const { path, content } of files) expect(execFileSync('tar', ['-xOf', '-', path], { input })).toEqual(content);
});
