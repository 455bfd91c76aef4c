import { studioPlaces } from '@candor/domain/branding/places.ts';
import * as z from 'zod/mini';
import { flag, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { brandDifference, gateFinding } from './brands.ts';
import { staffCall } from './call.ts';

const TEXT_MAXIMUM = 400;
const LIST_MAXIMUM = 40;
const VALUE_MAXIMUM = 120;

const settingValue = z.union([
  z.string().check(z.maxLength(TEXT_MAXIMUM)),
  z.boolean(),
  z.null(),
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(LIST_MAXIMUM)),
]);
const tokens = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  z.string().check(z.minLength(1), z.maxLength(VALUE_MAXIMUM)),
);

/** Changes that the studio makes to a brand's folder: settings by place, and tokens of both themes. */
export const brandDraft = z.strictObject({
  settings: z.partialRecord(z.enum(studioPlaces), settingValue),
  tokens: z.strictObject({ dark: tokens, light: tokens }),
});

/** Version of the draft that its writer has read; 0: there never was one. */
const version = z.number().check(z.int(), z.nonnegative());

/** Pages that can be previewed. */
export const previewPages = ['home', 'text', 'login'] as const;
export type PreviewPage = (typeof previewPages)[number];

const publishedVersion = z.object({
  version: z.number(),
  fingerprint: z.string(),
  asked_by: z.string(),
  approved_by: z.string(),
  approved_at: instant,
  reason: z.string(),
  draft: brandDraft,
});
export type PublishedVersion = z.output<typeof publishedVersion>;

/** A setting as the brand's schema declares it, for the studio's form. */
const studioField = z.object({
  place: z.enum(studioPlaces),
  kind: z.enum(['text', 'flag', 'choice', 'choices']),
  options: z.array(z.string()),
  /** Longest text, in characters. */
  maximum: z.nullable(z.number()),
  optional: flag,
});
export type StudioField = z.output<typeof studioField>;

export const studioDetail = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['demonstration', 'live']),
  /** Origin of the brand's pages. */
  origin: z.string(),
  /**
   * State of a brand created in the office: seen by its staff only, public, or withdrawn. Null: it is one of the folder
   * of brands.
   */
  created: z.nullable(z.enum(['draft', 'public', 'withdrawn'])),
  /** Open request to withdraw it. */
  withdrawal: z.nullable(approval),
  /** The product's tokens and the folder's sheet, over which a draft's tokens are laid. */
  product: z.string(),
  sheet: z.string(),
  /** Values of the folder that the studio edits, with their defaults; absent: left out there. */
  folder: z.partialRecord(z.enum(studioPlaces), settingValue),
  /** Published version over the folder. */
  live: brandDraft,
  live_version: version,
  /** Open draft, or the published version. */
  draft: brandDraft,
  version,
  /** Whether there is a draft; if not, `draft` is the published version. */
  is_open: flag,
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  /** Findings of the publishing checks on the draft. */
  findings: z.array(gateFinding),
  /** Differences from the published version to the draft. */
  differences: z.array(brandDifference),
  form: z.array(studioField),
  /** Settings that are changed in the brand's files only. */
  others: z.array(z.object({ key: z.string(), value: z.nullable(z.string()) })),
  waiting: z.nullable(z.object({ approval, version, outdated: flag })),
  history: z.array(publishedVersion),
});
export type StudioDetail = z.output<typeof studioDetail>;

export const open = staffCall('brands.read', {
  method: 'GET',
  path: '/api/office/studio',
  rate: 'read',
  userAction: false,
  summary: 'Returns the studio of the chosen brand: its draft, what is live, the publish gate and the history.',
  request: z.strictObject({}),
  answer: studioDetail,
});

export const save = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/studio/save',
  rate: 'write',
  userAction: true,
  body: 'content',
  summary:
    'Stores the draft (rule BS-5). `version` is the one that was read: if somebody has changed the draft since, it is ' +
    'refused (`staleDraft`) and nothing is lost.',
  request: z.strictObject({ version, draft: brandDraft }),
  answer: studioDetail,
});

export const discard = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/studio/discard',
  rate: 'write',
  userAction: true,
  summary: 'Discards the draft.',
  request: z.strictObject({ version }),
  answer: studioDetail,
});

export const restore = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/studio/restore',
  rate: 'write',
  userAction: true,
  summary: "Makes a draft of a published version, or with 0 of the brand's folder alone.",
  request: z.strictObject({ version, from: version }),
  answer: studioDetail,
});

export const ask = staffCall('brands.publish', {
  method: 'POST',
  path: '/api/office/studio/ask',
  rate: 'write',
  userAction: true,
  summary: 'Asks, as the first of two people, to publish the draft as it is (rule BS-7).',
  request: z.strictObject({ version, reason }),
  answer: studioDetail,
});

const source = z.enum(['draft', 'live', 'asked']);

export const preview = staffCall('brands.read', {
  method: 'POST',
  path: '/api/office/studio/preview',
  rate: 'read',
  userAction: false,
  summary: 'Returns the address of a page of the brand with the draft, for one frame, once (rule BS-6).',
  request: z.strictObject({ page: z.enum(previewPages), theme: z.enum(['dark', 'light']), source }),
  answer: z.object({ address: z.string() }),
});

export const exportFolder = staffCall('brands.read', {
  method: 'POST',
  path: '/api/office/studio/export',
  rate: 'write',
  userAction: true,
  summary: "Returns the brand's folder as a tar file, with the draft or with what is live.",
  request: z.strictObject({ source }),
  answer: z.object({ name: z.string(), content: z.string() }),
});
