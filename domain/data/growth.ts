const A_DAY = 'acts a day of a client or partner';
const PROTECTIVE = 'acts that protect, 120 a minute of a session';
const STAFF = 'what staff decide or write';
const ORDERS = 'orders a second of a brand, and months that leave';
const PAYMENTS = 'payments a day of a client';

/** Tables with one row, or a fixed number of rows, for each client. */
const ofClient = {
  agreement: 'one for each version of the terms',
  agreement_text: 'one for each version and language of the terms',
  client: '1,000 registrations a day of an address',
  client_closing: 'one for each client, until dealing has carried it out',
  client_erasure: 'one for each client',
  favourite: '50 of a client',
  held_email: 'five changes of the address a day; held for 30 days',
  limit_elsewhere: 'one for each kind and wish',
  limit_match_due: 'one for each client, for seconds',
  limit_reach: 'one for each account of the same person',
  limit_wish: 'one for each client',
  known_device: '100 of a client',
  notification_preference: 'one for each event',
  own_limit: 'one for each kind',
  own_limit_setting: 'one for each client',
  passkey: '10 of a client, partner or member of staff',
  popup_read: 'one for each popup',
  price_alert: '50 open and 100 that are over of a client',
  recovery_code: 'ten of a person',
  robot_settings: 'one for each account',
  totp_factor: 'one of a person',
  trade_note: 'one for each trade',
  trading_account: 'two for each client',
};

/** Tables to which each act adds rows. */
const ofActs = {
  client_message: `${A_DAY} and trades; a year`,
  document: 'one of each type until staff have decided',
  document_access: A_DAY,
  knowledge_attempt: 'three tries, then a pause',
  login_event:
    '200 logins a day of a client, and one an hour beyond them; failures as the growing wait lets through; a year',
  lost_factors: 'one open wait; mails to an address',
  mail:
    `${A_DAY}, and ${PROTECTIVE}; 50 a day about new browsers; three an hour that strangers ask for to an address; ` +
    'a year',
  mail_code: 'with its mail',
  own_limit_change: PROTECTIVE,
  payout_detail: A_DAY,
  phone_code: 'five a day of a client',
  robot_decision: 'one for each instrument and bar while the robot is on',
  robot_switch: A_DAY,
  session: '200 a day of a client, and each login beyond replaces the oldest; 30 days',
  statement_issued: A_DAY,
  verification_order: 'decisions of staff, and one for each change of details while verified',
};

const ofMoney = {
  client_money_check: 'one a day of a provider',
  client_money_count: 'one a day, and those that staff ask for',
  client_money_lines: 'one for 1,024 accounts and count; 45 days',
  payment: PAYMENTS,
  payment_attempt: `${PAYMENTS}, and questions to a provider at growing intervals`,
  payment_event: PAYMENTS,
  payment_evidence: STAFF,
  payment_move: PAYMENTS,
  payment_webhook: '1,000 unsigned ones a day of a provider, 2 kB of each, for 30 days; 200 hints a day of a payment',
  reconciliation_line: 'lines of a provider’s statement',
  reconciliation_run: 'one a day of a provider',
  withdrawal: PAYMENTS,
  withdrawal_leg: STAFF,
};

const ofTrading = {
  batch: ORDERS,
  corporate_action_step: STAFF,
  corporate_action_told: STAFF,
  execution: ORDERS,
  halt_switch: STAFF,
  journal: ORDERS,
  ledger_checkpoint: 'one for each range of accounts and day',
  ledger_entry: ORDERS,
  limit_change: STAFF,
  setting_change: STAFF,
  market_term_change: STAFF,
  margin_warning: 'one for each account',
  depreciation_told: 'one for each instrument that an account holds at a loss',
  depreciation_notice: ORDERS,
  net_deposits_due: 'one for each account; minutes',
  opening_switch: STAFF,
  pending_order: ORDERS,
  position: ORDERS,
  posting: ORDERS,
  execution_month: 'one a month of a brand',
  connection_span: '1,000 connections of a client a day; 90 days',
  fill_check: 'one for each execution',
  fill_month: 'one a month of a brand',
  trade_notice_due: 'minutes',
};

const ofPartners = {
  affiliate: STAFF,
  affiliate_click: '200 pages a day of a partner, and one for the rest',
  affiliate_device: '100 of a partner',
  affiliate_invitation: 'three links an hour to an address',
  affiliate_link: '100 of a partner',
  affiliate_lost_factors: 'one at a time of a partner, for days',
  affiliate_payout: A_DAY,
  affiliate_referral: 'one for each client',
  affiliate_session: '200 a day of a partner, and each login beyond replaces the oldest; 30 days',
  commission: 'one for each client and cause',
  commission_plan: STAFF,
  postback: '10 of a partner',
  postback_delivery: 'one for each event of a referral; tries at growing intervals',
};

const ofStrangers = {
  contact_message: '3 an hour of an address of mail, 10 of a network address; a year for strangers',
  content_form_entry: '10 an hour of an address, 600 of a program; a year',
  factor_challenge: 'five minutes',
  complaint:
    '3 an hour of an address of mail, 10 of a network address, 20 acts a day of a client; five years for strangers',
  complaint_count: 'one a year of a brand',
  complaint_entry: 'steps of a complaint, and what staff write',
  file_ticket: 'minutes',
  login_backoff: 'a day',
  rate_count: 'its window',
};

const ofOthers = {
  alert_split: STAFF,
  brand: STAFF,
  content_document: STAFF,
  content_draft: STAFF,
  content_media: STAFF,
  content_old_name: STAFF,
  content_preview: STAFF,
  content_publication: STAFF,
  content_version: STAFF,
  corporate_action_audited: STAFF,
  economic_event: STAFF,
  halt_switch_audited: STAFF,
  operator_change: 'seconds, until it has a number',
  installation: 'one',
  limit_change_audited: STAFF,
  setting_change_audited: STAFF,
  market_term_change_audited: STAFF,
  opening_switch_audited: STAFF,
  popup: STAFF,
  popup_draft: STAFF,
  screening_check: 'documents of a client, and decisions of staff',
  engine_lease: 'one for each engine',
  tape_hour: 'one an hour',
};

/**
 * Rule ER-10: limit of the growth of each table to which the logins of the public side or of dealing can add: a number
 * of rows, a number a day, or the end of their class. Numbers a day are in `server/http/dailyActs.ts`; acts of staff
 * are bounded by the number of staff.
 */
export const growth: Readonly<Record<string, string>> = {
  ...ofClient,
  ...ofActs,
  ...ofMoney,
  ...ofTrading,
  ...ofPartners,
  ...ofStrangers,
  ...ofOthers,
};
