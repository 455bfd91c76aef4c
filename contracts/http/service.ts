import { serviceModes } from '@candor/domain/service/serviceMode.ts';
import * as z from 'zod/mini';
import { instant } from '../codecs.ts';
import { call } from './call.ts';

/**
 * Rule SM-6: mode of the installation, its expected end, and a note of the broker. The trading socket sends it on
 * connecting and whenever it changes.
 */
export const serviceNotice = z.object({
  mode: z.enum(serviceModes),
  until: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type ServiceNotice = z.output<typeof serviceNotice>;

export const get = call({
  method: 'GET',
  path: '/api/get/service',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Returns how the installation is served: normally, read-only or for maintenance, and until when.',
  request: z.strictObject({}),
  answer: serviceNotice,
});
