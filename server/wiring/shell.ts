import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { OperatorError } from '../operatorError.ts';
import { CONTACT_TASK, forwardMessage } from '../modules/desks/contact/index.ts';
import { complaintRoutes } from '../modules/desks/complaints/routes.ts';
import type { ComplaintDeps } from '../modules/desks/complaints/routes.ts';
import { contactRoutes } from '../modules/desks/contact/routes.ts';
import type { ContactDeps } from '../modules/desks/contact/routes.ts';
import { FORM_TASK, forwardForm } from '../modules/website/content/index.ts';
import { popupRoutes } from '../modules/website/popups/routes.ts';
import type { PopupDeps } from '../modules/website/popups/routes.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import type { GeoTable } from '../providers/geoip/interface.ts';
import { emptyTable, readGeoTable } from '../providers/geoip/table.ts';
import { httpOutbound } from '../providers/outbound/http.ts';

export interface ShellDeps extends PopupDeps, ContactDeps, ComplaintDeps {
  readonly places: GeoTable;
}

/** Answers the calls around every page of the portal, and those for anyone who writes or complains to the brand. */
export function shellRoutes(deps: ShellDeps) {
  return { ...popupRoutes(deps), ...contactRoutes(deps), ...complaintRoutes(deps), ...visitorRoutes(deps.places) };
}

/** Opens the table of places; refuses a file that cannot be read or understood, naming its line. */
export function openPlaces({ geoipFile }: Pick<Config, 'geoipFile'>): GeoTable {
  if (geoipFile === undefined) return emptyTable;
  try {
    return readGeoTable(geoipFile);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`GEOIP_FILE cannot be used: ${why}.`, { cause: error });
  }
}

/** Answers with the visitor's country (ruling R18). */
function visitorRoutes(places: GeoTable): Handlers<'getVisitor'> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return {
    async getVisitor(_request, { ip }) {
      const place = places.find(ip);
      const country = place?.country ?? '';
      const countryLong = country === '' ? '' : (names.of(country) ?? country);
      return accept({ ip, country_short: country, country_long: countryLong, city: place?.city ?? '' });
    },
  };
}

interface TaskDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly brands: readonly Brand[];
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Tasks that jobs forward; every address that may be called is in a brand's configuration. */
export function shellTasks({ config, brands, pool, clock }: TaskDeps) {
  const allowed = brands.flatMap(({ contactEndpoint }) => contactEndpoint ?? []);
  const outbound = httpOutbound({ allowed, allowsLoopback: config.mode === 'demo' });
  const deps = { pool, clock, outbound, brandOf: (id: BrandId) => brandById(brands, id) };
  return {
    [CONTACT_TASK]: (payload: unknown) => forwardMessage(deps, payload),
    [FORM_TASK]: (payload: unknown) => forwardForm(deps, payload),
  };
}
