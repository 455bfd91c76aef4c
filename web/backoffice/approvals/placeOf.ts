import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';

/** Page of the office, and the right to open it. */
interface Place {
  readonly to: string;
  readonly words:
    | 'everyTrade'
    | 'inStudio'
    | 'inBrands'
    | 'inLists'
    | 'inMailTexts'
    | 'inProviders'
    | 'inRegulator'
    | 'inSources'
    | 'inComplaints';
  readonly may: StaffAction;
}

/**
 * Returns the page on which the second person sees everything that a request would change; undefined if its card shows
 * it.
 */
export function placeOf(approval: Pick<Approval, 'subject' | 'state' | 'changes'>): Place | undefined {
  const { subject, state } = approval;
  if (subject === 'incidentRepair') return { to: '/dealing/repairs', words: 'everyTrade', may: 'dealing.read' };
  if (state !== 'waiting') return undefined;
  switch (subject) {
    case 'brandRelease':
    case 'brandWithdrawal':
      return { to: '/brands', words: 'inBrands', may: 'brands.read' };
    case 'brandStudio':
      return { to: '/studio?asked', words: 'inStudio', may: 'brands.read' };
    case 'screeningList':
      return { to: '/screening-list', words: 'inLists', may: 'screeningList.read' };
    case 'economicCalendar':
      return { to: '/calendar', words: 'inLists', may: 'calendar.read' };
    case 'mailText':
      return { to: mailTextAddress(approval), words: 'inMailTexts', may: 'mailTexts.read' };
    case 'paymentProvider':
      return { to: '/payment-providers', words: 'inProviders', may: 'providers.read' };
    case 'priceSources':
      return { to: '/price-sources', words: 'inSources', may: 'sources.read' };
    case 'clientMoneySignOff':
      return { to: '/regulator', words: 'inRegulator', may: 'regulator.read' };
    case 'complaintAnswer':
      return { to: complaintAddress(approval), words: 'inComplaints', may: 'complaints.read' };
    default:
      return undefined;
  }
}

/** Returns the address of the mail with its proposed text, as it would be sent. */
function mailTextAddress({ changes }: Pick<Approval, 'changes'>): string {
  const [, template = '', language = ''] = /^(\w+) \((\w+)\)$/.exec(changes[0]?.after ?? '') ?? [];
  return `/mail-texts/${template}?language=${language}`;
}

/** Returns the address of the complaint by its number, which finds it in any state. */
function complaintAddress({ changes }: Pick<Approval, 'changes'>): string {
  const number = changes.find(({ name }) => name === 'complaint')?.after ?? '';
  return `/complaints?${new URLSearchParams({ q: number })}`;
}
