import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { askSetting as call } from '@candor/contracts/http/office/settings.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayPropose, settingKeys } from '@candor/domain/settings/declared.ts';
import { checkSettingChange } from '@candor/domain/settings/setting.ts';
import type { SettingRequest } from '@candor/domain/settings/setting.ts';
import * as z from 'zod/mini';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { fileIn, settingSubject } from './deps.ts';
import type { SettingsDeskDeps } from './deps.ts';
import { recordSettings } from './recordSettings.ts';

/** Rule SE-2: two people change a setting, or return it to the file's value. */
export const settingChange = new Subject({
  name: 'settingChange',
  payload: z.object({
    key: z.enum(settingKeys),
    before: z.string(),
    text: z.nullable(z.string()),
    request: z.string(),
  }),
  key: ({ key }, { brandId }) => settingSubject(brandId, key),
  isSame: (before, payload) => before.key === payload.key && before.text === payload.text,
  async check(deps: SettingsDeskDeps, { brandId, payload: { key, before, text } }) {
    const checked = checkNow(deps, brandId, { key, before, text: text ?? undefined });
    if (!checked.ok) return checked;
    return accept([{ name: key, before, after: checked.value }]);
  },
  /** Rule SE-5: a request that compares with a value no longer in force cannot be approved. */
  checkApproval: async (deps: SettingsDeskDeps, { brandId, payload: { key, before, text } }) =>
    checkNow(deps, brandId, { key, before, text: text ?? undefined }),
  async apply(deps: SettingsDeskDeps, approval) {
    const { brandId, payload } = approval;
    const { key, before, text } = payload;
    const answer = await deps.bus.request('dealing.changeSetting', {
      commandId: `approval:${approval.id}`,
      brandId,
      key,
      before,
      text: text ?? undefined,
      staffId: approval.requestedBy,
      staffName: approval.requesterName,
      approvedBy: approval.deciderName,
      reason: approval.reason,
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordSettings(deps, brandId);
    return accept(true);
  },
});

/** Proposes a change, as the first of two people; a repeated request is the same proposal. */
export async function askSetting(
  deps: SettingsDeskDeps,
  { key, before, value, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  if (!mayPropose(session.roles, key)) return refuse({ code: 'forbidden' });
  return settingChange.askOnce(deps, session, { reason, request, payload: { key, before, text: value, request } });
}

function checkNow(
  deps: SettingsDeskDeps,
  brandId: BrandId,
  request: Omit<SettingRequest, 'isApproved'>,
): Result<string> {
  return checkSettingChange(fileIn(deps, brandId), deps.settings.of(brandId), { ...request, isApproved: true });
}
