import { findingCodes } from '@candor/domain/branding/findings.ts';
import * as z from 'zod/mini';
import { flag, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

const fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * State of a brand's running configuration. `published`: it has been published; `changed`: another one was; `never`:
 * none was yet. Only a live brand waits for it.
 */
export const brandStates = ['published', 'changed', 'never'] as const;

/** A theme: its colours as #rrggbb, null where one cannot be parsed, and the least contrast of its texts. */
const brandLook = z.object({
  colours: z.object({
    page: z.nullable(z.string()),
    text: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    buy: z.nullable(z.string()),
    sell: z.nullable(z.string()),
  }),
  contrast: z.nullable(z.number()),
});
export type BrandLook = z.output<typeof brandLook>;

export const brandRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['demonstration', 'live']),
  /** Fingerprint of the running configuration. */
  fingerprint,
  state: z.enum(brandStates),
  /** Whether the brand takes no new business until it is published. */
  held: flag,
  look: z.object({ dark: brandLook, light: brandLook }),
  /** Number of findings of the publishing checks. */
  findings: z.number(),
  /** Whether there is an open request to publish it. */
  asked: flag,
  published_at: z.nullable(instant),
});
export type BrandRow = z.output<typeof brandRow>;

/** A setting of two configurations; null: it is missing in one, or it is secret. */
export const brandDifference = z.object({
  key: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  concealed: flag,
});
export type BrandDifference = z.output<typeof brandDifference>;

export const brandRelease = z.object({
  id,
  fingerprint,
  asked_by: z.string(),
  asked_at: instant,
  approved_by: z.string(),
  approved_at: instant,
  reason: z.string(),
});
export type BrandRelease = z.output<typeof brandRelease>;

/** A finding of the publishing checks, with the names and figures for its text. */
export const gateFinding = z.object({
  file: z.string(),
  line: z.number(),
  code: z.enum(findingCodes),
  params: z.record(z.string(), z.string()),
});
export type GateFinding = z.output<typeof gateFinding>;

export const brandDetail = z.object({
  row: brandRow,
  /** Folder compared with the running configuration: a change of it takes effect at the next start. */
  folder: z.enum(['same', 'changed', 'broken']),
  /** Findings of the publishing checks, each with the names and figures for its text. */
  findings: z.array(gateFinding),
  /** Release with which the running configuration is compared: its own, or else the newest. */
  published: z.nullable(brandRelease),
  /** Differences from the release to the running configuration. */
  differences: z.array(brandDifference),
  /** Differences from the running configuration to the folder. */
  folder_differences: z.array(brandDifference),
  /** Published settings; before the first release, those of the running configuration. A secret has no value. */
  settings: z.array(z.object({ key: z.string(), value: z.nullable(z.string()) })),
  releases: z.array(brandRelease),
  waiting: z.nullable(z.object({ approval, fingerprint, outdated: flag })),
  /** Whether the brand is the caller's chosen one; only there can they make requests. */
  chosen: flag,
});
export type BrandDetail = z.output<typeof brandDetail>;

export const list = staffCall('brands.read', {
  method: 'GET',
  path: '/api/office/brands',
  rate: 'read',
  userAction: false,
  summary:
    "Lists the brands whose releases the caller may see: the running version, the published one, the gate's findings.",
  request: z.strictObject({}),
  answer: z.array(brandRow),
});

export const open = staffCall('brands.read', {
  method: 'POST',
  path: '/api/office/brands/open',
  rate: 'read',
  userAction: false,
  summary: 'Returns one brand: findings line by line, the differences from the published version, and its releases.',
  request: z.strictObject({ brand: z.string().check(z.minLength(1), z.maxLength(31)) }),
  answer: brandDetail,
});

export const ask = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/brands/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Asks, as the first of two people, to publish the running version (rule BR-12). Refused if the gate has ' +
    'findings, if the folder differs from the running version, or if that version is already published.',
  request: z.strictObject({ fingerprint, reason }),
  answer: brandDetail,
});
