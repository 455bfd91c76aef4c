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
import { codeCell, codesCell, flagCell, instantCell, moneyCell, numberCell, rateCell, text } from './cells.ts';
import type { Columns } from './cells.ts';

/** Rule LX-1: the columns of each file. Lists without personal data identify clients by PIN only. */

export const payments: Columns<OfficePayment> = {
  number: codeCell(({ transaction_id }) => transaction_id),
  type: numberCell(({ type }) => type),
  status: codeCell(({ status }) => status),
  reasons: codesCell(({ reasons }) => reasons),
  amount: moneyCell(({ amount }) => amount),
  currency: codeCell(({ currency }) => currency),
  client_id: numberCell(({ client }) => client.id),
  client_pin: codeCell(({ client }) => client.pin),
  method: codeCell(({ method }) => method),
  provider: codeCell(({ provider }) => provider),
  created_at: instantCell(({ created_at }) => created_at),
  due_at: instantCell(({ due_at }) => due_at),
  clock: codeCell(({ clock }) => clock),
  test: flagCell(({ is_test }) => is_test),
};

/** Mail without its subject, in which the brand may greet a client by name. */
export const mail: Columns<MailRow> = {
  id: numberCell(({ id }) => id),
  created_at: instantCell(({ at }) => at),
  sent_at: instantCell(({ sent_at }) => sent_at),
  recipient: text(({ recipient }) => recipient),
  client_id: numberCell(({ client }) => client?.id),
  client_pin: codeCell(({ client }) => client?.pin),
  template: codeCell(({ template }) => template),
  language: codeCell(({ language }) => language),
  state: codeCell(({ state }) => state),
  attempts: numberCell(({ attempts }) => attempts),
  error: text(({ error }) => error),
};

/** Deliveries without their body, which the webhook has received. */
export const deliveries: Columns<OperatorDelivery> = {
  message: codeCell(({ message }) => message),
  webhook_id: numberCell(({ webhook }) => webhook.id),
  webhook: text(({ webhook }) => webhook.name),
  kind: codeCell(({ kind }) => kind),
  event: numberCell(({ event }) => event),
  state: codeCell(({ state }) => state),
  answer: text(({ answer }) => answer),
  attempts: numberCell(({ attempts }) => attempts),
  created_at: instantCell(({ created_at }) => created_at),
  next_at: instantCell(({ next_at }) => next_at),
};

export const verification: Columns<QueuedDocument> = {
  id: numberCell(({ id }) => id),
  type: codeCell(({ type }) => type),
  state: codeCell(({ state }) => state),
  client_id: numberCell(({ client }) => client.id),
  client_pin: codeCell(({ client }) => client.pin),
  uploaded_at: instantCell(({ uploaded_at }) => uploaded_at),
  decided_at: instantCell(({ decided_at }) => decided_at),
  pages: numberCell(({ pages }) => pages),
  screening: codeCell(({ screening }) => screening),
};

export const clients: Columns<ListedClient> = {
  id: numberCell(({ id }) => id),
  pin: codeCell(({ pin }) => pin),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  phone: text(({ phone }) => phone),
  country: codeCell(({ country }) => country),
  verified: flagCell(({ verified }) => verified),
  frozen: flagCell(({ frozen }) => frozen),
  closed: flagCell(({ closed }) => closed),
  level: text(({ level }) => level),
  tags: text(({ tags }) => tags.join(' ')),
  registered_at: instantCell(({ registered_at }) => registered_at),
};

export const partners: Columns<OfficeAffiliate> = {
  id: numberCell(({ id }) => id),
  code: codeCell(({ code }) => code),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  state: codeCell(({ state }) => state),
  since: instantCell(({ since }) => since),
  parent_id: numberCell(({ parent }) => parent?.id),
  clicks: numberCell(({ clicks }) => clicks),
  registrations: numberCell(({ registrations }) => registrations),
  first_deposits: numberCell(({ first_deposits }) => first_deposits),
  owed: moneyCell(({ owed }) => owed),
  payout_amount: moneyCell(({ waiting }) => waiting?.amount),
  currency: codeCell(({ currency }) => currency.code),
  payout_state: codeCell(({ waiting }) => waiting?.state),
  payout_requested_at: instantCell(({ waiting }) => waiting?.at),
};

