import type { SetupTopic } from '@candor/domain/service/setup.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';

interface SetupPlace {
  /** The page of the documentation. */
  readonly page: string;
  /** The desk where it is done, and who may open it; absent: it is done on the server. */
  readonly desk?: { readonly to: string; readonly may: StaffAction };
}

/** Where each topic is settled. */
export const setupPlaces: Readonly<Record<SetupTopic, SetupPlace>> = {
  settings: { page: 'docs/live.md#3-settings' },
  database: { page: 'docs/live.md#2-the-database' },
  keys: { page: 'docs/live.md#5-keys' },
  entity: { page: 'docs/live.md#4-your-brands', desk: { to: '/brands', may: 'brands.read' } },
  texts: { page: 'docs/live.md#4-your-brands', desk: { to: '/content', may: 'content.read' } },
  brand: { page: 'docs/brands.md', desk: { to: '/brands', may: 'brands.read' } },
  prices: { page: 'docs/providers.md#prices' },
  payments: { page: 'docs/live.md#6-payment-providers' },
  mail: { page: 'docs/live.md#3-settings', desk: { to: '/mail', may: 'mail.read' } },
  antivirus: { page: 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning' },
  places: { page: 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning' },
  staff: { page: 'docs/live.md#9-staff-and-the-first-release', desk: { to: '/staff', may: 'staff.read' } },
  release: { page: 'docs/live.md#9-staff-and-the-first-release', desk: { to: '/brands', may: 'brands.read' } },
  screening: { page: 'docs/operating.md#the-office', desk: { to: '/verification', may: 'verification.list' } },
  backups: { page: 'docs/operating.md#backup' },
  alarms: { page: 'docs/operating.md#alarms' },
};
