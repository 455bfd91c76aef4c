import { calls } from '@candor/contracts/http/calls.ts';
import { schemaOf } from '@candor/contracts/documentation/schema.ts';
import type { JsonSchema } from '@candor/contracts/documentation/schema.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { expect, it } from 'vitest';

/** T26: an answer has only the fields that its schema names, so that all others stay inside the server. */

const every = [...Object.entries(calls), ...Object.entries(officeCalls)].map(
  ([name, { answer }]) => [name, schemaOf(answer)] as const,
);

/** Columns and facts that must not leave the server. */
const secrets = /password|hash$|pepper|secret|cookie|ip_address|visitor_info|wrapped|private|house_exposure/i;

/** Fields that are exposed on purpose, with the reason. */
const exposed: Readonly<Record<string, readonly string[]>> = {
  // The client's own secret, shown once for their app.
  beginTotp: ['secret'],
  beginOwnTotp: ['secret'],
  loginSetup: ['secret'],
  beginAffiliateTotp: ['secret'],
  affiliateLoginSetup: ['secret'],
  // A hash of public evidence, for checking.
  getReceipt: ['hash'],
  getFillChecks: ['hash'],
  getSampleReceipt: ['hash'],
  getEvidence: ['hash'],
  getWhyClosed: ['hash'],
  confirmStatement: ['hash'],
  getLiabilityProof: ['hash'],
  listAudit: ['hash', 'previous_hash'],
  // The partner's own secret, shown once so that their program can check the signature.
  createPostback: ['secret'],
  // The operator's own secret, shown once.
  takeOperatorKey: ['secret'],
  renewWebhookSecret: ['secret'],
  // A hash of public evidence, beside the trade that is to be corrected.
  openTrade: ['hash'],
  // Only in the demonstration; a live office returns an empty list.
  listDemoStaff: ['password'],
};

it.each(every)('T26 the answer of %s names what it gives', (_name, schema) => {
  expect(openEnds(schema, 'data')).toEqual([]);
});

it.each(every)('T26 the answer of %s names no secret but what is meant to be given', (name, schema) => {
  const found = namesIn(schema).filter((one) => secrets.test(one));
  expect([...new Set(found)]).toEqual(exposed[name] ?? []);
});

/** Lists the places where an object may have any field. */
function openEnds(schema: JsonSchema, path: string): string[] {
  const own = schema.type === 'object' && schema.properties === undefined && schema.additionalProperties === true;
  return [...(own ? [path] : []), ...inside(schema).flatMap(([name, inner]) => openEnds(inner, `${path}.${name}`))];
}

function namesIn(schema: JsonSchema): string[] {
  return [...Object.keys(schema.properties ?? {}), ...inside(schema).flatMap(([, inner]) => namesIn(inner))];
}

function inside({ properties = {}, items, anyOf = [], additionalProperties }: JsonSchema): [string, JsonSchema][] {
  return [
    ...Object.entries(properties),
    ...(items === undefined ? [] : [['[]', items] satisfies [string, JsonSchema]]),
    ...anyOf.map((one, index): [string, JsonSchema] => [String(index), one]),
    ...(typeof additionalProperties === 'object' ? [['*', additionalProperties] satisfies [string, JsonSchema]] : []),
  ];
}
