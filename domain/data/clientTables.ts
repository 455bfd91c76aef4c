import type { DataTable } from './tables.ts';

const service = { by: 'client', at: 'service' } as const;
const relationship = { by: 'client', at: 'relationship' } as const;

/**
 * Tables of clients' identity, their messages, and what is written about them, in the order in which they are erased.
 */
export const clientTables: Readonly<Record<string, DataTable>> = {
  // Rows that serve the client only while the account is open.
  favourite: { class: 'service', client: [service], plain: 'symbol' },
  price_alert: {
    class: 'service',
    client: [service],
    personal: 'note',
    plain: 'command_id command_hash symbol side tick_source',
  },
  notification_preference: { class: 'service', client: [service], plain: 'event' },
  popup_read: { class: 'service', client: [service] },
  trade_note: { class: 'service', client: [{ ...service, by: 'account' }], personal: 'note tags tag_keys' },
  robot_settings: { class: 'service', client: [service], plain: 'symbols' },
  passkey: {
    class: 'service',
    client: [service],
    personal: 'name credential_id public_key',
    plain: 'owner_kind transports host',
  },
  totp_factor: { class: 'service', client: [service], personal: 'secret', plain: 'owner_kind' },
  recovery_code: { class: 'service', client: [service], personal: 'code_hash', plain: 'owner_kind' },
  known_device: {
    class: 'devices',
    client: [service],
    aged: [{ class: 'devices', since: ['last_login_at'] }],
    personal: 'device_hash',
  },
  lost_factors: { class: 'service', client: [service], personal: 'browser system', plain: 'ended_by' },
  session: {
    class: 'sessions',
    client: [relationship],
    aged: [{ class: 'sessions', since: ['started_at'] }],
    personal: 'browser system country',
    plain: 'token_hash cookie_hash host account_kind ended_by',
  },
  login_event: {
    class: 'logins',
    client: [relationship],
    aged: [{ class: 'logins', since: ['at'] }],
    personal: 'browser system country',
    plain: 'outcome method',
  },
  connection_span: {
    class: 'connections',
    client: [relationship],
    aged: [{ class: 'connections', since: ['connected_at'] }],
    plain: 'connection reason',
  },
  client_message: {
    class: 'mails',
    client: [relationship],
    aged: [{ class: 'mails', since: ['at'] }],
    personal: 'params',
    plain: 'event_key kind path',
  },
  mail: {
    class: 'mails',
    aged: [{ class: 'mails', since: ['created_at'] }],
    client: [relationship, { by: 'recipient', at: 'relationship' }],
    personal: 'recipient values subject',
    plain: 'event_key language template link_path state last_error',
  },
  mail_code: {
    class: 'mails',
    client: [relationship],
    aged: [{ class: 'mails', since: ['created_at'], only: 'unused' }],
    personal: 'email',
    plain: 'purpose nonce_hash code_hash',
  },
  phone_code: {
    class: 'mails',
    client: [relationship],
    aged: [{ class: 'mails', since: ['created_at'], only: 'unused' }],
    personal: 'phone',
    plain: 'salt code_hash',
  },
  client_closing: {
    class: 'passing',
    client: [service],
    personal: 'reason',
    plain: 'real_groups demo_groups refusal',
  },
  held_email: { class: 'passing', client: [relationship], personal: 'email' },
  file_ticket: {
    class: 'passing',
    client: [
      { by: 'document', at: 'relationship' },
      { by: 'payment', at: 'relationship' },
    ],
    personal: 'watermark',
    plain: 'ticket_hash kind',
  },
  factor_challenge: {
    class: 'passing',
    personal: 'context',
    plain: 'handle_hash owner_kind purpose browser_hash passkey_challenge',
  },
  // Messages to us.
  contact_answer: {
    class: 'relationship',
    client: [{ by: 'message', at: 'relationship' }],
    aged: [{ class: 'letters', since: ['answered_at'], only: 'strangers' }],
    personal: 'answer',
    plain: 'command_id language',
  },
  contact_message: {
    class: 'relationship',
    client: [{ by: 'address', at: 'relationship' }],
    aged: [{ class: 'letters', since: ['closed_at', 'created_at'], only: 'strangers' }],
    personal: 'first_name last_name email phone message closing_note',
    plain: 'command_id command_hash forwarding state',
  },
  // Complaints. One by a person who was not a client is known only by an address, which anyone can type.
  complaint_key: {
    class: 'passing',
    client: [{ by: 'complaint', at: 'relationship' }],
    aged: [{ class: 'complaints', since: ['made_at'] }],
    plain: 'key_hash',
  },
  complaint_entry: {
    class: 'relationship',
    client: [{ by: 'complaint', at: 'relationship' }],
    aged: [{ class: 'complaints', since: ['at'], only: 'strangers' }],
    personal: 'words',
    plain: 'kind command_id outcome',
  },
  complaint: {
    class: 'relationship',
    client: [relationship],
    aged: [{ class: 'complaints', since: ['closes_at'], only: 'strangers' }],
    personal: 'first_name last_name email subject body',
    plain: 'number command_id command_hash language category state warned outcome',
  },
  content_form_entry: {
    class: 'letters',
    client: [{ by: 'entry', at: 'relationship' }],
    aged: [{ class: 'letters', since: ['at'] }],
    personal: 'entry',
    plain: 'form forwarding',
  },
  // Staff's knowledge and notes.
  client_note: { class: 'relationship', client: [relationship], personal: 'note', plain: 'request_id' },
  client_tag: { class: 'relationship', client: [relationship], personal: 'tag' },
  client_reveal: { class: 'relationship', client: [relationship], personal: 'reason', plain: 'field' },
  client_visit: { class: 'relationship', client: [relationship] },
  statement_made: { class: 'books', plain: 'staff_role request_id' },
  client_freeze: {
    class: 'relationship',
    client: [{ ...relationship, emptied: { reason: 'word' } }],
    personal: 'reason',
    plain: 'staff_name request_id',
  },
  confidential_case: {
    class: 'relationship',
    client: [{ ...relationship, emptied: { reason: 'word', closing_reason: 'word' } }],
    personal: 'reason closing_reason',
    plain: 'opened_name closed_name outcome request_id',
  },
  confidential_note: {
    class: 'relationship',
    client: [{ ...relationship, by: 'case' }],
    personal: 'note',
    plain: 'request_id',
  },
  knowledge_attempt: { class: 'relationship', client: [relationship], personal: 'answers', plain: 'questionnaire' },
  screening_check: {
    class: 'relationship',
    client: [relationship],
    personal: 'person hits decision_reason',
    plain: 'source outcome decision',
  },
  document: {
    class: 'relationship',
    client: [
      {
        ...relationship,
        emptied: { file_name: 'word', note: 'empty', wrapped_key: 'nothing', erased_at: 'own' },
      },
    ],
    personal: 'file_name note wrapped_key',
    plain: 'type state media file_id scanned_by',
  },
  payout_detail: {
    class: 'relationship',
    client: [
      {
        ...relationship,
        emptied: { holder: 'word', iban_mask: 'empty', bic: 'nothing', iban_locked: 'empty', key_wrapped: 'empty' },
      },
    ],
    personal: 'holder iban_mask bic iban_locked key_wrapped',
    plain: 'place',
  },
  // The client itself comes last, since the other rows are found by it.
  client: {
    class: 'relationship',
    client: [
      {
        by: 'self',
        at: 'service',
        emptied: { visitor_info: 'nothing', source_page: 'nothing' },
      },
      {
        by: 'self',
        at: 'relationship',
        emptied: {
          // Until then a login shows its owner, and nobody else, that the account is closed.
          password_hash: 'own',
          email: 'own',
          first_name: 'own',
          last_name: 'own',
          phone: 'own',
          pin: 'own',
          uniqid: 'own',
          country: 'nothing',
          birth_date: 'nothing',
          state: 'empty',
          city: 'empty',
          street: 'empty',
          zip_code: 'empty',
          ref: 'nothing',
          close_reason: 'nothing',
          email_confirmed_at: 'nothing',
          phone_confirmed_at: 'nothing',
        },
      },
    ],
    personal:
      'email password_hash first_name last_name first_name_key last_name_key phone country birth_date state city ' +
      'street zip_code pin uniqid ref source_page visitor_info close_reason',
    plain: 'language last_account',
  },
};
