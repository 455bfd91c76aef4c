import { expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

it.each([
  ['short', 'short'],
  ['password1', 'weak'],
  ['northline1', 'weak'],
  ['tramlake', 'fair'],
  ['tram-lake-7', 'good'],
  ['blue tram over the lake', 'strong'],
])('%s is %s', (password, name) => {
  expect(passwordStrength(password, 'Northline').name).toBe(name);
});
