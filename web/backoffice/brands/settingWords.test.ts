import { expect, test } from 'vitest';
import '../../data/studioTexts.ts';
import { texts } from '../../data/texts.ts';
import { settingName, settingValue } from './settingWords.ts';

const t = texts.getFixedT('en', 'studio');

test.each([
  ['hosts', 'Host names'],
  ['legalEntity.name', "Operator's name"],
  ['dark --brand-fill', 'dark --brand-fill'],
])('the place %s is called %s', (place, name) => {
  expect(settingName(t, place)).toBe(name);
});

test.each([
  ['hosts', '["meridian.example","www.meridian.example"]', 'meridian.example, www.meridian.example'],
  ['languages', '["en","de"]', 'English, German'],
  ['regime', 'esma-retail', 'ESMA retail clients'],
  ['registration', 'false', 'no'],
  ['look.hero', 'split', 'Split'],
  ['look.hero', 'unknown', 'unknown'],
  // Text written by a person stays as it is, whatever it looks like.
  ['name', 'Bar', 'Bar'],
  ['name', '1984', '1984'],
])('%s = %s reads %s', (place, text, shown) => {
  expect(settingValue(t, place, text)).toBe(shown);
});
