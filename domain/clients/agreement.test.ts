import { describe, expect, it } from 'vitest';
import { agreementBody, bodyParagraphs, changedParagraphs } from './agreement.ts';

const marks = { same: ' ', added: '+', removed: '-' };

function shown(before: string, after: string): string {
  return changedParagraphs([...before], [...after])
    .map(({ kind, text }) => `${marks[kind]}${text}`)
    .join('')
    .replaceAll(' ', '');
}

describe('AG-5 what has changed in a document', () => {
  it.each([
    ['abc', 'abc', 'abc'],
    ['abc', 'axc', 'a-b+xc'],
    ['abc', 'abcd', 'abc+d'],
    ['abc', 'bc', '-abc'],
    ['abc', 'ab', 'ab-c'],
    ['abc', 'xyz', '-a-b-c+x+y+z'],
    ['', 'ab', '+a+b'],
    ['ab', '', '-a-b'],
    ['abcd', 'acbd', 'a-bc+bd'],
    ['aba', 'a', 'a-b-a'],
    ['a', 'aa', 'a+a'],
    ['abxcd', 'abycd', 'ab-x+ycd'],
  ])('%s to %s', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('of a long document costs what has changed, not what has stayed', () => {
    const long = Array.from({ length: 100_000 }, (_, at) => `Paragraph ${at}`);
    const changed = changedParagraphs(long, long.with(50_000, 'Another'));
    expect(changed.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
      'Paragraph 50000',
      'Another',
    ]);
  });

  it('AG-1 the body holds the title and the paragraphs', () => {
    const body = agreementBody({ title: 'Terms', paragraphs: ['One', 'Two'] });
    expect(body).toBe('Terms\n\nOne\n\nTwo');
    expect(bodyParagraphs(body)).toEqual(['Terms', 'One', 'Two']);
  });
});
