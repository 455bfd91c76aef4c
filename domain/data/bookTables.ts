import type { DataTable } from './tables.ts';

const ofPayment = { by: 'payment', at: 'relationship' } as const;

/** Money, trades and their evidence: they keep their numbers for ever, and lose what names a person. */
export const bookTables: Readonly<Record<string, DataTable>> = {
  payment: {
    class: 'books',
    client: [
      {
        ...{ by: 'client', at: 'relationship' },
        emptied: { comments: 'nothing', card_mask: 'nothing', next_action: 'nothing' },
      },
    ],
    personal: 'comments card_mask next_action',
    plain: 'method provider number currency status reasons request_id request_hash provider_ref webhook_token_hash',
  },
  payment_attempt: {
    ...{ class: 'books', client: [{ ...ofPayment, emptied: { exchange: 'nothing' } }], personal: 'exchange' },
    plain: 'purpose idempotency_key outcome provider order_number provider_ref result',
  },
  payment_event: {
    ...{ class: 'books', client: [{ ...ofPayment, emptied: { detail: 'object' } }], personal: 'detail' },
    plain: 'from_status to_status kind actor reasons',
  },
  payment_webhook: {
    class: 'webhookBodies',
    client: [{ ...ofPayment, emptied: { body_hash: 'own', body_length: 'own', headers: 'object', body: 'empty' } }],
    aged: [
      { class: 'idleWebhooks', since: ['received_at'], only: 'idle' },
      {
        ...{ class: 'webhookBodies', since: ['settled_at'], only: 'settled' },
        emptied: { body_hash: 'own', body_length: 'own', headers: 'object', body: 'empty' },
      },
    ],
    personal: 'headers body',
    plain: 'provider dedupe_key verdict state outcome body_hash',
  },
  payment_evidence: { class: 'books', plain: 'source reference' },
  payment_move: { class: 'books', plain: 'kind command_id provider state answer' },
  withdrawal: { class: 'books', plain: 'holds' },
  withdrawal_approval: { class: 'books', plain: 'step' },
  withdrawal_leg: { class: 'books', plain: 'provider state reference value_date' },
  reconciliation_line: {
    ...{ class: 'books', client: [{ ...ofPayment, emptied: { payer: 'nothing', order_text: 'empty' } }] },
    personal: 'payer order_text',
    plain: 'provider bucket provider_ref currency resolution reason',
  },
  reconciliation_run: { class: 'books', plain: 'provider day report_hash' },
  adjustment: { class: 'books', plain: 'type reason evidence asked_role approved_role command_id state' },
  trade_correction: {
    class: 'books',
    plain: 'symbol cause reason source asked_role approved_role command_id state refusal evidence',
  },
  correction_item: { class: 'books', plain: 'state refusal' },
  trading_account: { class: 'books', plain: 'kind currency eligibility chain_head' },
  ledger_entry: { class: 'books', plain: 'book currency kind reference hash' },
  ledger_checkpoint: { class: 'books' },
  posting: { class: 'books', plain: 'book currency house' },
  journal: { class: 'books', plain: 'command_id kind actor payload answer' },
  batch: { class: 'books', plain: 'engine' },
  execution: { class: 'books', plain: 'kind command_id actor rule_version tick_source legs' },
  position: { class: 'books', plain: 'symbol direction closing_reason' },
  pending_order: { class: 'books', plain: 'symbol direction type status refusal' },
  robot_decision: { class: 'books', plain: 'symbol kind command_id rule_version question decision' },
  robot_switch: { class: 'books' },
  statement_issued: { class: 'books', plain: 'hash kind chain_head' },
  agreement: { class: 'books', plain: 'name title language text_sha256' },
  agreement_text: { class: 'books', plain: 'text_sha256 body' },
  own_limit: { class: 'books', plain: 'kind' },
  own_limit_change: { class: 'books', plain: 'kind' },
  own_limit_setting: { class: 'books' },
  verification_order: { class: 'books' },
  document_access: { class: 'record', plain: 'staff_role' },
  margin_warning: { class: 'passing' },
  net_deposits_due: { class: 'passing' },
  trade_notice_due: { class: 'passing' },
  rolling_audit: { class: 'impersonal' },
  client_erasure: { class: 'record' },
  erased_batch: { class: 'record', plain: 'class' },
  archived_head: { class: 'record', plain: 'part hash first_previous_hash key_id signature' },
  legal_hold: { class: 'record', plain: 'staff_name reason request_id' },
};
