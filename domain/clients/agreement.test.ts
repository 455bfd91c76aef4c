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
  ])('%s to %s', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('AG-1 the body holds the title and the paragraphs', () => {
    const body = agreementBody({ title: 'Terms', paragraphs: ['One', 'Two'] });
    expect(body).toBe('Terms\n\nOne\n\nTwo');
    expect(bodyParagraphs(body)).toEqual(['Terms', 'One', 'Two']);
  });
});
