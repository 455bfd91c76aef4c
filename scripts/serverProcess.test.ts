import { expect, it } from 'vitest';
import { serverEnvironment } from './serverProcess.ts';

it("makes pages with React's build for production, whatever the machine's environment says", () => {
  for (const environment of [{}, { NODE_ENV: 'test' }, { NODE_ENV: 'development' }])
    expect(serverEnvironment({ ...environment, BRAND: 'northline' })).toEqual({
      BRAND: 'northline',
      NODE_ENV: 'production',
    });
});

it('makes pages from their sources with the build for development', () => {
  expect(serverEnvironment({ WEB_DEV: '1' })).toEqual({ WEB_DEV: '1', NODE_ENV: 'development' });
});
