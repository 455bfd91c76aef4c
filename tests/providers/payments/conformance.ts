import { minorDigits } from '@candor/domain/money/currency.ts';
import type { NextAction, ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpResult, PaymentProvider } from '@candor/server/providers/payments/interface.ts';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhooks } from './conformingWebhooks.ts';
import type { AnswerForm, Conformance } from './forms.ts';
import { garbledJson, nonsense, withoutEach } from './garble.ts';
import { decoded, expectNoSecret, only, textOf } from './said.ts';
import { BANK, EUROS, NOW, sampleOutgoing, sampleRefs, sampleStart } from './samples.ts';

type Parser<Config> = (
  result: HttpResult,
  config: Config,
) => { snapshot: ProviderSnapshot; next?: NextAction | undefined };

const SUCCESSES: readonly string[] = ['succeeded', 'refunded', 'partiallyRefunded', 'disputeLost', 'disputeWon'];
const FAILING_STATUSES = [301, 302, 401, 403, 404, 408, 409, 429, 500, 502, 503, 504];

/** Checks rule PP-2: requirements on every adapter, and its own tables. */
export function conform<Config>(form: Conformance<Config>): void {
  const { provider } = form;
  const raw = form.raw ?? provider.demoConfig(BANK);
  const config = configOf(provider, raw);
  describe(`PP-2 ${provider.id} conforms`, () => {
    settings(form, raw);
    calls(form, config);
    amounts(form, config);
    const parsers = parsersOf(form);
    for (const { kind, forms, parse } of parsers) answers({ kind, forms, parse, config, form });
    if (provider.trust !== 'none') webhooks(form, config);
    else it('has no webhooks', () => expect(Object.keys(provider).filter((name) => /webhook/i.test(name))).toEqual([]));
  });
}

function configOf<Config>(provider: PaymentProvider<Config>, raw: unknown): Config {
  const read = provider.parseConfig(raw);
  if (!read.ok) throw new Error(`${provider.id}: ${read.problem}`);
  return read.config;
}

function settings<Config>({ provider, optional = [], secrets }: Conformance<Config>, raw: unknown): void {
  it('is one of the providers, under a name that can stand in a path', () => {
    expect(paymentProviders.filter(({ id }) => id === provider.id)).toEqual([provider]);
    expect(provider.id).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,39}$/);
  });

  it('takes its settings against the Test bank, and refuses them where one that it needs is missing', () => {
    expect(provider.parseConfig(provider.demoConfig(BANK))).toMatchObject({ ok: true });
    const written = raw as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(written)) {
      const { [key]: _left, ...others } = written;
      expect(provider.parseConfig(others).ok, `without ${key}`).toBe(optional.includes(key));
      for (const wrong of ['', 7, { a: 1 }, ...(Array.isArray(written[key]) && optional.includes(key) ? [] : [[]])]) {
        const read = provider.parseConfig({ ...written, [key]: wrong });
        expect(read.ok, `${key} ${JSON.stringify(wrong)}`).toBe(false);
      }
    }
    if (Object.keys(written).some((key) => !optional.includes(key))) {
      for (const wrong of [undefined, null, '', 'text', 7, [], {}]) expect(provider.parseConfig(wrong).ok).toBe(false);
    }
  });

  it('names each of its settings, and which of them are secrets', () => {
    const written = raw as Readonly<Record<string, unknown>>;
    const hidden = secrets(configOf(provider, raw));
    expect(provider.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(written)));
    const shown = provider.fields.filter(({ kind }) => kind === 'text').map(({ name }) => written[name]);
    for (const secret of hidden) expect(shown).not.toContain(secret);
  });

  it('says what is wrong with its settings without their values', () => {
    const written = raw as Readonly<Record<string, unknown>>;
    const hidden = secrets(configOf(provider, raw));
    for (const key of Object.keys(written)) {
      const read = provider.parseConfig({
        ...written,
        [key]: [{ nested: hidden.join(' ') }],
        another: hidden.join(' '),
      });
      if (!read.ok) for (const secret of hidden) expect(read.problem).not.toContain(secret);
    }
  });
}

