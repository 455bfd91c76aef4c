import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  askRepairElsewhere as askCall,
  previewRepairElsewhere as previewCall,
} from '@candor/contracts/http/office/repairs.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { askRepair, bookable, counted } from './repair.ts';
import { checkWindow, findCaseIn, readWindow } from './repairCase.ts';
import { totalsOf } from './repairPresent.ts';

/** Rule RP-9: shows what followed from the same bad ticks in the other brands that the person may repair. */
export async function previewRepairElsewhere(
  deps: DealingDeskDeps,
  requested: OfficeRequestOf<typeof previewCall>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof previewCall>>> {
  const checked = checkWindow(deps, requested);
  if (!checked.ok) return checked;
  const { reached, unseen } = await brandsElsewhere(deps, session);
  const window = await readWindow(deps, requested);
  const incident = { ...requested, cause: 'wrongQuote', leaveOut: new Set<number>() } as const;
  const brands: OfficeAnswerOf<typeof previewCall>['brands'] = [];
  for (const { id, name } of reached) {
    const found = await findCaseIn(deps, id, incident, window);
    const [planned, touched] = found.ok ? [found.value.planned, found.value.touched] : [[], []];
    const open = touched.filter(({ closed }) => closed === undefined).length;
    if (found.ok && planned.length === 0 && open === 0) continue;
    const totals = totalsOf(bookable(planned).map(counted));
    const refusal = found.ok ? null : found.refusal.code;
    brands.push({ id, name, currency: currencyOf(deps, id), totals, open, refusal });
  }
  return accept({ brands, unseen });
}

/** Rule RP-9: requests a repair in each of them; every brand has its own approval, record and second person. */
export async function askRepairElsewhere(
  deps: DealingDeskDeps,
  { brands: requested, ...scope }: OfficeRequestOf<typeof askCall>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof askCall>>> {
  const { reached } = await brandsElsewhere(deps, session);
  const brands: OfficeAnswerOf<typeof askCall>['brands'] = [];
  for (const id of new Set(requested)) {
    if (!reached.some((brand) => brand.id === id)) {
      brands.push({ id, approval: null, refusal: 'forbidden' });
      continue;
    }
    const answer = await askRepair(deps, scope, await deps.sessions.inBrand(session, id));
    brands.push({
      id,
      approval: answer.ok ? answer.value.id : null,
      refusal: answer.ok ? null : answer.refusal.code,
    });
  }
  return accept({ brands });
}

interface Elsewhere {
  readonly reached: readonly Brand[];
  /** Number of brands in which the person may not correct. */
  readonly unseen: number;
}

async function brandsElsewhere(
  { sessions, brands }: Pick<DealingDeskDeps, 'sessions' | 'brands'>,
  { staffId, brandId }: StaffSession,
): Promise<Elsewhere> {
  const held = new Set(await sessions.brandsFor(staffId, rolesFor['dealing.correct']));
  const others = brands.filter(({ id }) => id !== brandId);
  const reached = others.filter(({ id }) => held.has(id));
  return { reached, unseen: others.length - reached.length };
}
