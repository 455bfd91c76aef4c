import type { RawWebhook } from '@candor/server/providers/payments/interface.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Conformance } from './forms.ts';
import { NOW, sampleRefs } from './samples.ts';
import { bytesOf, expectNoSecret, only, textOf } from './said.ts';

/** Checks rules PP-2 and PP-3 for webhooks. */
export function webhooks<Config>(form: Conformance<Config>, config: Config): void {
  const { provider, webhooks: forms = [], sign } = form;
  const verify = (webhook: RawWebhook, at = NOW) => provider.verifyWebhook?.(webhook, sampleRefs(), config, at);
  const signed = (body: unknown): RawWebhook => webhookOf(textOf(body), sign?.(textOf(body), config) ?? {});
  const isFull = provider.trust === 'signedFull';

  it('each form of the webhook is in its table, and there is an answer to it', () => {
    expect(forms.length).toBeGreaterThan(0);
    expect(provider.acknowledge?.(true).status ?? 200).toBeLessThan(300);
  });

  it.each(forms.map((one) => [one.name, one] as const))('webhook: %s', (_, one) => {
    const webhook = signed(one.body);
    expect(verify(webhook)).toBe(isFull ? 'verified' : 'unverifiable');
    const read = provider.readWebhook?.(webhook, config);
    expect(only(one.gives, read?.snapshot)).toEqual(one.gives);
    expect(read?.eventId).toBe(one.eventId);
    expectNoSecret(read, form.secrets(config));
  });

  it('T33 unsigned, altered or cut: never verified', () => {
    for (const { body } of forms) {
      const good = signed(body);
      const text = textOf(body);
      expect(verify(webhookOf(text, {}))).not.toBe('verified');
      for (const other of [
        `${text} `,
        text.slice(0, -1),
        text.replace('250', '950'),
        text.replace('T-1001', 'T-1002'),
        '',
      ]) {
        if (other !== text) expect(verify(webhookOf(other, good.headers)), other).not.toBe('verified');
      }
      for (const name of Object.keys(good.headers)) {
        for (const value of ['', '0', `${good.headers[name]}x`, good.headers[name]?.slice(1)]) {
          const headers = { ...good.headers, [name]: value ?? '' };
          expect(verify(webhookOf(text, headers)), `${name}: ${value}`).not.toBe('verified');
        }
      }
    }
  });

  it('whatever arrives is read and refused without an exception', () => {
    const header = fc.string({ unit: 'binary' });
    const body = fc.oneof(
      fc.uint8Array(),
      fc.json().map(bytesOf),
      fc.constantFrom(...forms.map((one) => bytesOf(textOf(one.body)))),
    );
    const names = Object.keys(sign?.('{}', config) ?? { signature: '' });
    fc.assert(
      fc.property(body, fc.record(Object.fromEntries(names.map((name) => [name, header]))), (bytes, headers) => {
        const webhook = { headers: headers as Record<string, string>, body: bytes, query: {} };
        expect(verify(webhook)).not.toBe('verified');
        expect(provider.verifyWebhook?.(webhook, undefined, config, NOW)).not.toBe('verified');
        provider.readWebhook?.(webhook, config);
      }),
    );
  });
}

function webhookOf(body: string, headers: Readonly<Record<string, string>>): RawWebhook {
  return { headers, body: bytesOf(body), query: {} };
}
