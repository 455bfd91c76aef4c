import { keySource } from '@candor/server/keySource.ts';
import { expect, it } from 'vitest';
import { keepingStep } from './keepingStep.ts';

it('KR-9 a rotation says how to keep what it has written, by the kind of place', () => {
  const [file, vault] = [{}, { keyOrigin: { given: {}, command: ['get', '{key}'] } }].map((origin) =>
    keepingStep(keySource({ dataDir: '/var/lib/candor', ...origin })('factorKeys.json')),
  );
  expect(file).toContain('npm run backup, or by hand');
  expect(vault).toContain('back up the vault that has it');
});
