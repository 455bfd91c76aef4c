import { accept, refuse } from '@candor/domain/result.ts';
import { brandMoney } from '../../engine/dealing/index.ts';
import { offeredInstruments, presentAsset } from '../../engine/instruments/index.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { countries } from './countries.ts';
import { login } from './login.ts';
import { loginFactor, loginPasskey, loginSetup } from './loginFactor.ts';
import type { ClientDeps } from './deps.ts';
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

export function clientRoutes(deps: ClientDeps): Handlers<ClientCalls> {
  return {
    login: (request, visitor) => login(deps, request, visitor),
    loginFactor: (request, visitor) => loginFactor(deps, request, visitor),
    loginPasskey: (request, visitor) => loginPasskey(deps, request, visitor),
    loginSetup: (request, visitor) => loginSetup(deps, request, visitor),
    register: (request, visitor) => register(deps, request, visitor),
    getAccount: (_request, { session, token }) => showSession(deps, session, token),
    updateAccount: (request, caller) => updateDetails(deps, request, caller),
    sendPhoneCode: (_request, caller) => sendPhoneCode(deps, caller),
    confirmPhone: (request, caller) => confirmPhone(deps, request, caller),
    updatePassword: (request, caller) => updatePassword(deps, request, caller),
    switchAccount: (request, caller) => switchAccount(deps, request, caller),
    async getBalance(_request, { session }) {
      const account = currentAccount(session);
      const [balance, positions] = await Promise.all([deps.desk.balance(account), deps.desk.positions(account)]);
      return accept({ balance, positions });
    },
    /** The session determines which account is topped up; the command's id has a name space of its own. */
    async topUpDemo({ commandId }, { session, brand }) {
      const funding = brandMoney(brand.demoFunding);
      const topped = await deps.desk.topUpDemo(currentAccount(session), funding, `topUp:${commandId}`);
      return topped.ok ? accept({ balance: topped.value }) : topped;
    },
    /** Always resets the demo account, whichever is current: no call resets the real one. */
    async resetDemo({ commandId }, { session: { brandId, accounts }, brand }) {
      const account = { brandId, accountId: accounts.demo };
      return deps.desk.resetDemo(account, brandMoney(brand.demoFunding), `reset:${commandId}`);
    },
    /** An order belongs to the account that was current when it was sent, not to the present one. */
    async settleOrder({ commandId, account }, { session: { brandId, accounts } }) {
      if (account !== accounts.real && account !== accounts.demo) return refuse({ code: 'accountUnknown' });
      return accept(await deps.desk.settleOrder({ brandId, accountId: account }, `client:${commandId}`));
    },
    async getAssets(_request, caller) {
      return accept(await listAssets(deps, caller));
    },
    getReferrals: (_request, { session, brand }) => listReferrals(deps.pool, brand, session.clientId),
    async getCountries() {
      return accept([...countries]);
    },
  };
}

async function listAssets({ desk }: ClientDeps, { brand, session }: Caller) {
  const { regime } = await desk.eligibility(currentAccount(session));
  return offeredInstruments(brand).map((instrument) =>
    presentAsset(instrument, brand.leverages[instrument.category], regime),
  );
}
