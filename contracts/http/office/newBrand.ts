import { isBrandCurrency } from '@candor/domain/money/currency.ts';
import { languages } from '@candor/domain/clients/language.ts';
import * as z from 'zod/mini';
import { reason } from './approvals.ts';
import { studioDetail } from './brandStudio.ts';
import { staffCall } from './call.ts';

const HOSTS_MAXIMUM = 10;
/** Longest accepted claim: longer than any valid one, so that the refusal can state the fault. */
const CLAIM_MAXIMUM = 300;

const line = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(/^[^\p{Cc}<>]*$/u));

export const licence = z.strictObject({
  number: line(40),
  regulator: line(80),
  link: z.url({ protocol: /^https$/ }).check(z.maxLength(CLAIM_MAXIMUM)),
});

export const regimes = ['none', 'esma-retail'] as const;

const newBrand = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(CLAIM_MAXIMUM)),
  name: z.string().check(z.minLength(1), z.maxLength(CLAIM_MAXIMUM)),
  hosts: z.array(z.string().check(z.minLength(1), z.maxLength(CLAIM_MAXIMUM))).check(z.maxLength(HOSTS_MAXIMUM)),
  entity: z.strictObject({ name: line(80), address: line(160), licence: z.nullable(licence) }),
  regime: z.enum(regimes),
  currency: z.string().check(z.refine(isBrandCurrency)),
  /** Languages; the first is for visitors whose browser requests none of them. */
  languages: z.array(z.enum(languages)).check(z.minLength(1), z.maxLength(languages.length)),
  /** Brand whose composition and methods it starts with, but never its colours; null: the product's own. */
  like: z.nullable(z.string().check(z.minLength(1), z.maxLength(31))),
});

/** Returns the choices for the form of a new brand. */
export const begin = staffCall('brands.create', {
  method: 'GET',
  path: '/api/office/brands/begin',
  rate: 'read',
  userAction: false,
  summary: 'Returns what a new brand can begin with: the brands that it may be like, and how hosts end here.',
  request: z.strictObject({}),
  answer: z.object({
    kind: z.enum(['demonstration', 'live']),
    brands: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Currency of the chosen brand. */
    currency: z.string(),
  }),
});

export const create = staffCall('brands.create', {
  method: 'POST',
  path: '/api/office/brands/create',
  rate: 'write',
  userAction: true,
  summary:
    'Begins a brand (rules BS-10, BS-11). The staff of the chosen brand work for it from now on; nobody else sees it ' +
    'before two people have published it.',
  request: newBrand,
  answer: z.object({ id: z.string() }),
});

export const giveUp = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/brands/give-up',
  rate: 'write',
  userAction: true,
  summary: 'Ends the chosen brand, which was begun in the office and was never public (rule BS-13).',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const withdraw = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/brands/withdraw',
  rate: 'write',
  userAction: true,
  summary:
    'Asks, as the first of two people, to withdraw the chosen brand, which was begun in the office, from the public ' +
    '(rule BS-13).',
  request: z.strictObject({ reason }),
  answer: studioDetail,
});
