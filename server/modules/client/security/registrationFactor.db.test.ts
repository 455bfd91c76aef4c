import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post, registration } from '../../../../tests/support/edgeClient.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const refused = z.object({ error: z.object({ params: z.object({ challenge: z.string() }) }) });

it('SF-7 a brand that requires a second factor gives no session to who registers, before one is set up', async () => {
  edge.brand.secondFactor = 'required';
  const fields = registration('owes-a-factor');
  const answer = await post(edge, '/api/accounts/register', fields);
  expect([answer.status, answer.code]).toEqual([401, 'secondFactorSetup']);
  expect(answer.text).not.toContain('access_token');
  const { challenge } = refused.parse(JSON.parse(answer.text)).error.params;
  const setup = await post(edge, '/api/accounts/login/setup', { challenge });
  const code = generateSync({ secret: String(setup.data['secret']), epoch: Math.floor(edge.clock.now() / 1_000) });
  const entered = await post(edge, '/api/accounts/login/factor', { challenge, code });
  expect(entered.data['recovery_codes']).toHaveLength(10);
  expect(entered.data['user']).toMatchObject({ email: fields.email, account: 'demo' });
  expect((await post(edge, '/api/accounts/register', fields)).code).toBe('emailExists');
});
