import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OperatorDelivery } from '@candor/contracts/http/office/operatorApi.ts';
import { useState } from 'react';
import { plainExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { refreshOperator, useOperatorTexts } from '../../data/officeOperator.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { minuteTime, shortTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import type { ListColumn } from '../table/columns.ts';
import { ListDesk } from '../table/ListDesk.tsx';
import { useList } from '../table/useList.ts';
import type { List } from '../table/useList.ts';
import styles from './Integrations.module.css';
import { deliveryStates, useDeliveryFilters } from '../filters/useDeliveryFilters.ts';
import { useAnswerText, useDeliveryToast } from './useDeliveryToast.ts';

const EVERY_MS = 15_000;
const tones = { waiting: 'info', sent: 'positive', failed: 'negative' } as const;
const shape = {
  orders: ['created'],
  filters: ['webhook', 'state'],
  first: { order: 'created', descending: true },
} as const;

type Deliveries = List<OperatorDelivery, 'created', 'webhook' | 'state'>;

/** Lists what was sent to which webhook and its answer, with a button that sends it again. */
export function DeliveriesTab({ label }: { label: string }) {
  const { t } = useOperatorTexts();
  const [opened, setOpened] = useState<OperatorDelivery>();
  const list: Deliveries = useList({
    name: 'deliveries',
    shape,
    everyMs: EVERY_MS,
    requestOf: (query, filters) => {
      const state = deliveryStates.find((one) => one === filters.state);
      const webhook = /^\d{1,15}$/.test(filters.webhook ?? '') ? Number.parseInt(filters.webhook ?? '', 10) : undefined;
      return { ...query, ...(state !== undefined && { state }), ...(webhook !== undefined && { webhook }) };
    },
    ask: office.listWebhookDeliveries,
    exportOf: (request) => plainExport('deliveries', officeCalls.exportWebhookDeliveries, request),
  });
  return (
    <>
      <ListDesk
        label={label}
        list={list}
        columns={useColumns(setOpened)}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        searchHint={t('operator.deliveries.search')}
        filters={<Filters list={list} />}
        empty={{ title: t('operator.deliveries.none'), text: t('operator.deliveries.noneText') }}
      />
      {opened !== undefined && <DeliveryDrawer first={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Filters({ list }: { list: Deliveries }) {
  const { t } = useOperatorTexts();
  const named = useDeliveryFilters();
  const { webhook, state } = list.view.filters;
  const change = (name: 'webhook' | 'state', value: string) => {
    const { [name]: _before, ...others } = list.view.filters;
    list.change({ filters: value === 'any' ? others : { ...others, [name]: value } });
  };
  return (
    <>
      <Select<string>
        label={named.webhook.label}
        options={[{ value: 'any', label: t('operator.deliveries.anyWebhook') }, ...named.webhook.options]}
        value={named.webhook.options.find(({ value }) => value === webhook)?.value ?? 'any'}
        onChange={(next) => change('webhook', next)}
      />
      <Select<string>
        label={named.state.label}
        options={[{ value: 'any', label: t('operator.deliveries.anyState') }, ...named.state.options]}
        value={named.state.options.find(({ value }) => value === state)?.value ?? 'any'}
        onChange={(next) => change('state', next)}
      />
    </>
  );
}

function useColumns(onOpen: (row: OperatorDelivery) => void): readonly ListColumn<OperatorDelivery, 'created'>[] {
  const { t } = useOperatorTexts();
  const answerText = useAnswerText();
  return [
    {
      id: 'created',
      label: t('operator.deliveries.at'),
      order: 'created',
      cell: ({ created_at: at }) => <span className={desk.fresh}>{shortTime(at)}</span>,
    },
    {
      id: 'kind',
      label: t('operator.deliveries.event'),
      isFixed: true,
      cell: (row) => (
        <button type="button" className={desk.open} onClick={() => onOpen(row)}>
          {row.kind}
        </button>
      ),
    },
    {
      id: 'webhook',
      label: t('operator.deliveries.webhook'),
      isWide: true,
      cell: ({ webhook }) => webhook.name,
    },
    { id: 'state', label: t('operator.deliveries.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'answer',
      label: t('operator.deliveries.answer'),
      isWide: true,
      cell: ({ answer }) => answerText(answer),
    },
    {
      id: 'attempts',
      label: t('operator.deliveries.attempts'),
      isNumeric: true,
      isWide: true,
      cell: ({ attempts }) => attempts,
    },
  ];
}

function StateBadge({ state }: Pick<OperatorDelivery, 'state'>) {
  const { t } = useOperatorTexts();
  return <Badge tone={tones[state]}>{t(`operator.deliveries.states.${state}`)}</Badge>;
}

function DeliveryDrawer({ first, onClose }: { first: OperatorDelivery; onClose: () => void }) {
  const { t } = useOperatorTexts();
  const [shown, setShown] = useState(first);
  const [isBusy, whileBusy] = useBusy();
  const mayManage = useMay('operator.manage');
  const answerText = useAnswerText();
  const showOutcome = useDeliveryToast();
  const resend = async () => {
    const outcome = await whileBusy(office.resendWebhookDelivery({ id: shown.id }));
    showOutcome(outcome);
    if (outcome.kind === 'done') setShown(outcome.value);
    return refreshOperator();
  };
  return (
    <Drawer isOpen isWide onClose={onClose} title={shown.kind} description={shown.webhook.name}>
      <div className={styles.drawer}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('operator.deliveries.state')}</dt>
            <dd>
              <StateBadge state={shown.state} />
            </dd>
          </div>
          <div>
            <dt>{t('operator.deliveries.answer')}</dt>
            <dd>{answerText(shown.answer)}</dd>
          </div>
          <div>
            <dt>{t('operator.deliveries.attempts')}</dt>
            <dd>{shown.attempts}</dd>
          </div>
          <div>
            <dt>{t('operator.deliveries.next')}</dt>
            <dd>{shown.next_at === null ? '–' : `${minuteTime(shown.next_at)} UTC`}</dd>
          </div>
          <div className={styles.wide}>
            <dt>webhook-id</dt>
            <dd>
              <code>{shown.message}</code>
            </dd>
          </div>
        </dl>
        <pre className={styles.body}>{JSON.stringify(JSON.parse(shown.body), null, 2)}</pre>
        {mayManage && (
          <div>
            <Button size="dense" variant="primary" busy={isBusy} onClick={() => void resend()}>
              {t('operator.deliveries.resend')}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
