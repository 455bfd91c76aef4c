export { changeAddress, isAddressFree } from './address.ts';
export { admit } from './admit.ts';
export { clientFactors, ownerOf } from './clientFactors.ts';
export { countryId } from './countries.ts';
export { mailConfirmation } from './confirmation.ts';
export { credentialsChangedAt, noteCredentials } from './credentials.ts';
export { DEVICE_KEPT_MS } from './devices.ts';
export { LOGINS_OF_CLIENT, NEW_DEVICE_MAILS, checkEntrance, checkOpen, deviceOf, isStillProven } from './enter.ts';
export { mailSecurity } from './factorMail.ts';
export { LOGINS_PAGE, LoginHistory } from './loginHistory.ts';
export type { StoredLogin } from './loginHistory.ts';
export { createLevels, createLevelTables } from './levels.ts';
export type { LevelReader, LevelTables } from './levels.ts';
export { mailNotMe, planNotMe } from './notMeMail.ts';
export type { ClientDeps } from './deps.ts';
export { readPhone } from './phone.ts';
export { phoneCodeByMail, phoneCodeChannel } from './phoneChannel.ts';
export type { PhoneCodeChannel } from './phoneChannel.ts';
export { makePhoneCode } from './phoneCode.ts';
export { register } from './register.ts';
export { REGISTRATION_MAIL_TASK, mailRegistration } from './registrationMail.ts';
export { replacePassword } from './replacePassword.ts';
export { showContinued } from './showContinued.ts';
export { showSession } from './showSession.ts';
export { updateDetails } from './updateDetails.ts';
export {
  deleteDevicesOf as disownDevices,
  findByEmail,
  findById,
  findById as findClient,
  updateAutoTrading,
  updateEmailConfirmed as confirmEmailOf,
  updateLastAccount as rememberAccount,
  updatePassword as setPassword,
} from './store.ts';
export type { Client } from './store.ts';
export { provePassword } from './provePassword.ts';
export { countClientPeppers, updateClosed } from './store.ts';