export const messages: Columns<ContactRow> = {
  id: numberCell(({ id }) => id),
  received_at: instantCell(({ at }) => at),
  name: text(({ name }) => name),
  beginning: text(({ beginning }) => beginning),
  client_id: numberCell(({ client }) => client?.id),
  client_pin: codeCell(({ client }) => client?.pin),
  state: codeCell(({ state }) => state),
  taken_by: text(({ taken_by }) => taken_by),
  assigned_by: text(({ assigned }) => assigned?.by),
  assigned_at: instantCell(({ assigned }) => assigned?.at),
  forwarding: codeCell(({ forwarding }) => forwarding),
};

export const complaints: Columns<ComplaintCaseRow> = {
  id: numberCell(({ id }) => id),
  number: codeCell(({ number: own }) => own),
  received_at: instantCell(({ at }) => at),
  name: text(({ name }) => name),
  category: codeCell(({ category }) => category),
  subject: text(({ subject }) => subject),
  state: codeCell(({ state }) => state),
  clock: codeCell(({ clock }) => clock?.kind),
  due_at: instantCell(({ clock }) => clock?.due),
  outcome: codeCell(({ outcome }) => outcome),
  client_id: numberCell(({ client }) => client?.id),
  client_pin: codeCell(({ client }) => client?.pin),
  taken_by: text(({ taken_by }) => taken_by),
};

export const approvals: Columns<Approval> = {
  id: numberCell(({ id }) => id),
  subject: codeCell(({ subject }) => subject),
  client_id: numberCell(({ client }) => client?.id),
  client: text(({ client }) => client?.name),
  state: codeCell(({ state }) => state),
  outcome: codeCell(({ outcome }) => outcome),
  reason: text(({ reason }) => reason),
  requested_by: text(({ requested_by }) => requested_by),
  requested_at: instantCell(({ requested_at }) => requested_at),
  expires_at: instantCell(({ expires_at }) => expires_at),
  decided_by: text(({ decided_by }) => decided_by),
  decided_at: instantCell(({ decided_at }) => decided_at),
  decision_reason: text(({ decision_reason }) => decision_reason),
};

/** Audit entries with the hashed text: with the brand's keys the chain can be verified from the file. */
export const audit: Columns<AuditEntry> = {
  number: numberCell(({ number: own }) => own),
  at: instantCell(({ at }) => at),
  actor: text(({ actor }) => actor),
  action: codeCell(({ action }) => action),
  subject: codeCell(({ subject }) => subject),
  client_id: numberCell(({ client }) => client?.id),
  reason: text(({ reason }) => reason),
  details: text(({ details }) => JSON.stringify(details)),
  payload: text(({ payload }) => payload),
  hash: codeCell(({ hash }) => hash),
  previous_hash: codeCell(({ previous_hash }) => previous_hash),
  key_id: codeCell(({ key_id }) => key_id),
};

export const staff: Columns<StaffMember> = {
  id: numberCell(({ id }) => id),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  roles: codesCell(({ roles }) => roles),
  state: codeCell(({ state }) => state),
  factors: codesCell(({ factors }) => factors),
  last_sign_in_at: instantCell(({ last_sign_in_at }) => last_sign_in_at),
};

/** Names a tick by its id, and a file by its name and hash. */
function evidenceText(evidence: NonNullable<RequestedCorrection['evidence']>): string {
  return evidence.kind === 'tick' ? `tick ${evidence.tick}` : `${evidence.name} ${evidence.sha256}`;
}

/** A row whose sums are in the brand's currency. */
type Summed<Row> = Row & { readonly currency: string };

export const tradingAccounts: Columns<Summed<AccountStanding>> = {
  account: numberCell(({ account }) => account),
  brand: codeCell(({ brand }) => brand),
  client_id: numberCell(({ client }) => client),
  client_pin: codeCell(({ pin }) => pin),
  equity: moneyCell(({ equity }) => equity),
  used: moneyCell(({ used }) => used),
  profit: moneyCell(({ profit }) => profit),
  notional: moneyCell(({ notional }) => notional),
  currency: codeCell(({ currency }) => currency),
  positions: numberCell(({ positions }) => positions),
  health: numberCell(({ health }) => health),
  largest_symbol: codeCell(({ largest }) => largest?.symbol),
  largest_direction: codeCell(({ largest }) => largest?.direction),
  largest_leverage: numberCell(({ largest }) => largest?.leverage),
  largest_amount: moneyCell(({ largest }) => largest?.amount),
  largest_closes_at: rateCell(({ largest }) => largest?.closes_at),
};

