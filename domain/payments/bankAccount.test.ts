import { describe, expect, test } from 'vitest';
import { isOwnName, maskedIban, toBic, toIban } from './bankAccount.ts';

describe('WD-14 bank accounts', () => {
  test.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb29nwbk60161331926819', 'GB29NWBK60161331926819'],
    ['FR14-2004-1010-0505-0001-3M02-606', 'FR1420041010050500013M02606'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['IT60X0542811101000000123456', 'IT60X0542811101000000123456'],
    ['ES9121000418450200051332', 'ES9121000418450200051332'],
    ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ])('%s', (text, iban) => {
    expect(toIban(text)).toBe(iban);
  });

  // Examples of the IBAN registry, at least one of each length.
  test.each(
    `NO9386011117947 BE68539007547034 DK5000400440116243 FI2112345600000785 NL91ABNA0417164300 SI56263300012039086
     AT611904300234573201 EE382200221020145685 LT121000011101001000 LU280019400644750000 CH9300762011623852957
     HR1210010051863000160 LI21088100002324013AA LV80BANK0000435195001 BG80BNBG96611020345678 DE89370400440532013000
     GB29NWBK60161331926819 GE29NB0000000101904917 IE29AIBK93115212345678 RS35260005601001611379
     AE070331234567890123456 IL620108000000099999999 CZ6508000000192000145399 ES9121000418450200051332
     RO49AAAA1B31007593840000 SA0380000000608010167519 SE4550000000058398257466 SK3112000000198742637541
     PT50000201231234567890154 IS140159260076545510730339 TR330006100519786457841326 FR1420041010050500013M02606
     GR1601101250000000012300695 IT60X0542811101000000123456 MC5811222000010123456789030
     SM86U0322509800000000270100 CY17002001280000001200527600 HU42117730161111101800000000
     PL61109010140000071219812874 BR1800360305000010009795493C1 EG380019000500000000263180002
     PS92PALS000000000400123456702 QA58DOHB00001234567890ABCDEFG UA213223130000026007233566001
     JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 MT84MALT011000012345MTLCAST001S
     SC18SSCB11010000000000001497USD LC55HEMM000100010012001200023015 SO211000001001000100141
     HN88CABF00000000000250005469 YE15CBYE0001018861234567891234 BI4210000100010000332045181
     DJ2100010000000154000100186 FK88SC123456789012 MN121234123456789123 NI45BAPR00000013000003558124
     OM810180000001299123456 LY83002048000020100120361 RU0304452522540817810538091310419`.split(/\s+/),
  )('%s is one', (iban) => {
    expect(toIban(iban)).toBe(iban);
    expect(toIban(`${iban}0`)).toBeUndefined();
  });

  test.each([
    ['', 'nothing'],
    ['DE88370400440532013000', 'a check digit'],
    ['DE89370400440532013001', 'the last digit'],
    ['DE89370400440532103000', 'two digits swapped'],
    ['DE8937040044053201300', 'one too few'],
    ['DE893704004405320130000', 'one too many'],
    ['DE5137040044053201300', 'one too few for its country, with the right check digits'],
    ['DE813704004405320130000', 'one too many for its country, with the right check digits'],
    ['NO37860111179470', 'the length of another country, with the right check digits'],
    ['XX46370400440532013000', 'no such country, with the right check digits'],
    ['XX89370400440532013000', 'no such country'],
    ['12345678', 'no country'],
    ['DE89370400440532O13000', 'a letter for a digit'],
    ['DE89<script>', 'markup'],
  ])('%s is none: %s', (text) => {
    expect(toIban(text)).toBeUndefined();
  });

  test.each([
    ['cobadeff', 'COBADEFF'],
    ['COBA DE FF 370', 'COBADEFF370'],
    ['DEUTDEFF500', 'DEUTDEFF500'],
    ['COBADEF', undefined],
    ['COBADEFFXX', undefined],
    ['C0BADEFF', undefined],
    ['', undefined],
  ])('the BIC %s: %s', (text, bic) => {
    expect(toBic(text)).toBe(bic);
  });

  test('WD-16 an IBAN is shown by its country and its last four', () => {
    expect(maskedIban('DE89370400440532013000')).toBe('DE•• •••• 3000');
  });
});

describe('WD-15 the holder is the client', () => {
  test.each([
    ['Anna Keller', true],
    ['KELLER ANNA', true],
    ['Keller, Anna', true],
    ['Dr. Anna Maria Keller', true],
    ['Frau Anna Keller', true],
    ['Ánna Kéller', true],
    ['Anna K', false],
    ['Keller', false],
    ['Anna', false],
    ['Tom Keller', false],
    ['Anne Keller', false],
    ['Anna and Tom Keller', false],
    ['Anna & Tom Keller', false],
    ['Anna / Tom Keller', false],
    ['Anna Keller GmbH', false],
    ['Familie Anna Keller', false],
    ['Anna Keller Trading Ltd', false],
    ['Anna Keller One Two Three', false],
    ['', false],
  ])('Anna Keller: %s: %s', (holder, own) => {
    expect(isOwnName(holder, { firstName: 'Anna', lastName: 'Keller' })).toBe(own);
  });

  test.each([
    ['Juergen Mueller', 'Jürgen', 'Müller', true],
    ['Jürgen Müller', 'Juergen', 'Mueller', true],
    ['Søren Østergård', 'Soren', 'Ostergard', true],
    ['José García', 'José Luis', 'García Márquez', false],
    ['José García Márquez', 'José Luis', 'García Márquez', true],
    ['Anna Lisa Berg', 'Anna-Lisa', 'Berg', true],
    ['Ольга Иванова', 'Olga', 'Ivanova', true],
    ['Jean-Luc Picard', 'Jean', 'Picard', true],
    ['Sa Nguyen', 'Sa', 'Nguyen', true],
    ['Anything', '', '', false],
  ])('%s for %s %s: %s', (holder, firstName, lastName, own) => {
    expect(isOwnName(holder, { firstName, lastName })).toBe(own);
  });
});
