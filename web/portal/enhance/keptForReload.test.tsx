// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fieldOf, liveForm } from '../../enhance/entrance/form.tsx';
import { keepForReload } from '../../enhance/entrance/keptInput.ts';
import { TextField } from '../../ui/TextField.tsx';
import { TRAP, TrapField } from '../entry/TrapField.tsx';
import { CountryChoice } from '../phone/CountryChoice.tsx';
import { Phone } from './phone.ts';

function open(fields: ReactNode): HTMLFormElement {
  document.body.innerHTML = renderToStaticMarkup(<form data-enhance="test">{fields}</form>);
  const form = document.querySelector('form');
  if (form === null) throw new Error('the form is in the page');
  return form;
}

function live(form: HTMLFormElement, names: readonly string[]): void {
  const rules = Object.fromEntries(names.map((name) => [name, () => undefined]));
  const idle = { submitting: 'Sending', prepare: async () => undefined, submit: async () => undefined };
  liveForm(form, { names, rules, ...idle });
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = fieldOf(form, name);
  if (field === undefined) throw new Error('the field is in the form');
  field.value = text;
}

test('a reload keeps nothing of a trap, and the focus goes to a field that the reader can see', () => {
  const letter = (
    <>
      <TextField name="email" label="Email" />
      <input type="hidden" name="code" />
      <TrapField />
      <TextField name="message" label="Message" />
    </>
  );
  const before = open(letter);
  live(before, ['email', 'message']);
  fill(before, 'email', 'a@b');
  fill(before, TRAP, 'filled in by an extension');
  keepForReload();
  expect(history.state).toEqual({ typed: { email: 'a@b', message: '' } });
  const reloaded = open(letter);
  live(reloaded, ['email', 'message']);
  expect([fieldOf(reloaded, 'email')?.value, fieldOf(reloaded, TRAP)?.value]).toEqual(['a@b', '']);
  expect(document.activeElement).toBe(fieldOf(reloaded, 'message'));
});

test('a reload keeps the country of a number without +', async () => {
  const countries = [
    { code: 'US', name: 'United States', dialCode: '+1' },
    { code: 'DE', name: 'Germany', dialCode: '+49' },
  ] as const;
  const choice = <CountryChoice country="US" countries={countries} isWhole={false} />;
  const number = <TextField name="phone" label="Phone" prefix={choice} />;
  const before = open(number);
  const phone = new Phone(before);
  live(before, ['phone']);
  const select = before.querySelector('select');
  expect(select?.value).toBe('US');
  if (select !== null) select.value = 'DE';
  fill(before, 'phone', '030 1234567');
  expect((await phone.read('030 1234567'))?.phone).toBe('+49301234567');
  keepForReload();
  const reloaded = open(number);
  const after = new Phone(reloaded);
  live(reloaded, ['phone']);
  expect(fieldOf(reloaded, 'phone')?.value).toBe('030 1234567');
  expect(await after.read('030 1234567')).toEqual({ phone: '+49301234567', country: 'DE' });
  expect(reloaded.querySelector('img')?.getAttribute('src')).toBe('/flags/DE.svg');
  expect(reloaded.querySelector('span[data-dial]')?.textContent).toBe('+49');
});
