import { assert } from '@candor/domain/assert.ts';
import { inBrand } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import { hasFactorKind } from '../factors/index.ts';
import type { FactorNews, FactorDeps, FactorPeople, FactorVisitor, FactorWork } from '../factors/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { OfficeCaller, StaffSession } from './caller.ts';
import { OFFICE_TENANT, ownerOf } from './entrance.ts';
import { countedAs } from './failures.ts';
import type { StaffDeps } from './deps.ts';
import { findStaff, languageOfStaff } from './store.ts';
import type { Staff } from './store.ts';

const OWN_PATH = '/sessions';

/** Owner of the factors, and the brand in which they work or sign in. */
type FactorHolding = Pick<StaffSession, 'staffId' | 'brandId' | 'name'>;

type StaffNews = FactorNews['template'] | 'passkeyRenamed';

const acts = {
  totpAdded: 'staff.factorAdded',
  totpRemoved: 'staff.factorRemoved',
  passkeyAdded: 'staff.factorAdded',
  passkeyRemoved: 'staff.factorRemoved',
  passkeyRenamed: 'staff.factorRenamed',
  recoveryCodesRenewed: 'staff.recoveryCodesRenewed',
  recoveryCodeUsed: 'staff.recoveryCodeUsed',
} as const satisfies Record<StaffNews, string>;

const templates = {
  totpAdded: 'staffTotpAdded',
  totpRemoved: 'staffTotpRemoved',
  passkeyAdded: 'staffPasskeyAdded',
  passkeyRemoved: 'staffPasskeyRemoved',
  passkeyRenamed: 'staffPasskeyRenamed',
  recoveryCodesRenewed: 'staffRecoveryCodesRenewed',
  recoveryCodeUsed: 'staffRecoveryCodeUsed',
} as const satisfies Record<StaffNews, string>;

/** Returns a person's second factors. Rule ST-9: each change is recorded and mailed, or not made. */
export function staffFactors(deps: StaffDeps, session: FactorHolding): FactorDeps {
  const { pool, clock, attempts, factorKeys } = deps;
  return { pool, clock, attempts, factorKeys, people: peopleOf(deps, session) };
}

/** Rule ST-3: has the person finished enrolling? A password alone gives no access, and its invitation expires. */
export function isEnrolled(connection: Connection, staffId: number): Promise<boolean> {
  return inBrand(connection, OFFICE_TENANT, () => hasFactorKind(connection, ownerOf(staffId)));
}

/** Presents the office as a brand, one that always requires a second factor. */
export function atOffice({ ip, host, origin, cookies }: OfficeCaller): FactorVisitor {
  return { ip, host, origin, cookies, brand: { id: OFFICE_TENANT, name: 'Candor Office', secondFactor: 'required' } };
}

function peopleOf(deps: StaffDeps, session: FactorHolding): FactorPeople {
  const notify = async (work: FactorWork, template: StaffNews, values: FactorNews['values'] = {}) => {
    const staff = await holderOf(work.connection, session);
    await announce(deps, session, { work, staff, template, values });
  };
  return {
    kind: 'staff',
    async find(work) {
      const { email } = await holderOf(work.connection, session);
      return { account: email, notify: ({ template, values }) => notify(work, template, values) };
    },
    onRenamed: (work, _owner, passkey) => notify(work, 'passkeyRenamed', { passkey }),
    countedAs: ({ id }) => countedAs(deps, `staffFactor\n${id}`),
  };
}

async function holderOf(connection: Connection, { staffId }: FactorHolding): Promise<Staff> {
  const staff = await findStaff(connection, staffId);
  assert(staff !== undefined, 'a session belongs to a person');
  return staff;
}

interface Announcement {
  readonly work: FactorWork;
  readonly staff: Staff;
  readonly template: StaffNews;
  readonly values: NonNullable<FactorNews['values']>;
}

/** Announces a change in that brand's audit record and mails. */
function announce(
  { audit }: StaffDeps,
  { brandId, staffId, name }: FactorHolding,
  { work: { connection, now }, staff, template, values }: Announcement,
): Promise<void> {
  return inBrand(connection, brandId, async () => {
    const entry = await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at: now,
      action: acts[template],
      subject: `staff:${staffId}`,
      details: { change: template, ...values },
    });
    const language = await languageOfStaff(connection, staff.id);
    await queueMail(connection, {
      brandId,
      clientId: undefined,
      to: staff.email,
      language,
      template: templates[template],
      now,
      values: { name: staff.name, time: { time: now }, ...values },
      link: { path: OWN_PATH },
      eventKey: `${templates[template]}:${entry.number}`,
    });
  });
}
