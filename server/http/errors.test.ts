import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendUnreadable } from './errors.ts';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each([
  ['a person gets the page of an unknown address', 'GET', '/platform/%E0%A4%A', HTML, 302, '/404'],
  ['a program gets the refusal', 'GET', '/platform/%E0%A4%A', '*/*', 400, undefined],
  ['so does one that asks for its head', 'HEAD', '/platform/%E0%A4%A', HTML, 302, '/404'],
  ['a call gets the refusal', 'GET', '/api/tape/%E0%A4%A', HTML, 400, undefined],
  ['a chart gets the refusal', 'GET', '/udf/%E0', HTML, 400, undefined],
  ['a form gets the refusal', 'POST', '/contact-us/%E0%A4%A', HTML, 400, undefined],
] as const)('an address that cannot be decoded: %s', async (_title, method, url, accept, status, location) => {
  const app = fastify({ frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply) });
  const answer = await app.inject({ method, url, headers: { accept } });
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
});
