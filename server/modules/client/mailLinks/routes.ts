import type { Handlers } from '../../access/sessions/index.ts';
import { askForLoginLink, askForPassword } from './askForMail.ts';
import { cancelEmailChange, changeEmail, confirmNewEmail, getEmailChange } from './changeEmail.ts';
import { confirmEmail, resendConfirmation } from './confirmEmail.ts';
import { hasAskedHere, loginByLink } from './loginByLink.ts';
import { reportNotMe } from './notMe.ts';
import type { MailLinkParts } from './parts.ts';
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

export function mailLinkRoutes(parts: MailLinkParts): Handlers<MailLinkCalls> {
  return {
    forgotPassword: (request, visitor) => askForPassword(parts, request, visitor),
    checkPasswordCode: (request, visitor) => checkPasswordCode(parts, request, visitor),
    resetPassword: (request, visitor) => resetPassword(parts, request, visitor),
    requestLoginLink: (request, visitor) => askForLoginLink(parts, request, visitor),
    hasAskedHere: (request, visitor) => hasAskedHere(parts, request, visitor),
    loginByLink: (request, visitor) => loginByLink(parts, request, visitor),
    confirmEmail: (request, visitor) => confirmEmail(parts, request, visitor),
    resendConfirmation: (_request, caller) => resendConfirmation(parts, caller),
    reportNotMe: (request, visitor) => reportNotMe(parts, request, visitor),
    getEmailChange: (_request, caller) => getEmailChange(parts, caller),
    changeEmail: (request, caller) => changeEmail(parts, request, caller),
    cancelEmailChange: (_request, caller) => cancelEmailChange(parts, caller),
    confirmNewEmail: (request, caller) => confirmNewEmail(parts, request, caller),
  };
}
