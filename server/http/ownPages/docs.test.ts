import fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '@candor/contracts/http/calls.ts';
import { loadBrand } from '../../brands.ts';
import { addDocs } from './docs.ts';
import { makeDocumentation } from './documentation.ts';
import { newRates } from '../../../tests/support/rates.ts';

const app = fastify();
const northline = loadBrand('northline');
const documentation = makeDocumentation();
let isFailing = true;
addDocs(app, {
  brandOf: () => ({ ...northline, name: '<b>North & Line</b>' }),
  rates: newRates(),
  make: async () => (isFailing ? Promise.reject(new Error('the thread that makes it has ended')) : documentation),
});

test('what could not be made is made for the next who asks', async () => {
  expect((await app.inject('/api/docs')).statusCode).toBe(500);
  isFailing = false;
  expect((await app.inject('/api/docs')).statusCode).toBe(200);
});

test('R22 the API page loads one style sheet and the brand’s logo, nothing else, and has no script or style of its own', async () => {
  const { headers, body } = await app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<b>/);
  const loaded = body.matchAll(/<(?:link|img|iframe|object)[^>]*(?:src|href)="([^"]*)"/g);
  expect([...loaded].map(([, address]) => address)).toEqual(['/api/docs/docs.css', '/brand/logo.svg']);
  expect((await app.inject('/api/docs/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

test('R34 the API page of a fictitious brand says so', async () => {
  const { body } = await app.inject('/api/docs');
  expect(body).toContain('<title>API · &lt;b&gt;North &amp; Line&lt;/b&gt; (fictitious demonstration)</title>');
  expect(body).toContain('is a fictitious demonstration brand');
});

test('every link of the API page leads to a heading of its own', async () => {
  const { body } = await app.inject('/api/docs');
  const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of body.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
});

test('the OpenAPI document has every call with its session, its fields and its refusals', async () => {
  const openApi = (await app.inject('/api/docs/openapi.json')).json();
  for (const [name, { method, path, auth }] of Object.entries(calls)) {
    const operation = openApi.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    expect('security' in operation).toBe(auth === 'client');
    expect(operation.responses['422'].content['application/json'].schema.$ref).toBe('#/components/schemas/Refusal');
  }
  const login = openApi.paths['/api/accounts/login'].post;
  const { properties, required } = login.requestBody.content['application/json'].schema;
  expect(properties).toMatchObject({ email: { maxLength: 254 }, password: {}, info: {} });
  expect(required).toEqual(['email', 'password']);
  const { data } = login.responses['200'].content['application/json'].schema.properties;
  expect(data.properties.user.properties.verified_account).toEqual({
    anyOf: [
      { type: 'number', const: 0 },
      { type: 'number', const: 1 },
    ],
  });
  expect(openApi.paths['/api/prices/candles'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'symbol', in: 'query', required: true }),
  );
});

test.each(['/api/docs', '/api/docs/docs.css', '/api/docs/openapi.json'])(
  'T58 %s has a rate of its own',
  async (url) => {
    const own = fastify();
    addDocs(own, { brandOf: () => northline, rates: newRates(), make: () => documentation });
    const ask = async (remoteAddress: string) => (await own.inject({ url, remoteAddress })).statusCode;
    const codes: number[] = [];
    for (let times = 0; times < 61; times += 1) codes.push(await ask('192.0.2.7'));
    expect(codes.slice(-2)).toEqual([200, 429]);
    expect(await ask('192.0.2.8')).toBe(200);
  },
);
