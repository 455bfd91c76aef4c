import type { DataTable } from './tables.ts';

/** The office, its partners, the site, prices, and the server's own state. */
export const otherTables: Readonly<Record<string, DataTable>> = {
  approval: {
    class: 'record',
    client: [
      {
        by: 'client',
        at: 'relationship',
        emptied: { changes: 'list', reason: 'word', decision_reason: 'nothing' },
      },
    ],
    personal: 'changes reason decision_reason',
    plain: 'subject subject_key payload state refusal',
  },
  audit_entry: { class: 'record', plain: 'actor action subject reason payload previous_hash hash key_id signature' },
  told_act: { class: 'impersonal', plain: 'action' },
  brand_release: { class: 'record', plain: 'fingerprint settings reason' },
  form_export: { class: 'record', plain: 'form' },
  corporate_action_step: {
    class: 'record',
    plain: 'command_id action_id step symbol terms acting_brand staff_name approved_by reason note quote',
  },
  corporate_action_audited: { class: 'record', plain: 'command_id' },
  corporate_action_told: { class: 'record', plain: 'command_id' },
  service_mode: { class: 'record', plain: 'request_id mode note staff_name reason' },
  halt_switch: { class: 'record', plain: 'command_id symbol acting_brand staff_name approved_by reason note quote' },
  halt_switch_audited: { class: 'record', plain: 'command_id' },
  opening_switch: { class: 'record', plain: 'command_id symbol acting_brand staff_name approved_by reason' },
  opening_switch_audited: { class: 'record', plain: 'command_id' },
  limit_change: { class: 'record', plain: 'command_id symbol name staff_name approved_by reason' },
  limit_change_audited: { class: 'record', plain: 'command_id' },

  staff: { class: 'staff', personal: 'email full_name password_hash', plain: 'language' },
  staff_invitation: { class: 'passing', plain: 'code_hash' },
  staff_role: { class: 'staff', plain: 'role' },
  table_part: { class: 'impersonal', plain: 'name table_name' },
  archived_part: { class: 'impersonal', plain: 'name file hash' },
  staff_role_conflict: { class: 'impersonal', plain: 'first second' },
  staff_session: { class: 'passing', plain: 'cookie_hash chosen_brand browser system address' },
  staff_view: { class: 'staff', personal: 'query', plain: 'list name' },

  affiliate: { class: 'partners', personal: 'code name email password_hash name_key search_key', plain: 'language' },
  affiliate_click: { class: 'partners', plain: 'code page day' },
  affiliate_device: {
    class: 'devices',
    aged: [{ class: 'devices', since: ['last_login_at'] }],
    plain: 'device_hash',
  },
  affiliate_invitation: { class: 'passing', plain: 'code_hash mail_code_hash purpose' },
  affiliate_link: { class: 'partners', plain: 'code label page command_id' },
  affiliate_payout: { class: 'partners', plain: 'command_id state reference reason' },
  affiliate_referral: { class: 'partners', plain: 'code deposit_number' },
  affiliate_session: { class: 'passing', plain: 'token_hash cookie_hash host browser system' },
  commission: { class: 'partners', plain: 'kind cause rule inputs reason limited_by' },
  commission_plan: { class: 'partners', plain: 'closed_countries' },
  postback: { class: 'partners', plain: 'command_id url events secret public_id' },
  postback_delivery: { class: 'partners', plain: 'event cause body state answer public_id' },

  content_document: { class: 'impersonal', plain: 'id kind name' },
  content_draft: { class: 'impersonal', plain: 'document_id entry kind writers sources' },
  content_media: { class: 'impersonal', plain: 'id title alt variants' },
  content_old_name: { class: 'impersonal', plain: 'name document_id' },
  content_preview: { class: 'passing', plain: 'token_hash document_id' },
  content_publication: { class: 'impersonal', plain: 'document_id' },
  content_version: { class: 'impersonal', plain: 'document_id kind note entry writers sources' },
  popup: { class: 'impersonal', plain: 'command_id command_hash kind title content audience language' },
  popup_draft: {
    class: 'impersonal',
    plain: 'command_id kind title content audience language writers returned_reason',
  },
  economic_event: { class: 'impersonal', plain: 'currency importance title actual forecast previous source' },

  screening_list: { class: 'lists', plain: 'name file_hash' },
  screening_entry: { class: 'lists', personal: 'name birth_date', plain: 'entry kind programme' },

  login_backoff: { class: 'passing', plain: 'subject' },
  rate_count: { class: 'passing', plain: 'rate_class subject' },

  alert_split: { class: 'impersonal', plain: 'action_id' },
  brand: { class: 'impersonal', plain: 'id' },
  candle: { class: 'impersonal', plain: 'symbol interval' },
  engine_lease: { class: 'impersonal', plain: 'engine owner' },
  installation: { class: 'impersonal' },
  migration: { class: 'impersonal', plain: 'name checksum' },
  shard: { class: 'impersonal', plain: 'engine' },
  tape_hour: { class: 'impersonal', plain: 'root' },
};
