import * as affiliates from '@candor/contracts/http/office/affiliates.ts';
import * as approvals from '@candor/contracts/http/office/approvals.ts';
import * as audit from '@candor/contracts/http/office/audit.ts';
import * as clients from '@candor/contracts/http/office/clients.ts';
import * as complaints from '@candor/contracts/http/office/complaints.ts';
import * as contact from '@candor/contracts/http/office/contact.ts';
import * as corrections from '@candor/contracts/http/office/corrections.ts';
import * as dealing from '@candor/contracts/http/office/dealing.ts';
import * as fillChecks from '@candor/contracts/http/office/fillChecks.ts';
import * as mailLog from '@candor/contracts/http/office/mailLog.ts';
import * as operatorApi from '@candor/contracts/http/office/operatorApi.ts';
import * as payments from '@candor/contracts/http/office/payments.ts';
import * as popups from '@candor/contracts/http/office/popups.ts';
import * as reconciliation from '@candor/contracts/http/office/reconciliation.ts';
import * as staff from '@candor/contracts/http/office/staff.ts';
import * as verification from '@candor/contracts/http/office/verification.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { LIST_EXPORT_ROWS } from '@candor/domain/listExports/list.ts';
import type { ExportedList } from '@candor/domain/listExports/list.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { listApprovals, presentApproval } from '../../access/approvals/index.ts';
import { readMail } from '../../access/notifications/index.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { readPartners } from '../affiliateDesk/index.ts';
import { readClients, refreshLevels } from '../clientDesk/index.ts';
import { readComplaints } from '../complaints/index.ts';
import { readMessages } from '../contact/index.ts';
import { readAccounts, readCorrections, readFillChecks, readOverview } from '../dealingDesk/index.ts';
import { listQueue, readAudit } from '../office/index.ts';
import { readDeliveries } from '../operatorApi/index.ts';
import { readCases } from '../paymentDesk/index.ts';
import { readDifferences } from '../reconciliation/index.ts';
import { listStaff } from '../staffDesk/index.ts';
import { listPopups } from '../../website/popups/index.ts';
import * as columns from './columns.ts';
import { ExportableList } from './exportedList.ts';
import type { OfficeList, Part, Reader } from './exportedList.ts';

/** Presents a list that has no pages as one part. */
function onePart<Row>(rows: readonly Row[]): Result<Part<Row>> {
  return accept({ rows, next: null, count: rows.length, is_more: false });
}

/** Adds the currency of the brand's sums to each row. */
function withCurrency<Row>({ deps, session }: Reader, rows: readonly Row[]) {
  const currency = deps.brandOf(session.brandId).currency.code;
  return onePart(rows.map((row) => ({ ...row, currency })));
}

