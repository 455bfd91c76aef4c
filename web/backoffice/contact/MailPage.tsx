import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { mailOrders, mailStates } from '@candor/contracts/http/office/mailLog.ts';
import type { MailRow } from '@candor/contracts/http/office/mailLog.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { plainExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { minuteTime, shortTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { ListColumn } from '../table/columns.ts';
import { ListDesk } from '../table/ListDesk.tsx';
import { useList } from '../table/useList.ts';
import type { ListQuery } from '../table/useList.ts';
import styles from './Contact.module.css';
import { purposeKeys } from './mailPurpose.ts';
import { useMailFilters } from '../filters/useMailFilters.ts';

const EVERY_MS = 30_000;
const shape = { orders: mailOrders, filters: ['state'], first: { order: 'created', descending: true } } as const;
const tones = {
  queued: 'info',
  sending: 'info',
  sent: 'positive',
  failed: 'negative',
  replaced: 'neutral',
} as const;

/** Page of which mail was sent to whom, never of its text. */
export function MailPage() {
  const { t } = useDeskTexts();
  const title = t('office.pages.mail');
  return useMay('mail.read') ? <Log title={title} /> : <NotAllowed title={title} />;
}

function Log({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const [opened, setOpened] = useState<MailRow>();
  const { state } = useMailFilters();
  const list = useList({
    name: 'mail',
    shape,
    everyMs: EVERY_MS,
    requestOf: (query: ListQuery<'created'>, { state: stateText }: { readonly state?: string }) => {
      const mailState = mailStates.find((one) => one === stateText);
      return { ...query, ...(mailState !== undefined && { state: mailState }) };
    },
    ask: office.listMail,
    exportOf: (request) => plainExport('mail', officeCalls.exportMail, request),
  });
  return (
    <OfficePage title={title} aside={t('mail.lead')} isDesk>
      <ListDesk
        label={title}
        list={list}
        columns={useColumns(setOpened)}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        searchHint={t('mail.searchHint')}
        filters={
          <Select
            label={state.label}
            options={[{ value: 'any', label: t('mail.anyState') }, ...state.options]}
            value={mailStates.find((one) => one === list.view.filters.state) ?? 'any'}
            onChange={(next) => list.change({ filters: next === 'any' ? {} : { state: next } })}
          />
        }
        empty={{ title: t('mail.empty') }}
      />
      {opened !== undefined && <MailDrawer mail={opened} onClose={() => setOpened(undefined)} />}
    </OfficePage>
  );
}

function useColumns(onOpen: (row: MailRow) => void): readonly ListColumn<MailRow, 'created'>[] {
  const { t } = useDeskTexts();
  return [
    {
      id: 'created',
      label: t('mail.columns.at'),
      order: 'created',
      cell: ({ at }) => <span className={desk.fresh}>{shortTime(at)}</span>,
    },
    {
      id: 'subject',
      label: t('mail.columns.subject'),
      isFixed: true,
      cell: (row) => (
        <button type="button" className={desk.open} onClick={() => onOpen(row)}>
          {row.subject}
        </button>
      ),
    },
    { id: 'recipient', label: t('mail.columns.recipient'), isWide: true, cell: ({ recipient }) => recipient },
    { id: 'client', label: t('mail.columns.client'), isWide: true, cell: ({ client }) => client?.name ?? '–' },
    {
      id: 'purpose',
      label: t('mail.columns.purpose'),
      isWide: true,
      cell: ({ template }) => t(purposeKeys(template), { defaultValue: template }),
    },
    { id: 'state', label: t('mail.columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    { id: 'attempts', label: t('mail.columns.attempts'), isNumeric: true, isWide: true, cell: (row) => row.attempts },
    { id: 'language', label: t('mail.columns.language'), isHiddenAtFirst: true, cell: ({ language }) => language },
  ];
}

function StateBadge({ state }: { state: MailRow['state'] }) {
  const { t } = useDeskTexts();
  return <Badge tone={tones[state]}>{t(`mail.states.${state}`)}</Badge>;
}

function MailDrawer({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const { t } = useDeskTexts();
  const { client } = mail;
  return (
    <Drawer isOpen isWide onClose={onClose} title={mail.subject} description={t('mail.noText')}>
      <dl className={styles.facts}>
        <dt>{t('mail.columns.state')}</dt>
        <dd>
          <StateBadge state={mail.state} />
        </dd>
        <dt>{t('mail.columns.recipient')}</dt>
        <dd>{mail.recipient}</dd>
        <dt>{t('mail.columns.client')}</dt>
        <dd>
          {client === null ? (
            '–'
          ) : (
            <ClientLink id={client.id} from="mail">
              <bdi>{client.name}</bdi>
            </ClientLink>
          )}
        </dd>
        <dt>{t('mail.columns.purpose')}</dt>
        <dd>{t(purposeKeys(mail.template), { defaultValue: mail.template })}</dd>
        <dt>{t('mail.template')}</dt>
        <dd>
          <code>{mail.template}</code> ({mail.language})
        </dd>
        <dt>{t('mail.columns.at')}</dt>
        <dd>{minuteTime(mail.at)} UTC</dd>
        <dt>{t('mail.sentAt')}</dt>
        <dd>{mail.sent_at === null ? '–' : `${minuteTime(mail.sent_at)} UTC`}</dd>
        <dt>{t('mail.columns.attempts')}</dt>
        <dd>{mail.attempts}</dd>
        {mail.error !== null && (
          <>
            <dt>{t('mail.lastError')}</dt>
            <dd>
              <code>{mail.error}</code>
            </dd>
          </>
        )}
      </dl>
    </Drawer>
  );
}
