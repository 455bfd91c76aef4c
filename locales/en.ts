import account from './en/account.json' with { type: 'json' };
import auth from './en/auth.json' with { type: 'json' };
import calendar from './en/calendar.json' with { type: 'json' };
import checks from './en/checks.json' with { type: 'json' };
import complaints from './en/complaints.json' with { type: 'json' };
import clientMoney from './en/clientMoney.json' with { type: 'json' };
import consent from './en/consent.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import corrections from './en/corrections.json' with { type: 'json' };
import fairness from './en/fairness.json' with { type: 'json' };
import knowledge from './en/knowledge.json' with { type: 'json' };
import legal from './en/legal.json' with { type: 'json' };
import limits from './en/limits.json' with { type: 'json' };
import office from './en/office.json' with { type: 'json' };
import onboarding from './en/onboarding.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import payments from './en/payments.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import popups from './en/popups.json' with { type: 'json' };
import referrals from './en/referrals.json' with { type: 'json' };
import refusals from './en/refusals.json' with { type: 'json' };
import robot from './en/robot.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import service from './en/service.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import transactions from './en/transactions.json' with { type: 'json' };
import statements from './en/statements.json' with { type: 'json' };
import status from './en/status.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };
import verification from './en/verification.json' with { type: 'json' };
import verify from './en/verify.json' with { type: 'json' };
import website from './en/website.json' with { type: 'json' };
import widgets from './en/widgets.json' with { type: 'json' };

/** Every text of the product in English, which the other languages follow key by key. */
export const english = {
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

export type Catalogue = typeof english;
