import office from './en/office.json' with { type: 'json' };
import account from './it/account.json' with { type: 'json' };
import auth from './it/auth.json' with { type: 'json' };
import calendar from './it/calendar.json' with { type: 'json' };
import checks from './it/checks.json' with { type: 'json' };
import complaints from './it/complaints.json' with { type: 'json' };
import clientMoney from './it/clientMoney.json' with { type: 'json' };
import consent from './it/consent.json' with { type: 'json' };
import contact from './it/contact.json' with { type: 'json' };
import corrections from './it/corrections.json' with { type: 'json' };
import fairness from './it/fairness.json' with { type: 'json' };
import knowledge from './it/knowledge.json' with { type: 'json' };
import legal from './it/legal.json' with { type: 'json' };
import limits from './it/limits.json' with { type: 'json' };
import notifications from './it/notifications.json' with { type: 'json' };
import onboarding from './it/onboarding.json' with { type: 'json' };
import payments from './it/payments.json' with { type: 'json' };
import platform from './it/platform.json' with { type: 'json' };
import popups from './it/popups.json' with { type: 'json' };
import referrals from './it/referrals.json' with { type: 'json' };
import refusals from './it/refusals.json' with { type: 'json' };
import robot from './it/robot.json' with { type: 'json' };
import security from './it/security.json' with { type: 'json' };
import service from './it/service.json' with { type: 'json' };
import shell from './it/shell.json' with { type: 'json' };
import statements from './it/statements.json' with { type: 'json' };
import status from './it/status.json' with { type: 'json' };
import transactions from './it/transactions.json' with { type: 'json' };
import ui from './it/ui.json' with { type: 'json' };
import verification from './it/verification.json' with { type: 'json' };
import verify from './it/verify.json' with { type: 'json' };
import website from './it/website.json' with { type: 'json' };
import widgets from './it/widgets.json' with { type: 'json' };
import type { Catalogue } from './en.ts';

/** Every text for clients and partners; the office speaks English and German (ruling R23). */
export const italian: Catalogue = {
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