export const exposure: Columns<Summed<Exposure>> = {
  symbol: codeCell(({ symbol }) => symbol),
  ticker: codeCell(({ ticker }) => ticker),
  name: text(({ name }) => name),
  category: codeCell(({ category }) => category),
  state: codeCell(({ state }) => state),
  sell: rateCell(({ sell }) => sell),
  buy: rateCell(({ buy }) => buy),
  age_ms: numberCell(({ age_ms }) => age_ms),
  longs: moneyCell(({ longs }) => longs),
  shorts: moneyCell(({ shorts }) => shorts),
  profit: moneyCell(({ profit }) => profit),
  currency: codeCell(({ currency }) => currency),
  positions: numberCell(({ positions }) => positions),
};

/** Reported fills without the answer's text, in which dealing may greet the client by name. */
export const fillChecks: Columns<ReportedFillRow> = {
  execution: numberCell(({ execution }) => execution),
  position: numberCell(({ position }) => position),
  symbol: codeCell(({ symbol }) => symbol),
  kind: codeCell(({ kind }) => kind),
  book: codeCell(({ book }) => book),
  client_id: numberCell(({ client }) => client.id),
  client_pin: codeCell(({ client }) => client.pin),
  filled_at: instantCell(({ filled_at }) => filled_at),
  failed: codesCell(({ failed }) => failed),
  verdict: codeCell(({ verdict }) => verdict),
  reported_at: instantCell(({ reported_at }) => reported_at),
  answered_at: instantCell(({ answer }) => answer?.at),
};

/** Popups without the staff who wrote and published them, whom the audit log names. */
export const popups: Columns<PopupRow> = {
  id: numberCell(({ id }) => id),
  title: text(({ title }) => title),
  kind: codeCell(({ kind }) => kind),
  state: codeCell(({ state }) => state),
  audience: codeCell(({ audience }) => audience),
  language: codeCell(({ language }) => language),
  starts_at: instantCell(({ starts_at }) => starts_at),
  ends_at: instantCell(({ ends_at }) => ends_at),
  submitted_at: instantCell(({ submitted_at }) => submitted_at),
  published_at: instantCell(({ published_at }) => published_at),
  ended_at: instantCell(({ ended_at }) => ended_at),
  changed_at: instantCell(({ changed_at }) => changed_at),
  revision: numberCell(({ revision }) => revision),
  reads: numberCell(({ reads }) => reads),
};

export const corrections: Columns<Summed<RequestedCorrection>> = {
  approval: numberCell(({ approval }) => approval),
  position: numberCell(({ position }) => position),
  symbol: codeCell(({ symbol }) => symbol),
  client_id: numberCell(({ client }) => client.id),
  client: text(({ client }) => client.name),
  state: codeCell(({ state }) => state),
  refusal: codeCell(({ refusal }) => refusal),
  cause: codeCell(({ cause }) => cause),
  source: text(({ source }) => source),
  evidence: text(({ evidence }) => evidence && evidenceText(evidence)),
  reason: text(({ reason }) => reason),
  open_before: rateCell(({ before }) => before.open),
  close_before: rateCell(({ before }) => before.close),
  profit_before: moneyCell(({ before }) => before.profit),
  open_after: rateCell(({ after }) => after.open),
  close_after: rateCell(({ after }) => after.close),
  profit_after: moneyCell(({ after }) => after.profit),
  currency: codeCell(({ currency }) => currency),
  close_outs: codesCell(({ close_outs }) => close_outs.map(({ position }) => String(position))),
  requested_by: text(({ asked_by }) => asked_by),
  requested_at: instantCell(({ asked_at }) => asked_at),
  decided_by: text(({ decided_by }) => decided_by),
  decided_at: instantCell(({ decided_at }) => decided_at),
};

type Difference = OfficeAnswerOf<typeof listDifferences>['differences'][number];

export const differences: Columns<Difference> = {
  id: numberCell(({ id }) => id),
  run: numberCell(({ run }) => run),
  provider: codeCell(({ provider }) => provider),
  bucket: codeCell(({ bucket }) => bucket),
  payment: codeCell(({ transaction_id }) => transaction_id),
  payment_provider: codeCell(({ payment_provider }) => payment_provider),
  status: codeCell(({ status }) => status),
  client: text(({ client }) => client),
  order: text(({ order }) => order),
  reference: text(({ reference }) => reference),
  amount: codeCell(({ amount }) => amount),
  currency: codeCell(({ currency }) => currency),
  requested: codeCell(({ asked }) => asked),
  payer: text(({ payer }) => payer),
  settled_at: instantCell(({ settled_at }) => settled_at),
  resolution: codeCell(({ resolution }) => resolution),
  reason: text(({ reason }) => reason),
  resolved_by: text(({ resolved_by }) => resolved_by),
};
