import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

const shown = (autoComplete: 'current-password' | 'new-password') =>
  renderToStaticMarkup(<PasswordField label="Password" name="password" autoComplete={autoComplete} />);
const inputOf = (html: string) => /<input[^>]*>/.exec(html)?.[0] ?? '';

test('a password field hides its text until its owner asks to see it', () => {
  const html = shown('current-password');
  expect(inputOf(html)).toContain('type="password"');
  expect(html).toMatch(/<button type="button"[^>]*aria-label=/);
});

test.each(['current-password', 'new-password'] as const)(
  'a password field says to password managers what it is for: %s',
  (autoComplete) => {
    const input = inputOf(shown(autoComplete));
    expect(input.toLowerCase()).toContain(`autocomplete="${autoComplete}"`);
    expect(input).not.toMatch(/\son(?:paste|copy|drop)|readonly|maxlength/i);
  },
);