function calls<Config>({ provider, carries = [], secrets }: Conformance<Config>, config: Config): void {
  const started = () => provider.start(frozen(sampleStart(config)));

  it('starts the same way each time', () => {
    expect(started()).toEqual(started());
    const other = provider.start(frozen(sampleStart(config, { order: 'T-1002' })));
    expect(other).not.toEqual(started());
  });

  it('hands over the order, and what else it has to', () => {
    const start = started();
    const text = decoded('call' in start ? start.call : start.next);
    expect(text).toContain('T-1001');
    const { idempotencyKey, webhookUrl, returnUrl } = sampleStart(config);
    for (const key of carries) expect(text, key).toContain({ idempotencyKey, webhookUrl, returnUrl }[key]);
  });

  it('calls its own origins only, in whole calls', () => {
    const start = started();
    const requestCalls = [
      ...('call' in start ? [start.call] : []),
      ...[
        sampleRefs(),
        sampleRefs({ providerRef: undefined, cardMask: undefined }),
        sampleRefs({ order: '../x?y#z' }),
      ].flatMap((refs) => provider.status?.(refs, config, NOW) ?? []),
      ...[sampleRefs(), undefined]
        .flatMap((parent) => [
          ...(parent === undefined ? [] : [provider.refund?.(frozen(sampleOutgoing(config, { parent })))]),
          provider.payout?.(frozen(sampleOutgoing(config, { parent }))),
        ])
        .filter((call) => call !== undefined),
      ...[0, 3].flatMap((page) => provider.settled?.(NOW - 86_400_000, NOW, page, config) ?? []),
    ];
    for (const call of requestCalls) {
      expect(provider.origins(config), call.url).toContain(new URL(call.url).origin);
      expect(new URL(call.url).href, 'is written as it is sent').toBe(call.url);
      expect(call.method === 'GET' ? call.body : 'some').toBe(call.method === 'GET' ? '' : 'some');
      for (const [name, value] of Object.entries(call.headers)) expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]+$/);
    }
    expect(provider.origins(config).map((origin) => new URL(origin).origin)).toEqual(provider.origins(config));
  });

  it('shows the browser nothing that only the provider and we may know', () => {
    const start = started();
    if ('next' in start) expectNoSecret(start.next, secrets(config));
  });
}

function amounts<Config>(form: Conformance<Config>, config: Config): void {
  const { provider, amountOf, writes, succeededBody } = form;
  const cases = [
    EUROS,
    { minor: 12_000n, currency: 'JPY' },
    { minor: 12_345n, currency: 'KWD' },
    { minor: 1n, currency: 'EUR' },
  ];
  const isNamed = amountOf !== undefined && writes !== undefined;
  if (!isNamed && succeededBody === undefined) return;
  it.each(cases.map((amount) => [amount.currency, amount] as const))(
    'PY-1 %s goes there and comes back',
    (_, amount) => {
      expect(minorDigits(amount.currency)).toBeDefined();
      if (amountOf !== undefined && writes !== undefined) {
        expect(amountOf(provider.start(sampleStart(config, { amount })))).toEqual(writes(amount));
      }
      if (succeededBody === undefined) return;
      const result = resultOf({ body: succeededBody(amount) });
      expect(provider.parseStatus?.(result, sampleRefs({ amount }), config)).toMatchObject({
        state: 'succeeded',
        amount,
      });
    },
  );

  it('PY-1 a success without order, amount or a known currency is reported without them', () => {
    if (succeededBody === undefined) return;
    const snapshots = withoutEach(succeededBody(EUROS)).map(({ body }) =>
      provider.parseStatus?.(resultOf({ body }), sampleRefs(), config),
    );
    expect(snapshots.length).toBeGreaterThan(0);
    for (const snapshot of snapshots) {
      if (snapshot?.state !== 'succeeded') continue;
      expect([undefined, sampleRefs().order]).toContain(snapshot.order);
      expect([undefined, EUROS]).toContainEqual(snapshot.amount);
    }
  });
}

