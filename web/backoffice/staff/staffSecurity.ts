import type { WireFactors } from '@candor/contracts/http/security.ts';
import { office, officeQueries } from '../../data/office.ts';
import { outcomeQuery } from '../../data/outcomeQuery.ts';
import type { SecurityDesk } from '../../factors/desk.ts';

const FACTORS = ['ownFactors'];

/** Calls with which staff manage their own second factors; their sessions have a separate list. */
export const staffSecurity: SecurityDesk = {
  calls: {
    beginTotp: (request) => office.beginOwnTotp(request),
    confirmTotp: (request) => office.confirmOwnTotp(request),
    removeTotp: (request) => office.removeOwnTotp(request),
    renewRecoveryCodes: (request) => office.renewOwnRecoveryCodes(request),
    beginPasskey: (request) => office.beginOwnPasskey(request),
    addPasskey: (request) => office.addOwnPasskey(request),
    renamePasskey: (request) => office.renameOwnPasskey(request),
    removePasskey: (request) => office.removeOwnPasskey(request),
    confirmPasskey: (request) => office.askOwnPasskey(request),
  },
  confirm: (request) => office.confirmOwnIdentity(request),
  isPasskeyWhole: false,
  factors: outcomeQuery<WireFactors>(FACTORS, () => office.getOwnFactors({})),
  reload: () => officeQueries.invalidateQueries({ queryKey: FACTORS }),
};
