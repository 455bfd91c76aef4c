import account from './de/account.json' with { type: 'json' };
import auth from './de/auth.json' with { type: 'json' };
import calendar from './de/calendar.json' with { type: 'json' };
import checks from './de/checks.json' with { type: 'json' };
import complaints from './de/complaints.json' with { type: 'json' };
import clientMoney from './de/clientMoney.json' with { type: 'json' };
import consent from './de/consent.json' with { type: 'json' };
import contact from './de/contact.json' with { type: 'json' };
import corrections from './de/corrections.json' with { type: 'json' };
import fairness from './de/fairness.json' with { type: 'json' };
import knowledge from './de/knowledge.json' with { type: 'json' };
import legal from './de/legal.json' with { type: 'json' };
import limits from './de/limits.json' with { type: 'json' };
import office from './de/office.json' with { type: 'json' };
import onboarding from './de/onboarding.json' with { type: 'json' };
import notifications from './de/notifications.json' with { type: 'json' };
import payments from './de/payments.json' with { type: 'json' };
import platform from './de/platform.json' with { type: 'json' };
import popups from './de/popups.json' with { type: 'json' };
import referrals from './de/referrals.json' with { type: 'json' };
import refusals from './de/refusals.json' with { type: 'json' };
import robot from './de/robot.json' with { type: 'json' };
import security from './de/security.json' with { type: 'json' };
import service from './de/service.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import statements from './de/statements.json' with { type: 'json' };
import status from './de/status.json' with { type: 'json' };
import transactions from './de/transactions.json' with { type: 'json' };
import ui from './de/ui.json' with { type: 'json' };
import verification from './de/verification.json' with { type: 'json' };
import verify from './de/verify.json' with { type: 'json' };
import website from './de/website.json' with { type: 'json' };
import widgets from './de/widgets.json' with { type: 'json' };
import type { Catalogue } from './en.ts';

export const german: Catalogue = {
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
  office,
  onboarding,
  notifications,
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
