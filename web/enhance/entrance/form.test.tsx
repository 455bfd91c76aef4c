// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { carried, keepForReload } from './keptInput.ts';
import { errorPlace, fieldOf, liveForm, showNotice } from './form.tsx';

const names = ['email', 'password', 'agree'] as const;
const rules = {
  email: (value: string) => (value.includes('@') ? undefined : `no address: ${value}`),
  password: (value: string) => (value === '' ? 'no password' : undefined),
  agree: (value: string) => (value === '' ? 'not agreed' : undefined),
};

let sent: string[][] = [];
let answer: (() => void) | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
});

function open(facts: object = {}): HTMLFormElement {
  document.body.innerHTML = renderToStaticMarkup(
    <form data-enhance="test" data-facts={JSON.stringify(facts)}>
      <TextField name="email" label="Email" />
      <PasswordField name="password" label="Password" />
      <Checkbox name="agree" value="yes" label="Agreed" />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit">Send</Button>
    </form>,
  );
  const form = document.querySelector('form');
  if (form === null) throw new Error('the form is in the page');
  return form;
}

function live(form: HTMLFormElement) {
  return liveForm(form, {
    names,
    rules,
    submitting: 'Sending',
    prepare: async () => undefined,
    submit: (values) => {
      sent.push(names.map(values));
      return new Promise((done) => (answer = done));
    },
  });
}

function typed(form: HTMLFormElement, name: string, text: string): HTMLElement {
  const field = fieldOf(form, name);
  if (field === undefined) throw new Error('the field is in the form');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

const errors = (form: HTMLFormElement) =>
  names.map((name) => {
    const field = fieldOf(form, name);
    return field === undefined ? undefined : errorPlace(field)?.textContent;
  });
const send = (form: HTMLFormElement) => form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));

test('a field is trimmed and checked when it is left, and a mistake goes with the character that corrects it', () => {
  const form = open();
  live(form);
  const email = typed(form, 'email', '');
  email.dispatchEvent(new Event('blur'));
  expect(errors(form)).toEqual(['', '', '']);
  typed(form, 'email', '  half ').dispatchEvent(new Event('blur'));
  expect(errors(form)).toEqual(['no address: half', '', '']);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('no address: half');
  typed(form, 'email', 'half@');
  expect(errors(form)).toEqual(['', '', '']);
  expect([email.hasAttribute('aria-invalid'), email.hasAttribute('aria-describedby')]).toEqual([false, false]);
});

test('all fields are checked when the form is sent, and the first mistake gets the focus', () => {
  const form = open();
  live(form);
  typed(form, 'email', 'a@b');
  send(form);
  expect(errors(form)).toEqual(['', 'no password', 'not agreed']);
  expect(document.activeElement).toBe(fieldOf(form, 'password'));
  expect(sent).toEqual([]);
});

test('a form is sent once, with a password as it was typed, and its button says so until it is answered', async () => {
  const form = open();
  live(form);
  typed(form, 'email', ' a@b ');
  typed(form, 'password', ' with spaces ');
  form.querySelector<HTMLInputElement>('[name=agree]')?.click();
  send(form);
  send(form);
  expect(sent).toEqual([['a@b', ' with spaces ', 'yes']]);
  const button = form.querySelector('button[type=submit]');
  expect([button?.textContent, button?.getAttribute('aria-disabled'), button?.getAttribute('aria-busy')]).toEqual([
    'Sending',
    'true',
    'true',
  ]);
  answer?.();
  await expect.poll(() => [button?.textContent, button?.hasAttribute('aria-disabled')]).toEqual(['Send', false]);
});

test('the owner of a password shows it and hides it, and the button says which', () => {
  const form = open({ reveal: { show: 'Show', hide: 'Hide' } });
  live(form);
  const input = fieldOf(form, 'password');
  const button = input?.parentElement?.querySelector('button');
  button?.click();
  expect([input?.type, button?.getAttribute('aria-label')]).toEqual(['text', 'Hide']);
  button?.click();
  expect([input?.type, button?.getAttribute('aria-label')]).toEqual(['password', 'Show']);
});

test('a field that the server refuses gets the focus, and keeps the error until its text changes', () => {
  const form = open();
  const { setRefusal } = live(form);
  const email = typed(form, 'email', ' a@b ');
  setRefusal('email', 'said by the server');
  expect(document.activeElement).toBe(email);
  email.dispatchEvent(new Event('blur'));
  typed(form, 'password', 'another field').dispatchEvent(new Event('blur'));
  expect(errors(form)).toEqual(['said by the server', '', '']);
  typed(form, 'email', 'c@d');
  expect(errors(form)).toEqual(['', '', '']);
});

test('a mistake that the form found can be read until it is mended, also in another field', () => {
  const form = open();
  const { setError } = live(form);
  typed(form, 'email', 'a@b');
  const second = typed(form, 'password', 'differs');
  setError('password', 'the two differ');
  expect(document.activeElement).toBe(second);
  second.dispatchEvent(new Event('blur'));
  expect(errors(form)).toEqual(['', 'the two differ', '']);
  typed(form, 'email', 'c@d');
  expect(errors(form)).toEqual(['', '', '']);
  expect(second.hasAttribute('aria-invalid')).toBe(false);
  second.dispatchEvent(new Event('blur'));
  expect(errors(form)).toEqual(['', '', '']);
});

test('what is typed outlives a reload once, except a password, which is then to be typed', () => {
  const before = open();
  live(before);
  typed(before, 'email', 'a@b');
  typed(before, 'password', 'secret');
  before.querySelector<HTMLInputElement>('[name=agree]')?.click();
  history.replaceState({ from: '/payment' }, '');
  keepForReload();
  expect(JSON.stringify(history.state)).not.toContain('secret');
  const reloaded = open();
  live(reloaded);
  expect(names.map((name) => fieldOf(reloaded, name)?.value)).toEqual(['a@b', '', 'yes']);
  expect(reloaded.querySelector<HTMLInputElement>('[name=agree]')?.checked).toBe(true);
  expect(document.activeElement).toBe(fieldOf(reloaded, 'password'));
  expect(history.state).toEqual({ from: '/payment' });
});

test('R23 what is typed and what is wrong with it goes over to the page in another language', () => {
  const first = open();
  const { setRefusal } = live(first);
  typed(first, 'email', 'half');
  send(first);
  typed(first, 'password', 'secret');
  setRefusal('password', 'said by the server');
  carried.take();
  const second = open();
  carried.give();
  live(second);
  expect([fieldOf(second, 'email')?.value, fieldOf(second, 'password')?.value]).toEqual(['half', 'secret']);
  expect(errors(second)).toEqual(['no address: half', 'said by the server', 'not agreed']);
});

test('a notice of a form is one that is announced, and goes again', () => {
  const form = open();
  showNotice(form, 'failure', 'Not sent');
  expect(form.querySelector('[role=alert]')?.textContent).toBe('Not sent');
  showNotice(form, 'failure', undefined);
  expect(form.querySelector('[role=alert]')?.textContent).toBe('');
});