function parsersOf<Config>(form: Conformance<Config>) {
  const { provider } = form;
  const list: { kind: string; forms: readonly AnswerForm[]; parse: Parser<Config> | undefined }[] = [
    {
      kind: 'start',
      forms: form.starts ?? [],
      parse: provider.parseStart && ((result, config) => provider.parseStart?.(result, sampleStart(config)) ?? never()),
    },
    {
      kind: 'status',
      forms: form.statuses ?? [],
      parse: provider.parseStatus && ((result, config) => alone(provider.parseStatus?.(result, sampleRefs(), config))),
    },
    {
      kind: 'refund',
      forms: form.refunds ?? [],
      parse:
        provider.parseRefund && ((result, config) => alone(provider.parseRefund?.(result, sampleOutgoing(config)))),
    },
    {
      kind: 'payout',
      forms: form.payouts ?? [],
      parse:
        provider.parsePayout &&
        ((result, config) => alone(provider.parsePayout?.(result, sampleOutgoing(config, { parent: undefined })))),
    },
  ];
  return list.flatMap(({ parse, ...rest }) => (parse === undefined ? [] : [{ ...rest, parse }]));
}

function answers<Config>(parts: {
  readonly kind: string;
  readonly forms: readonly AnswerForm[];
  readonly parse: Parser<Config>;
  readonly config: Config;
  readonly form: Conformance<Config>;
}): void {
  const { kind, forms, parse, config, form } = parts;
  it(`${kind}: each form of the answer is in its table`, () => expect(forms.length).toBeGreaterThan(0));

  it.each(forms.map((one) => [one.name, one] as const))(`${kind}: %s`, (_, one) => {
    const { snapshot, next } = parse(resultOf(one), config);
    expect(only(one.gives, snapshot)).toEqual(one.gives);
    expect(next).toEqual(one.next);
    expectNoSecret({ snapshot, next }, form.secrets(config));
  });

  it(`${kind}: what is no answer is unknown or a refusal, never a success and nothing for the browser`, () => {
    const bodies = [...nonsense, ...forms.flatMap(({ body }) => garbledJson(body))];
    for (const status of [200, 201, 204, 400, 422, ...FAILING_STATUSES]) {
      for (const body of bodies) {
        const { snapshot, next } = parse({ status, headers: {}, body }, config);
        expect(SUCCESSES, `${status} ${body.slice(0, 99)}`).not.toContain(snapshot.state);
        expect(next, `${status} ${body.slice(0, 99)}`).toBeUndefined();
      }
    }
  });

  it(`${kind}: a good body under a bad status is no success`, () => {
    for (const { body } of forms) {
      for (const status of FAILING_STATUSES) {
        const { snapshot, next } = parse(resultOf({ body, status }), config);
        expect(SUCCESSES, `${status}`).not.toContain(snapshot.state);
        expect(next, `${status}`).toBeUndefined();
      }
    }
  });

  it(`${kind}: whatever arrives is read without an exception`, () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...forms.map((one) => textOf(one.body))),
    );
    fc.assert(
      fc.property(fc.nat({ max: 599 }), body, (status, text) => {
        expect(parse({ status, headers: {}, body: text }, config).snapshot.raw).toBeTypeOf('string');
      }),
    );
  });
}

function resultOf({ body, status = 200 }: { readonly body: unknown; readonly status?: number }): HttpResult {
  return { status, headers: { 'content-type': 'application/json' }, body: textOf(body) };
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

function alone(snapshot: ProviderSnapshot | undefined): { snapshot: ProviderSnapshot } {
  return { snapshot: snapshot ?? never() };
}

function never(): never {
  throw new Error('the adapter lost a function');
}
