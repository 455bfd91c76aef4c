import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { secretsIn, settingsFrom, writtenSetting } from './written.ts';
import type { WrittenField } from './written.ts';

const field = (name: string, kind: WrittenField['kind'], choices: readonly string[] = []): WrittenField => ({
  name,
  kind,
  isRequired: false,
  usual: '',
  choices,
});
const fields = [
  field('url', 'text'),
  field('key', 'secret'),
  field('method', 'choice', ['card', 'crypto']),
  field('hosts', 'list'),
  field('states', 'words', ['succeeded', 'failed']),
  field('sandbox', 'flag'),
];
const secretOf = (name: string) => (name === 'paymaxis-2027' ? 'what nobody reads' : undefined);
const read = (values: Readonly<Record<string, string>>) => settingsFrom(fields, values, secretOf);

test('SE-21 each kind of setting is read as its adapter takes it, a secret in the place of its name', () => {
  const written = {
    url: 'https://pay.example',
    key: 'paymaxis-2027',
    method: 'card',
    hosts: 'one.example, two.example\n three.example',
    states: 'captured = succeeded\n\n a = b = failed ',
    sandbox: 'yes',
  };
  expect(read(written)).toEqual({
    ok: true,
    value: {
      url: 'https://pay.example',
      key: 'what nobody reads',
      method: 'card',
      hosts: ['one.example', 'two.example', 'three.example'],
      states: { captured: 'succeeded', 'a = b': 'failed' },
      sandbox: true,
    },
  });
});

describe('SE-22 what is written otherwise is refused with its name', () => {
  it.each([
    [{ colour: 'blue' }, 'providerField', 'colour'],
    [{ method: 'cash' }, 'providerField', 'method'],
    [{ states: 'captured' }, 'providerField', 'states'],
    [{ states: 'captured = lost' }, 'providerField', 'states'],
    [{ states: '= failed' }, 'providerField', 'states'],
    [{ sandbox: 'true' }, 'providerField', 'sandbox'],
    [{ key: 'paymaxis-2028' }, 'providerSecretUnknown', 'paymaxis-2028'],
  ])('%j', (values, code, name) => {
    expect(read(values)).toEqual({ ok: false, refusal: { code, params: { name } } });
  });
});

test('what an adapter has by a file can be written and read again', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/);
  const settings = fc.record({
    url: word,
    hosts: fc.array(word),
    sandbox: fc.boolean(),
    states: fc.dictionary(word, fc.constantFrom('succeeded', 'failed')),
  });
  fc.assert(
    fc.property(settings, (original) => {
      const written = Object.fromEntries(
        Object.entries(original).map(([name, value]) => [name, writtenSetting(value) ?? 'unwritten']),
      );
      expect(read(written)).toEqual({ ok: true, value: original });
    }),
  );
});

test.each([[undefined], [null], [7], [['text', 7]]])('%j cannot be written', (value) => {
  expect(writtenSetting(value)).toBeUndefined();
});

test('the secrets that are named, each once', () => {
  const two = [...fields, field('other', 'secret')];
  expect(secretsIn(two, { key: 'a', other: 'a', url: 'b' })).toEqual(['a']);
  expect(secretsIn(two, {})).toEqual([]);
});
