import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, readName, readPostcode } from './writing.ts';

const named = (code: number): string => String.fromCodePoint(code);
const RIGHT_TO_LEFT_OVERRIDE = named(0x20_2e);
const ZERO_WIDTH_SPACE = named(0x20_0b);
const NON_JOINER = named(0x20_0c);
const JOINER = named(0x20_0d);

describe('CL-5 a name', () => {
  it.each([
    ['Kim', 'Kim'],
    ['  Ana   Łucja ', 'Ana Łucja'],
    ["O'Brien", "O'Brien"],
    ['D’Angelo-St. Pierre', 'D’Angelo-St. Pierre'],
    ['Jürgen', 'Jürgen'],
    ['Jürgen', 'Jürgen'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['عبد الرحمن', 'عبد الرحمن'],
    ['בַּת־אֵל'.replace('־', '-'), 'בַּת־אֵל'.replace('־', '-').normalize('NFC')],
    ['Ольга', 'Ольга'],
    ['王小明', '王小明'],
    ['さくら', 'さくら'],
    ['김민준', '김민준'],
    ['क्षितिज', 'क्षितिज'],
    [`علی${NON_JOINER}رضا`, `علی${NON_JOINER}رضا`],
    ['Gal·la', 'Gal·la'],
    ['J.R.', 'J.R.'],
    ['J.-P. St. Cyr', 'J.-P. St. Cyr'],
    ['Q', 'Q'],
    ['St.Clair', 'St. Clair'],
    ['Ph.D.', 'Ph. D.'],
    ['J.R.Tolkien', 'J.R. Tolkien'],
    ['evil.example', 'evil. example'],
    ['Kim www.evil', 'Kim www. evil'],
    ['a.co', 'a. co'],
    ['ab.c', 'ab. c'],
    ['münchen.de', 'münchen. de'],
    ['пример.рф', 'пример. рф'],
  ])('%s is one', (text, expected) => {
    expect(readName(text)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['<b>Kim</b>'],
    ['Kim & Co'],
    ['Kim 2'],
    ['Kim😀'],
    ['👨‍👩‍👧'],
    [`Kim${RIGHT_TO_LEFT_OVERRIDE}txt`],
    [`Kim${named(0x20_66)}x`],
    [`K${ZERO_WIDTH_SPACE}im`],
    [`Kim${NON_JOINER}`],
    [`${JOINER}Kim`],
    ['Kim\u0000'],
    ['Kim\nLarsson'],
    ['Kim\tLarsson'],
    [`Kim${named(0xfe_0f)}`],
    [named(0x31_64)],
    [`Z${named(0x03_00).repeat(9)}`],
    ['-'],
    ["'"],
    [''],
    ['http://x.example'],
    ['{{brand}}'],
    ['Kim"'],
  ])('%j is none', (text) => {
    expect(readName(text)).toMatchObject({ ok: false, refusal: { code: 'nameCharacters' } });
  });
});

it('CL-5 a name that is too long with its spaces is none', () => {
  expect(readName(`${'a'.repeat(57)}.co`)).toMatchObject({ ok: false, refusal: { code: 'nameCharacters' } });
});

it('CL-5 a name that was read is read again as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'é', '.', ' ', '-'), maxLength: 30 }), (text) => {
      const name = readName(text);
      if (name.ok) expect(readName(name.value)).toEqual(name);
    }),
  );
});

describe('CL-6 an address', () => {
  it.each([
    ['Example Road 1'],
    ['12/3, Rue de l’Église'],
    ['Flat #4 (rear), 5 & 6 High St.'],
    ['Calle Mayor, 3º B'],
    ['Straße des 17. Juni 135'],
    ['ул. Ленина, д. 5'],
    ['شارع ٢٦ يوليو'],
    ['東京都千代田区1-1'],
    ['٣'],
  ])('%s is one', (text) => {
    expect(readAddress(text)).toEqual({ ok: true, value: text });
  });

  it.each([['<script>'], ['Road 🏠'], [`Road${RIGHT_TO_LEFT_OVERRIDE}`], ['Road\n1'], ['-'], ['='], ['a@b'], ['x{y}']])(
    '%j is none',
    (text) => {
      expect(readAddress(text)).toMatchObject({ ok: false, refusal: { code: 'addressCharacters' } });
    },
  );
});

describe('CL-6 a postcode', () => {
  it.each([['10115'], ['SW1A 1AA'], ['00-950'], ['D-10115'], ['١٢٣٤٥']])('%s is one', (text) => {
    expect(readPostcode(text)).toEqual({ ok: true, value: text });
  });

  it.each([['🏠'], ['<1>'], ['1.0'], ['-'], [`1${ZERO_WIDTH_SPACE}`], ['']])('%j is none', (text) => {
    expect(readPostcode(text)).toMatchObject({ ok: false, refusal: { code: 'postcodeCharacters' } });
  });
});
