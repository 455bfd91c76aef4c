import type { OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import type { ListedClient } from '@candor/contracts/http/office/clients.ts';
import type { ComplaintCaseRow } from '@candor/contracts/http/office/complaints.ts';
import type { ContactRow } from '@candor/contracts/http/office/contact.ts';
import type { RequestedCorrection } from '@candor/contracts/http/office/corrections.ts';
import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { AccountStanding, Exposure } from '@candor/contracts/http/office/dealing.ts';
import type { ReportedFillRow } from '@candor/contracts/http/office/fillChecks.ts';
import type { MailRow } from '@candor/contracts/http/office/mailLog.ts';
import type { OperatorDelivery } from '@candor/contracts/http/office/operatorApi.ts';
import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import type { PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { listDifferences } from '@candor/contracts/http/office/reconciliation.ts';
import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import type { QueuedDocument } from '@candor/contracts/http/office/verification.ts';
import { flag, moment, money, number, rate, text, word, words } from './cells.ts';
import type { Columns } from './cells.ts';

/** Rule LX-1: the columns of each file. Lists without personal data identify clients by PIN only. */

export const payments: Columns<OfficePayment> = {
  number: word(({ transaction_id }) => transaction_id),
  type: number(({ type }) => type),
  status: word(({ status }) => status),
  reasons: words(({ reasons }) => reasons),
  amount: money(({ amount }) => amount),
  currency: word(({ currency }) => currency),
  client_id: number(({ client }) => client.id),
  client_pin: word(({ client }) => client.pin),
  method: word(({ method }) => method),
  provider: word(({ provider }) => provider),
  created_at: moment(({ created_at }) => created_at),
  due_at: moment(({ due_at }) => due_at),
  clock: word(({ clock }) => clock),
  test: flag(({ is_test }) => is_test),
};

/** Mail without its subject, in which the brand may greet a client by name. */
export const mail: Columns<MailRow> = {
  id: number(({ id }) => id),
  created_at: moment(({ at }) => at),
  sent_at: moment(({ sent_at }) => sent_at),
  recipient: text(({ recipient }) => recipient),
  client_id: number(({ client }) => client?.id),
  client_pin: word(({ client }) => client?.pin),
  template: word(({ template }) => template),
  language: word(({ language }) => language),
  state: word(({ state }) => state),
  attempts: number(({ attempts }) => attempts),
  error: text(({ error }) => error),
};

/** Deliveries without their body, which the webhook has received. */
export const deliveries: Columns<OperatorDelivery> = {
  message: word(({ message }) => message),
  webhook_id: number(({ webhook }) => webhook.id),
  webhook: text(({ webhook }) => webhook.name),
  kind: word(({ kind }) => kind),
  event: number(({ event }) => event),
  state: word(({ state }) => state),
  answer: text(({ answer }) => answer),
  attempts: number(({ attempts }) => attempts),
  created_at: moment(({ created_at }) => created_at),
  next_at: moment(({ next_at }) => next_at),
};

export const verification: Columns<QueuedDocument> = {
  id: number(({ id }) => id),
  type: word(({ type }) => type),
  state: word(({ state }) => state),
  client_id: number(({ client }) => client.id),
  client_pin: word(({ client }) => client.pin),
  uploaded_at: moment(({ uploaded_at }) => uploaded_at),
  decided_at: moment(({ decided_at }) => decided_at),
  pages: number(({ pages }) => pages),
  screening: word(({ screening }) => screening),
};

export const clients: Columns<ListedClient> = {
  id: number(({ id }) => id),
  pin: word(({ pin }) => pin),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  phone: text(({ phone }) => phone),
  country: word(({ country }) => country),
  verified: flag(({ verified }) => verified),
  frozen: flag(({ frozen }) => frozen),
  closed: flag(({ closed }) => closed),
  level: text(({ level }) => level),
  tags: text(({ tags }) => tags.join(' ')),
  registered_at: moment(({ registered_at }) => registered_at),
};

export const partners: Columns<OfficeAffiliate> = {
  id: number(({ id }) => id),
  code: word(({ code }) => code),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  state: word(({ state }) => state),
  since: moment(({ since }) => since),
  parent_id: number(({ parent }) => parent?.id),
  clicks: number(({ clicks }) => clicks),
  registrations: number(({ registrations }) => registrations),
  first_deposits: number(({ first_deposits }) => first_deposits),
  owed: money(({ owed }) => owed),
  payout_amount: money(({ waiting }) => waiting?.amount),
  currency: word(({ currency }) => currency.code),
  payout_state: word(({ waiting }) => waiting?.state),
  payout_requested_at: moment(({ waiting }) => waiting?.at),
};

export const messages: Columns<ContactRow> = {
  id: number(({ id }) => id),
  received_at: moment(({ at }) => at),
  name: text(({ name }) => name),
  beginning: text(({ beginning }) => beginning),
  client_id: number(({ client }) => client?.id),
  client_pin: word(({ client }) => client?.pin),
  state: word(({ state }) => state),
  taken_by: text(({ taken_by }) => taken_by),
  assigned_by: text(({ assigned }) => assigned?.by),
  assigned_at: moment(({ assigned }) => assigned?.at),
  forwarding: word(({ forwarding }) => forwarding),
};

export const complaints: Columns<ComplaintCaseRow> = {
  id: number(({ id }) => id),
  number: word(({ number: own }) => own),
  received_at: moment(({ at }) => at),
  name: text(({ name }) => name),
  category: word(({ category }) => category),
  subject: text(({ subject }) => subject),
  state: word(({ state }) => state),
  clock: word(({ clock }) => clock?.kind),
  due_at: moment(({ clock }) => clock?.due),
  outcome: word(({ outcome }) => outcome),
  client_id: number(({ client }) => client?.id),
  client_pin: word(({ client }) => client?.pin),
  taken_by: text(({ taken_by }) => taken_by),
};

export const approvals: Columns<Approval> = {
  id: number(({ id }) => id),
  subject: word(({ subject }) => subject),
  client_id: number(({ client }) => client?.id),
  client: text(({ client }) => client?.name),
  state: word(({ state }) => state),
  outcome: word(({ outcome }) => outcome),
  reason: text(({ reason }) => reason),
  requested_by: text(({ requested_by }) => requested_by),
  requested_at: moment(({ requested_at }) => requested_at),
  expires_at: moment(({ expires_at }) => expires_at),
  decided_by: text(({ decided_by }) => decided_by),
  decided_at: moment(({ decided_at }) => decided_at),
  decision_reason: text(({ decision_reason }) => decision_reason),
};

/** Audit entries with the hashed text: with the brand's keys the chain can be verified from the file. */
export const audit: Columns<AuditEntry> = {
  number: number(({ number: own }) => own),
  at: moment(({ at }) => at),
  actor: text(({ actor }) => actor),
  action: word(({ action }) => action),
  subject: word(({ subject }) => subject),
  client_id: number(({ client }) => client?.id),
  reason: text(({ reason }) => reason),
  details: text(({ details }) => JSON.stringify(details)),
  payload: text(({ payload }) => payload),
  hash: word(({ hash }) => hash),
  previous_hash: word(({ previous_hash }) => previous_hash),
  key_id: word(({ key_id }) => key_id),
};

export const staff: Columns<StaffMember> = {
  id: number(({ id }) => id),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  roles: words(({ roles }) => roles),
  state: word(({ state }) => state),
  factors: words(({ factors }) => factors),
  last_sign_in_at: moment(({ last_sign_in_at }) => last_sign_in_at),
};

/** Names a tick by its id, and a file by its name and hash. */
function evidenceText(evidence: NonNullable<RequestedCorrection['evidence']>): string {
  return evidence.kind === 'tick' ? `tick ${evidence.tick}` : `${evidence.name} ${evidence.sha256}`;
}

/** A row whose sums are in the brand's currency. */
type Summed<Row> = Row & { readonly currency: string };

export const tradingAccounts: Columns<Summed<AccountStanding>> = {
  account: number(({ account }) => account),
  brand: word(({ brand }) => brand),
  client_id: number(({ client }) => client),
  client_pin: word(({ pin }) => pin),
  equity: money(({ equity }) => equity),
  used: money(({ used }) => used),
  profit: money(({ profit }) => profit),
  notional: money(({ notional }) => notional),
  currency: word(({ currency }) => currency),
  positions: number(({ positions }) => positions),
  health: number(({ health }) => health),
  largest_symbol: word(({ largest }) => largest?.symbol),
  largest_direction: word(({ largest }) => largest?.direction),
  largest_leverage: number(({ largest }) => largest?.leverage),
  largest_amount: money(({ largest }) => largest?.amount),
  largest_closes_at: rate(({ largest }) => largest?.closes_at),
};

export const exposure: Columns<Summed<Exposure>> = {
  symbol: word(({ symbol }) => symbol),
  ticker: word(({ ticker }) => ticker),
  name: text(({ name }) => name),
  category: word(({ category }) => category),
  state: word(({ state }) => state),
  sell: rate(({ sell }) => sell),
  buy: rate(({ buy }) => buy),
  age_ms: number(({ age_ms }) => age_ms),
  longs: money(({ longs }) => longs),
  shorts: money(({ shorts }) => shorts),
  profit: money(({ profit }) => profit),
  currency: word(({ currency }) => currency),
  positions: number(({ positions }) => positions),
};

/** Reported fills without the answer's text, in which dealing may greet the client by name. */
export const fillChecks: Columns<ReportedFillRow> = {
  execution: number(({ execution }) => execution),
  position: number(({ position }) => position),
  symbol: word(({ symbol }) => symbol),
  kind: word(({ kind }) => kind),
  book: word(({ book }) => book),
  client_id: number(({ client }) => client.id),
  client_pin: word(({ client }) => client.pin),
  filled_at: moment(({ filled_at }) => filled_at),
  failed: words(({ failed }) => failed),
  verdict: word(({ verdict }) => verdict),
  reported_at: moment(({ reported_at }) => reported_at),
  answered_at: moment(({ answer }) => answer?.at),
};

/** Popups without the staff who wrote and published them, whom the audit log names. */
export const popups: Columns<PopupRow> = {
  id: number(({ id }) => id),
  title: text(({ title }) => title),
  kind: word(({ kind }) => kind),
  state: word(({ state }) => state),
  audience: word(({ audience }) => audience),
  language: word(({ language }) => language),
  starts_at: moment(({ starts_at }) => starts_at),
  ends_at: moment(({ ends_at }) => ends_at),
  submitted_at: moment(({ submitted_at }) => submitted_at),
  published_at: moment(({ published_at }) => published_at),
  ended_at: moment(({ ended_at }) => ended_at),
  changed_at: moment(({ changed_at }) => changed_at),
  revision: number(({ revision }) => revision),
  reads: number(({ reads }) => reads),
};

export const corrections: Columns<Summed<RequestedCorrection>> = {
  approval: number(({ approval }) => approval),
  position: number(({ position }) => position),
  symbol: word(({ symbol }) => symbol),
  client_id: number(({ client }) => client.id),
  client: text(({ client }) => client.name),
  state: word(({ state }) => state),
  refusal: word(({ refusal }) => refusal),
  cause: word(({ cause }) => cause),
  source: text(({ source }) => source),
  evidence: text(({ evidence }) => evidence && evidenceText(evidence)),
  reason: text(({ reason }) => reason),
  open_before: rate(({ before }) => before.open),
  close_before: rate(({ before }) => before.close),
  profit_before: money(({ before }) => before.profit),
  open_after: rate(({ after }) => after.open),
  close_after: rate(({ after }) => after.close),
  profit_after: money(({ after }) => after.profit),
  currency: word(({ currency }) => currency),
  close_outs: words(({ close_outs }) => close_outs.map(({ position }) => String(position))),
  requested_by: text(({ asked_by }) => asked_by),
  requested_at: moment(({ asked_at }) => asked_at),
  decided_by: text(({ decided_by }) => decided_by),
  decided_at: moment(({ decided_at }) => decided_at),
};

type Difference = OfficeAnswerOf<typeof listDifferences>['differences'][number];

export const differences: Columns<Difference> = {
  id: number(({ id }) => id),
  run: number(({ run }) => run),
  provider: word(({ provider }) => provider),
  bucket: word(({ bucket }) => bucket),
  payment: word(({ transaction_id }) => transaction_id),
  payment_provider: word(({ payment_provider }) => payment_provider),
  status: word(({ status }) => status),
  client: text(({ client }) => client),
  order: text(({ order }) => order),
  reference: text(({ reference }) => reference),
  amount: word(({ amount }) => amount),
  currency: word(({ currency }) => currency),
  requested: word(({ asked }) => asked),
  payer: text(({ payer }) => payer),
  settled_at: moment(({ settled_at }) => settled_at),
  resolution: word(({ resolution }) => resolution),
  reason: text(({ reason }) => reason),
  resolved_by: text(({ resolved_by }) => resolved_by),
};
