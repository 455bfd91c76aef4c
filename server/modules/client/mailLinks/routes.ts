import type { Handlers } from '../../access/sessions/index.ts';
import { askForLoginLink, askForPassword } from './requestMail.ts';
import { cancelEmailChange, changeEmail, confirmNewEmail, getEmailChange } from './changeEmail.ts';
import { confirmEmail, resendConfirmation } from './confirmEmail.ts';
import { hasAskedHere, loginByLink } from './loginByLink.ts';
import { reportNotMe } from './notMe.ts';
import type { MailLinkDeps } from './deps.ts';
import { checkPasswordCode, resetPassword } from './passwordReset.ts';

type MailLinkCalls =
  | 'forgotPassword'
  | 'checkPasswordCode'
  | 'resetPassword'
  | 'requestLoginLink'
  | 'hasAskedHere'
  | 'loginByLink'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'reportNotMe'
  | 'getEmailChange'
  | 'changeEmail'
  | 'cancelEmailChange'
  | 'confirmNewEmail';

export function mailLinkRoutes(deps: MailLinkDeps): Handlers<MailLinkCalls> {
  return {
    forgotPassword: (request, visitor) => askForPassword(deps, request, visitor),
    checkPasswordCode: (request, visitor) => checkPasswordCode(deps, request, visitor),
    resetPassword: (request, visitor) => resetPassword(deps, request, visitor),
    requestLoginLink: (request, visitor) => askForLoginLink(deps, request, visitor),
    hasAskedHere: (request, visitor) => hasAskedHere(deps, request, visitor),
    loginByLink: (request, visitor) => loginByLink(deps, request, visitor),
    confirmEmail: (request, visitor) => confirmEmail(deps, request, visitor),
    resendConfirmation: (_request, caller) => resendConfirmation(deps, caller),
    reportNotMe: (request, visitor) => reportNotMe(deps, request, visitor),
    getEmailChange: (_request, caller) => getEmailChange(deps, caller),
    changeEmail: (request, caller) => changeEmail(deps, request, caller),
    cancelEmailChange: (_request, caller) => cancelEmailChange(deps, caller),
    confirmNewEmail: (request, caller) => confirmNewEmail(deps, request, caller),
  };
}
