import { setupCodes, setupStates, setupTopics } from '@candor/domain/service/setup.ts';
import { setupFaultCodes } from '@candor/domain/service/setupFault.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { instant } from '../../codecs.ts';
import { gateFinding } from './brands.ts';
import { staffCall } from './call.ts';

const fault = z.object({ code: z.enum(setupFaultCodes), params: z.record(z.string(), z.string()) });

const item = z.object({
  topic: z.enum(setupTopics),
  state: z.enum(setupStates),
  /**
   * Findings of `npm run live-check`, in English, each with the page of the documentation that explains it. Those of
   * the publishing checks, and most faults of settings, also have their code.
   */
  findings: z.array(
    z.object({ what: z.string(), page: z.string(), gate: z.nullable(gateFinding), fault: z.nullable(fault) }),
  ),
  /** Reasons that only the running installation knows. */
  reasons: z.array(z.object({ code: z.enum(setupCodes), roles: z.array(z.enum(staffRoles)), at: z.nullable(instant) })),
});
export type ListedSetupItem = z.output<typeof item>;

export const get = staffCall('setup.read', {
  method: 'GET',
  path: '/api/office/setup',
  rate: 'read',
  userAction: false,
  summary:
    'Says what is missing before the brand may take real money, topic by topic: by the checks of `npm run live-check`, ' +
    'and by what the running installation knows of staff, publication, screening, backups and alarms.',
  request: z.strictObject({}),
  answer: z.object({
    /** Mode of the running server; a demonstration is measured by the needs of a live installation. */
    mode: z.enum(['demo', 'live']),
    items: z.array(item),
    /** Number of findings about other brands, which are shown there. */
    elsewhere: z.number(),
  }),
});
export type SetupGuide = z.output<typeof get.answer>;
