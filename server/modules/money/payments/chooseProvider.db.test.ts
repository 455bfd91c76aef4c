import { countryId } from '../../client/clients/countries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, created, details, payer, start, stateOf } from '../../../../tests/support/deposits.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post } from '../../../../tests/support/edgeClient.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Requests a deposit as the specification's client does: by the number of its method alone. */
const byNumber = (request: object = {}) => ({ provider: undefined, ...request });

describe('DP-22 a deposit requested by the number of its method', () => {
  it.each(['sealed', 'plain', 'paying'])('is started at the provider that its client names: %s', async (provider) => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber());
    const started = await start(edge, client, number, provider);
    expect(started.data['next']).toMatchObject({ kind: 'redirect' });
    expect((await start(edge, client, number, provider)).data).toEqual(started.data);
    expect((await stateOf(edge, client, number)).data).toMatchObject({ method: provider });
  });

  it('has the time to pay of that provider', async () => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber({ method: 9 }));
    const before = (await stateOf(edge, client, number)).data;
    expect((await start(edge, client, number, 'link')).data['next']).toMatchObject({ kind: 'external_link' });
    const after = (await stateOf(edge, client, number)).data;
    const hours = (data: Readonly<Record<string, unknown>>) =>
      (Date.parse(String(data['expires_at'])) - Date.parse(String(data['created_at']))) / 3_600_000;
    expect([before['method'], hours(before)]).toEqual(['frame', 1]);
    expect([after['method'], hours(after)]).toEqual(['link', 24]);
  });

  it('is limited by the providers that take its amount, not by the method’s first', async () => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber({ method: 9, amount: 6_000 }));
    expect((await stateOf(edge, client, number)).data).toMatchObject({ method: 'link' });
    expect((await start(edge, client, number, 'frame')).code).toBe('depositTooLarge');
    expect((await start(edge, client, number, 'link')).data['next']).toMatchObject({ kind: 'external_link' });
  });

  it('is refused by the highest maximum, if none of the providers takes its amount', async () => {
    const answer = await create(edge, await payer(edge), byNumber({ method: 9, amount: 9_500 }));
    expect(answer.code).toBe('depositTooLarge');
    expect(answer.text).toContain('9000');
  });

  it('stays with the provider at which it was started', async () => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber());
    await start(edge, client, number, 'plain');
    expect((await start(edge, client, number, 'sealed')).code).toBe('paymentUnknown');
    expect((await stateOf(edge, client, number)).data).toMatchObject({ method: 'plain' });
  });

  it.each([
    ['mute', 'another method'],
    ['off', 'switched off'],
    ['missing', 'without settings'],
    ['nobody', 'unknown'],
  ])('is not started at %s, which is %s', async (provider) => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber());
    expect((await start(edge, client, number, provider)).code).toBe('methodUnavailable');
    expect((await start(edge, client, number, 'sealed')).status).toBe(200);
  });

  it('is not started at a provider that is closed in the client’s country by now', async () => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber());
    const moved = await post(edge, '/api/accounts/update', { ...details, country_id: countryId('AT') }, client.sent);
    expect(moved.status).toBe(200);
    expect((await start(edge, client, number, 'plain')).code).toBe('methodUnavailable');
  });

  it('is started once, whichever providers are named at the same moment', async () => {
    const client = await payer(edge);
    const number = await created(edge, client, byNumber());
    const calls = edge.paymentServer.calls.length;
    const named = ['sealed', 'plain', 'weak', 'paying', 'careless', 'plain', 'sealed'];
    const answers = await Promise.all(named.map((provider) => start(edge, client, number, provider)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(edge.paymentServer.calls.slice(calls).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

it('DP-22 a deposit whose request named a provider stays with it', async () => {
  const client = await payer(edge);
  const number = await created(edge, client, { provider: 'sealed' });
  expect((await start(edge, client, number, 'plain')).code).toBe('paymentUnknown');
  expect((await start(edge, client, number)).status).toBe(200);
});
