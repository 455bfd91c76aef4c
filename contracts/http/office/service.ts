import { SERVICE_NOTE_MAXIMUM, SERVICE_NOTE_MINIMUM, serviceModes } from '@candor/domain/service/serviceMode.ts';
import * as z from 'zod/mini';
import { commandId, instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

const mode = z.enum(serviceModes);

/** Mode of the installation, with the person who set it. */
export const officeService = z.object({
  mode,
  until: z.nullable(instant),
  /** Further note for clients. */
  note: z.nullable(z.string()),
  /** Author of the setting; null: it was never set. */
  set: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
});
export type OfficeService = z.output<typeof officeService>;

export const get = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/service',
  rate: 'read',
  userAction: false,
  summary: 'Returns the mode in which the installation is served, until when, and who has set it.',
  request: z.strictObject({}),
  answer: officeService,
});

export const set = staffCall('service.set', {
  method: 'POST',
  path: '/api/office/service/set',
  rate: 'write',
  userAction: true,
  summary:
    'Sets the mode of the installation, for all brands: `readOnly`, `maintenance` or `normal`. It lasts until another ' +
    'is set, whatever `until` says.',
  request: z.strictObject({
    mode,
    until: z.optional(instant),
    note: z.optional(z.string().check(z.trim(), z.minLength(SERVICE_NOTE_MINIMUM), z.maxLength(SERVICE_NOTE_MAXIMUM))),
    /** Id of the request; the same id sets once. */
    request: commandId,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  answer: officeService,
});
