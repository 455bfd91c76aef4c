// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { codeLoader } from './codeLoader.ts';
import { errorPlace, fieldOf } from './form.tsx';
import { newPasswordForm } from './newPasswordForm.ts';

// The link is not looked up: without an answer the form stays.
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));
afterEach(() => vi.unstubAllGlobals());

function typeInto(form: HTMLFormElement, name: string, text: string): HTMLElement {
  const field = fieldOf(form, name);
  if (field === undefined) throw new Error('the field is in the form');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test('two passwords that differ are said to differ until one of them changes, the first too', async () => {
  const facts = { code: 'code', issuer: 'Northline', words: { 'auth.reset.differ': 'the two differ' } };
  document.body.innerHTML = renderToStaticMarkup(
    <form data-enhance="passwordReset" data-facts={JSON.stringify(facts)}>
      <PasswordField name="new_password" label="New" />
      <PasswordField name="confirm_password" label="Repeated" />
    </form>,
  );
  const form = document.querySelector('form');
  if (form === null) throw new Error('the form is in the page');
  const calls = codeLoader(() => Promise.reject(new Error('nothing is sent')));
  newPasswordForm(form, { calls, check: '/api/get/passwordCode' });
  typeInto(form, 'new_password', 'copper-meadow-71');
  const repeated = typeInto(form, 'confirm_password', 'copper-meadow-17');
  form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  const error = () => errorPlace(repeated)?.textContent;
  await expect.poll(error).toBe('the two differ');
  repeated.dispatchEvent(new Event('blur'));
  expect(error()).toBe('the two differ');
  typeInto(form, 'new_password', 'copper-meadow-17');
  expect(error()).toBe('');
  repeated.dispatchEvent(new Event('blur'));
  expect(error()).toBe('');
});
