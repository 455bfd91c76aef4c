import office from './en/office.json' with { type: 'json' };
import account from './es/account.json' with { type: 'json' };
import auth from './es/auth.json' with { type: 'json' };
import calendar from './es/calendar.json' with { type: 'json' };
import checks from './es/checks.json' with { type: 'json' };
import complaints from './es/complaints.json' with { type: 'json' };
import clientMoney from './es/clientMoney.json' with { type: 'json' };
import consent from './es/consent.json' with { type: 'json' };
import contact from './es/contact.json' with { type: 'json' };
import corrections from './es/corrections.json' with { type: 'json' };
import fairness from './es/fairness.json' with { type: 'json' };
import knowledge from './es/knowledge.json' with { type: 'json' };
import legal from './es/legal.json' with { type: 'json' };
import limits from './es/limits.json' with { type: 'json' };
import notifications from './es/notifications.json' with { type: 'json' };
import onboarding from './es/onboarding.json' with { type: 'json' };
import payments from './es/payments.json' with { type: 'json' };
import platform from './es/platform.json' with { type: 'json' };
import popups from './es/popups.json' with { type: 'json' };
import referrals from './es/referrals.json' with { type: 'json' };
import refusals from './es/refusals.json' with { type: 'json' };
import robot from './es/robot.json' with { type: 'json' };
import security from './es/security.json' with { type: 'json' };
import service from './es/service.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };
import statements from './es/statements.json' with { type: 'json' };
import status from './es/status.json' with { type: 'json' };
import transactions from './es/transactions.json' with { type: 'json' };
import ui from './es/ui.json' with { type: 'json' };
import verification from './es/verification.json' with { type: 'json' };
import verify from './es/verify.json' with { type: 'json' };
import website from './es/website.json' with { type: 'json' };
import widgets from './es/widgets.json' with { type: 'json' };
import type { Catalogue } from './en.ts';

/** Every text for clients and partners; the office speaks English and German (ruling R23). */
export const spanish: Catalogue = {
  account,
  auth,
  calendar,
  checks,
  complaints,
  clientMoney,
  consent,
  contact,
  corrections,
  fairness,
  knowledge,
  legal,
  limits,
  notifications,
  office,
  onboarding,
  payments,
  platform,
  popups,
  referrals,
  refusals,
  robot,
  security,
  service,
  shell,
  statements,
  status,
  transactions,
  ui,
  verification,
  verify,
  website,
  widgets,
};
