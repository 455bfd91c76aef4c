import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { PopupState } from '@candor/domain/popups/popup.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { plainExport } from '../../data/listExports.ts';
import { useMay } from '../../data/office.ts';
import { usePopupList } from '../../data/popupDesk.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Chips } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useRowKeys } from '../../ui/useRowKeys.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { PopupTable } from './PopupTable.tsx';

const filters = ['all', 'open', 'shown', 'over'] as const;
type Filter = (typeof filters)[number];

const statesOf: Readonly<Record<Filter, readonly PopupState[]>> = {
  all: ['draft', 'waiting', 'planned', 'running', 'ended'],
  open: ['draft', 'waiting'],
  shown: ['planned', 'running'],
  over: ['ended'],
};

const popupExport = plainExport('popups', officeCalls.exportPopups, {});

/** Page of the brand's popups for its clients, with their states. */
export function PopupsPage() {
  const { t } = useDeskTexts();
  const title = t('popups.title');
  return useMay('popups.list') ? <Popups title={title} /> : <NotAllowed title={title} />;
}

function Popups({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const mayWrite = useMay('popups.write');
  const navigate = useNavigate();
  const popups = usePopupList();
  const [filter, setFilter] = useState<Filter>('all');
  const of = (one: Filter): readonly PopupRow[] =>
    popups.data?.filter(({ state }) => statesOf[one].includes(state)) ?? [];
  const rows = of(filter);
  const [current] = useRowKeys({
    rows,
    keyOf: ({ id }) => id,
    onOpen: ({ id }) => void navigate(`/popups/${id}`),
  });
  return (
    <OfficePage title={title} aside={t('popups.lead')} isDesk>
      <div className={desk.tools}>
        <Chips<Filter>
          className={desk.filter}
          label={t('popups.filter')}
          options={filters.map((value) => ({ value, label: t(`popups.${value}`, { count: of(value).length }) }))}
          value={filter}
          onChange={setFilter}
        />
        <ExportButton exported={popupExport} count={popups.data?.length} hasTabs />
        {mayWrite && (
          <Link to="/popups/new" className={buttonClass('primary')}>
            {t('popups.new')}
          </Link>
        )}
      </div>
      <section className={desk.list} aria-label={title}>
        <Loaded query={popups}>
          {() =>
            rows.length === 0 ? (
              <EmptyState title={t('popups.empty')} text={t('popups.emptyText')} />
            ) : (
              <PopupTable rows={rows} current={current?.id} />
            )
          }
        </Loaded>
      </section>
    </OfficePage>
  );
}