/** Rule LX-1: all exportable lists, each with the reader of its own call. */
export const lists = {
  payments: new ExportableList({
    name: 'payments',
    call: payments.list,
    columns: columns.payments,
    read: ({ connection, deps }, request) => readCases(connection, deps, request),
  }),
  mail: new ExportableList({
    name: 'mail',
    call: mailLog.list,
    columns: columns.mail,
    read: ({ connection, deps, session: { brandId, roles } }, request) =>
      readMail(connection, deps, request, { brandId, hidden: maySeeCases(roles) ? undefined : countsAsErasedSql }),
  }),
  deliveries: new ExportableList({
    name: 'deliveries',
    call: operatorApi.listDeliveries,
    columns: columns.deliveries,
    read: ({ connection }, request) => readDeliveries(connection, request),
  }),
  verification: new ExportableList({
    name: 'verification',
    call: verification.list,
    columns: columns.verification,
    async read({ deps, session }) {
      const { waiting, decided } = await listQueue(deps, session);
      return onePart([...waiting, ...decided]);
    },
  }),
  tradingAccounts: new ExportableList({
    name: 'tradingAccounts',
    call: dealing.accounts,
    columns: columns.tradingAccounts,
    async read(reader, request) {
      const found = await readAccounts(reader.deps.dealing, request, reader.session);
      return found.ok ? withCurrency(reader, found.value.rows) : found;
    },
  }),
  exposure: new ExportableList({
    name: 'exposure',
    call: dealing.overview,
    columns: columns.exposure,
    async read(reader, request) {
      const found = await readOverview(reader.deps.dealing, request, reader.session);
      return found.ok ? withCurrency(reader, found.value.exposure) : found;
    },
  }),
  fillChecks: new ExportableList({
    name: 'fillChecks',
    call: fillChecks.list,
    columns: columns.fillChecks,
    async read({ connection, deps, session }) {
      const { rows } = await readFillChecks(connection, deps, session, LIST_EXPORT_ROWS);
      return onePart(rows);
    },
  }),
  popups: new ExportableList({
    name: 'popups',
    call: popups.list,
    columns: columns.popups,
    async read({ connection, deps, session }) {
      const reading = { session, now: deps.clock.now(), limit: LIST_EXPORT_ROWS };
      return onePart(await listPopups(connection, reading));
    },
  }),
  clients: new ExportableList({
    name: 'clients',
    call: clients.list,
    columns: columns.clients,
    prepare: refreshLevels,
    read: ({ connection, deps, session }, request) => readClients(connection, deps, request, session),
  }),
  partners: new ExportableList({
    name: 'partners',
    call: affiliates.list,
    columns: columns.partners,
    read: ({ connection, deps, session }, request) => readPartners(connection, deps, request, session),
  }),
  messages: new ExportableList({
    name: 'messages',
    call: contact.list,
    columns: columns.messages,
    read: ({ connection, deps, session }, request) => readMessages(connection, deps, request, session),
  }),
  complaints: new ExportableList({
    name: 'complaints',
    call: complaints.list,
    columns: columns.complaints,
    read: ({ connection, deps, session }, request) => readComplaints(connection, deps, request, session),
  }),
  approvals: new ExportableList({
    name: 'approvals',
    call: approvals.list,
    columns: columns.approvals,
    async read({ connection, deps, session }) {
      const now = deps.clock.now();
      const listed = await listApprovals(connection, session, LIST_EXPORT_ROWS);
      return onePart(listed.map((approval) => presentApproval(approval, session, now)));
    },
  }),
  audit: new ExportableList({
    name: 'audit',
    call: audit.list,
    columns: columns.audit,
    async read(
      { connection },
      { after, before = after === undefined ? undefined : Number.parseInt(after, 10), ...request },
    ) {
      const { entries, next, ...counted } = await readAudit(connection, { ...request, before });
      return accept({ rows: entries, next: next === null ? null : String(next), ...counted });
    },
  }),
  staff: new ExportableList({
    name: 'staff',
    call: staff.list,
    columns: columns.staff,
    read: async ({ deps, session }) => onePart(await listStaff(deps, session)),
  }),
  corrections: new ExportableList({
    name: 'corrections',
    call: corrections.corrections,
    columns: columns.corrections,
    async read(reader) {
      const { connection, deps, session } = reader;
      const { rows } = await readCorrections(connection, deps, session, LIST_EXPORT_ROWS);
      return withCurrency(reader, rows);
    },
  }),
  differences: new ExportableList({
    name: 'differences',
    call: reconciliation.listDifferences,
    columns: columns.differences,
    async read({ connection }, { open, after = '1', stretch }) {
      const page = Number.parseInt(after, 10);
      const { differences, count } = await readDifferences(connection, { open, page, stretch });
      const isLast = stretch === undefined || page * stretch >= count;
      return accept({ rows: differences, next: isLast ? null : String(page + 1), count, is_more: false });
    },
  }),
} satisfies Readonly<Record<ExportedList, OfficeList>>;

/** Finds the list with this name. */
export function listOf(name: ExportedList): OfficeList {
  return lists[name];
}
