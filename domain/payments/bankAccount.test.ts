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
