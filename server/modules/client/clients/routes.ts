import { accept, refuse } from '@candor/domain/result.ts';
import { brandMoney } from '../../engine/dealing/index.ts';
import { offeredInstruments, presentAsset } from '../../engine/instruments/index.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { countries } from './countries.ts';
import { login } from './login.ts';
import { loginFactor, loginPasskey, loginSetup } from './loginFactor.ts';
import type { ClientParts } from './parts.ts';
import { confirmPhone, sendPhoneCode } from './phoneCode.ts';
import { listReferrals } from './referrals.ts';
import { register } from './register.ts';
import { showSession } from './showSession.ts';
import { switchAccount } from './switchAccount.ts';
import { updateDetails } from './updateDetails.ts';
import { updatePassword } from './updatePassword.ts';

type ClientCalls =
  | 'login'
  | 'loginFactor'
  | 'loginPasskey'
  | 'loginSetup'
  | 'register'
  | 'getAccount'
  | 'updateAccount'
  | 'sendPhoneCode'
  | 'confirmPhone'
  | 'updatePassword'
  | 'switchAccount'
  | 'getBalance'
  | 'topUpDemo'
  | 'resetDemo'
  | 'settleOrder'
  | 'getAssets'
  | 'getCountries'
  | 'getReferrals';

export function clientRoutes(parts: ClientParts): Handlers<ClientCalls> {
  return {
    login: (request, visitor) => login(parts, request, visitor),
    loginFactor: (request, visitor) => loginFactor(parts, request, visitor),
    loginPasskey: (request, visitor) => loginPasskey(parts, request, visitor),
    loginSetup: (request, visitor) => loginSetup(parts, request, visitor),
    register: (request, visitor) => register(parts, request, visitor),
    getAccount: (_request, { session, token }) => showSession(parts, session, token),
    updateAccount: (request, caller) => updateDetails(parts, request, caller),
    sendPhoneCode: (_request, caller) => sendPhoneCode(parts, caller),
    confirmPhone: (request, caller) => confirmPhone(parts, request, caller),
    updatePassword: (request, caller) => updatePassword(parts, request, caller),
    switchAccount: (request, caller) => switchAccount(parts, request, caller),
    async getBalance(_request, { session }) {
      const account = currentAccount(session);
      const [balance, positions] = await Promise.all([parts.desk.balance(account), parts.desk.positions(account)]);
      return accept({ balance, positions });
    },
    /** Which account is topped up the session says; its id for the command has a name space of its own. */
    async topUpDemo({ commandId }, { session, brand }) {
      const funding = brandMoney(brand.demoFunding);
      const topped = await parts.desk.topUpDemo(currentAccount(session), funding, `topUp:${commandId}`);
      return topped.ok ? accept({ balance: topped.value }) : topped;
    },
    /** Always the demo account, whichever is in view: there is no way from here to the real one. */
    async resetDemo({ commandId }, { session: { brandId, accounts }, brand }) {
      const account = { brandId, accountId: accounts.demo };
      return parts.desk.resetDemo(account, brandMoney(brand.demoFunding), `reset:${commandId}`);
    },
    /** An order belongs to the account that was current when it was given, not to that of now. */
    async settleOrder({ commandId, account }, { session: { brandId, accounts } }) {
      if (account !== accounts.real && account !== accounts.demo) return refuse({ code: 'accountUnknown' });
      return accept(await parts.desk.settleOrder({ brandId, accountId: account }, `client:${commandId}`));
    },
    async getAssets(_request, caller) {
      return accept(await listAssets(parts, caller));
    },
    getReferrals: (_request, { session, brand }) => listReferrals(parts.pool, brand, session.clientId),
    async getCountries() {
      return accept([...countries]);
    },
  };
}

async function listAssets({ desk }: ClientParts, { brand, session }: Caller) {
  const { regime } = await desk.eligibility(currentAccount(session));
  return offeredInstruments(brand).map((instrument) =>
    presentAsset(instrument, brand.leverages[instrument.category], regime),
  );
}
