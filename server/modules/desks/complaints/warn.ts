import type { BrandId } from '@candor/domain/ids.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { listColleagues, lockUnwarned, updateWarned } from './deskStore.ts';

/** Rule CP-7: mails compliance once when a clock is nearly over, and once when it is over. */
export function warnOfComplaints({ pool, clock }: Pick<ActDeps, 'pool' | 'clock'>, brandId: BrandId): Promise<void> {
  return transaction(pool, brandId, async (connection) => {
    const now = clock.now();
    const urgent = await lockUnwarned(connection, now);
    if (urgent.length === 0) return;
    const people = await listColleagues(connection, rolesFor['cases.work']);
    for (const { id, number, dueAt, isLate } of urgent) {
      const warned = isLate ? 'late' : 'soon';
      await updateWarned(connection, id, warned);
      for (const { id: staffId, name, email, language = 'en' } of people) {
        await queueMail(connection, {
          brandId,
          clientId: undefined,
          to: email,
          language,
          template: isLate ? 'staffComplaintLate' : 'staffComplaintDue',
          values: { name, number, due: { time: dueAt } },
          link: { path: `/complaints/${id}` },
          eventKey: `complaint:${id}:${warned}:${dueAt}:${staffId}`,
          now,
        });
      }
    }
  });
}
