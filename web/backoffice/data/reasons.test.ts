import { dataClassNames, dataClasses } from '@candor/domain/data/classes.ts';
import words from '@candor/locales/en/officeDesks.json' with { type: 'json' };
import { expect, it } from 'vitest';

it('ER-1 the office gives the reasons of the rule', () => {
  expect(words.data.reasons).toEqual(
    Object.fromEntries(dataClassNames.map((name) => [name, dataClasses[name].reason])),
  );
});
