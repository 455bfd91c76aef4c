import { describe, expect, test } from 'vitest';
import { findMutants } from './findMutants.ts';

function changesOf(text: string): readonly string[] {
  return findMutants({ path: 'domain/x.ts', text }).map(({ original, replacement }) => `${original} → ${replacement}`);
}

describe('defects that are planted', () => {
  test.each([
    ['a boundary and its opposite', 'a < b;', ['a < b → a <= b', 'a < b → a >= b']],
    ['a sign', 'a + b;', ['a + b → a - b']],
    ['a connective', 'a && b;', ['a && b → a || b']],
    ['a value that is there, but not used', 'a ?? b;', ['a ?? b; → b;']],
    ['a negation', '!a;', ['!a; → a;']],
    ['a yes for a no', 'f(true);', ['f(true); → ;', 'f(true) → f(false)']],
    ['one too many', 'x = 2n;', ['x = 2n; → ;', 'x = 2n → x = 3n']],
    ['an early return', 'if (a) b;', ['if (a) b; → ;', 'if (a) b; → if (true) b;']],
    ['some for every', 'const c = a.some(b);', ['a.some(b) → a.every(b)']],
    [
      'a namesake that the file knows',
      'const c = divideFloor(divideCeil);',
      ['divideFloor(divideCeil) → divideCeil(divideCeil)'],
    ],
    ['no namesake that it does not', 'const c = divideFloor(a);', []],
  ])('%s', (_, text, changes) => {
    expect(changesOf(text)).toEqual(changes);
  });

  test('a refusal is mistaken for the next one of the file', () => {
    const text = "const a = refuse({ code: 'one' }), b = refuse({ code: 'two' });";
    expect(changesOf(text)).toEqual(["code: 'one' → code: 'two'", "code: 'two' → code: 'one'"]);
    expect(changesOf("const a = refuse({ code: 'one' });")).toEqual([]);
  });

  test('nothing that is erased, imported or put together from texts is touched', () => {
    expect(changesOf("import { a } from './1.ts'; type A = 1 | true; const b: 2 = c as 3; const d = 'e' + f;")).toEqual(
      [],
    );
  });

  test('an assertion that only tells the compiler something stays', () => {
    expect(changesOf("assert(row !== undefined, 'it is there');")).toEqual(['row !== undefined → row === undefined']);
  });

  test('SQL in a template is changed at its place', () => {
    const text = 'const rows = query(`SELECT id FROM payment WHERE id = $1`, [id]);';
    const [mutant] = findMutants({ path: 'server/x.ts', text });
    expect(mutant?.code).toBe('const rows = query(`SELECT id FROM payment WHERE (id = $1 OR true)`, [id]);');
  });
});

test('a defect has the line, the function and the text around it on one line', () => {
  const text =
    'const limit = 1;\n\nexport function grows(a: number): boolean {\n  return [a].some((each) =>\n    each > 3);\n}\n';
  expect(findMutants({ path: 'domain/x.ts', text }).at(-1)).toEqual({
    file: 'domain/x.ts',
    function: 'grows',
    line: 5,
    original: 'each > 3',
    replacement: 'each > 4',
    code: text.replace('> 3', '> 4'),
  });
});
