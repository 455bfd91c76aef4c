import { describe, expect, it } from 'vitest';
import { checkPassword } from './password.ts';

const context = { firstName: 'Anna', lastName: 'Schmidt', email: 'anna.schmidt@example.com', brandName: 'Northline' };

function codeOf(password: string): string {
  const result = checkPassword(password, context);
  return result.ok ? 'accepted' : result.refusal.code;
}

describe('T2 as ruling R29 leaves it: which passwords are good enough', () => {
  it.each([
    ['', 'passwordTooShort'],
    ['1234567', 'passwordTooShort'],
    ['a'.repeat(129), 'passwordTooLong'],
    ['12345678', 'passwordWeak'],
    ['aaaaaaaa', 'passwordWeak'],
    ['abababab', 'passwordWeak'],
    ['Password1', 'passwordWeak'],
    ['PASSWORD123!', 'passwordWeak'],
    ['qwertyuiop', 'passwordWeak'],
    ['testtest', 'passwordWeak'],
    ['Anna1234', 'passwordWeak'],
    ['SchmidtAnna99!', 'passwordWeak'],
    ['anna.schmidt@example.com', 'passwordWeak'],
    ['Northline2026', 'passwordWeak'],
    ['!!northline!!', 'passwordWeak'],
    ['83920174', 'accepted'],
    ['correct horse battery staple', 'accepted'],
    ['our northline of apple trees', 'accepted'],
    ['пароль-крепкий', 'accepted'],
    ['x'.repeat(20) + 'yz'.repeat(54), 'accepted'],
    ['🐴🔋📎✅🐴🔋📎🦊', 'accepted'],
  ])('%s: %s', (password, code) => {
    expect(codeOf(password)).toBe(code);
  });

  it('counts characters, not the units of an encoding', () => {
    expect(codeOf('🐴🔋📎✅')).toBe('passwordTooShort');
  });
});
