import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personalExport } from '../../data/listExports.ts';
import { office, useApprovals, useMay } from '../../data/office.ts';
import { Chips } from '../../ui/Choice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { decidableFirst } from './decidableFirst.ts';
import styles from './ApprovalsPage.module.css';
import { QueryFailure } from '../shell/QueryFailure.tsx';

type Filter = 'waiting' | 'mine' | 'done';

const belongs: Readonly<Record<Filter, (approval: Approval) => boolean>> = {
  waiting: ({ state }) => state === 'waiting',
  mine: ({ mine }) => mine,
  done: ({ state }) => state !== 'waiting',
};

/** Page of the requests to a second person, the reader's own requests, and their results. */
export function ApprovalsPage() {
  const { t } = useTranslation();
  const title = t('office.pages.approvals');
  return useMay('approvals.read') ? <Approvals title={title} /> : <NotAllowed title={title} />;
}

function Approvals({ title }: { title: string }) {
  const { t } = useTranslation();
  const { data: approvals, error, refetch } = useApprovals();
  const [filter, setFilter] = useState<Filter>('waiting');
  // An approval that failed stays visible with its reason, longer than a notice does.
  const [inVain, setInVain] = useState<ReadonlySet<number>>(new Set());
  const isShown = (one: Approval) => belongs[filter](one) || (filter === 'waiting' && inVain.has(one.id));
  const listed = approvals?.filter(isShown) ?? [];
  const shown = filter === 'waiting' ? decidableFirst(listed, inVain) : listed;
  const count = approvals?.filter(belongs.waiting).length ?? 0;
  return (
    <OfficePage title={title}>
      <div className={desk.tools}>
        <Chips<Filter>
          className={desk.filter}
          label={t('office.approvals.filter')}
          options={[
            { value: 'waiting', label: t('office.approvals.waiting', { count }) },
            { value: 'mine', label: t('office.approvals.mine') },
            { value: 'done', label: t('office.approvals.done') },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <ExportButton
          exported={personalExport('approvals', (by) => office.askApprovalExport({ query: {}, ...by }))}
          count={approvals?.length}
          hasTabs
        />
      </div>
      {approvals === undefined && error !== null && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {approvals === undefined && error === null && <Skeleton height="180px" />}
      {approvals !== undefined && shown.length === 0 && (
        <Panel>
          <EmptyState title={t('office.approvals.empty')} text={t('office.approvals.emptyText')} />
        </Panel>
      )}
      <div className={styles.cards}>
        {shown.map((approval) => (
          <ApprovalCard
            key={approval.id}
            approval={approval}
            onInVain={() => setInVain((before) => new Set([...before, approval.id]))}
          />
        ))}
      </div>
    </OfficePage>
  );
}
