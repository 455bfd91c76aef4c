import { resolve } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { OfficeDeps } from '../http/office.ts';
import { applyApproved } from '../modules/access/approvals/index.ts';
import { endDue } from '../modules/dataProtection/confidentialCases/index.ts';
import { warnOfComplaints } from '../modules/desks/complaints/index.ts';
import { followLevels } from '../modules/desks/clientDesk/index.ts';
import { mailReports } from '../modules/desks/operatorReports/index.ts';
import { recordSettings } from '../modules/desks/settingsDesk/index.ts';
import {
  recordActions,
  recordHalts,
  recordLimits,
  recordSwitches,
  recordTerms,
} from '../modules/desks/dealingDesk/index.ts';
import { isArchiveExpected, watchArchive } from './archiveWatch.ts';
import { previewsOfBrands } from './brandSwitcher.ts';
import { watchPlans } from './editor.ts';
import type { Office } from './office.ts';
import { watchOldLocks } from './relocking.ts';
import { officeSecurityText } from './securityText.ts';
import type { Services } from './services.ts';
import { brandAddress } from './sites.ts';
import { endTogether, sweepBrands, sweepEvery, tryOnce } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { MainThread, World } from './world.ts';

const SWEEP_MS = MINUTE_MS;
const PAGE = resolve(import.meta.dirname, '../../web/build/office');

/** Opens the office's calls with its page. */
export function officeSite({ config, brands, clock }: World, { office, documents }: Services): OfficeDeps {
  const { filesSite } = documents;
  return {
    ...office.deps,
    page: {
      folder: PAGE,
      filesSite,
      brands,
      previewOf: previewsOfBrands(),
      originOf: (brand) => brandAddress(config, brand),
      securityText: officeSecurityText(config, brands[0], clock),
    },
  };
}

/**
 * Starts the recurring work for staff, done each minute; returns a function that stops it after writing the heads of
 * the audit record once more.
 */
export function watchOffice(world: MainThread, { office, documents, security }: Services): EndSweep {
  const { config, brands, brandIds, log, officePool: pool } = world;
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'a duty of the office could not be done' };
  const duties = dutiesOf(world, office);
  const { factorKeys } = security;
  const ends = endTogether([
    sweepBrands(sweep, brandIds, async (brand) => {
      for (const [duty, work] of Object.entries(duties)) await tryOnce(sweep, () => work(brand), { brand, duty });
    }),
    sweepEvery(sweep, () => office.sessions.sweep()),
    watchPlans(office.editor, brandIds, log),
    watchArchive(pool, log, isArchiveExpected(config)),
    watchOldLocks({ pool, factorKeys, documentKeys: documents.keys }, brandIds, log),
  ]);
  return async () => {
    await ends();
    for (const { id } of brands) await tryOnce(sweep, () => office.witness.write(pool, id), { brand: id });
  };
}

type Duty = (brandId: BrandId) => Promise<unknown>;

function dutiesOf({ officePool: pool, clock, brands }: World, office: Office): Readonly<Record<string, Duty>> {
  const record = { pool, clock, audit: office.audit };
  return {
    levels: (brandId) => followLevels(pool, brandId),
    approvals: (brandId) => applyApproved(office.approvals, brandId),
    switches: (brandId) => recordSwitches(record, brandId),
    actions: (brandId) => recordActions(record, brandId),
    halts: (brandId) => recordHalts(record, brandId),
    limits: (brandId) => recordLimits({ ...record, brands }, brandId),
    terms: (brandId) => recordTerms(record, brandId),
    settings: (brandId) => recordSettings(record, brandId),
    cases: (brandId) => endDue(record, brandId),
    complaints: (brandId) => warnOfComplaints(record, brandId),
    reports: (brandId) => mailReports(office.reports, brandId),
    heads: (brandId) => office.witness.write(pool, brandId),
  };
}
