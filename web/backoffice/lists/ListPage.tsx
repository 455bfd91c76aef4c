import type { ListDifferenceShown, ListPage as Lists } from '@candor/contracts/http/office/listImports.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { calendarDesk, screeningDesk, useLists, useListTexts } from '../../data/officeLists.ts';
import type { ListDesk } from '../../data/officeLists.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListDifference } from './ListDifference.tsx';
import { ListHistory } from './ListHistory.tsx';
import styles from './Lists.module.css';
import { ListUpload } from './ListUpload.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';
import { ScreeningHits } from './ScreeningHits.tsx';

/** Rules SE-14 and SE-15: page of the list against which clients are screened. */
export function ScreeningListPage() {
  const { t } = useListTexts();
  return <ListPage desk={screeningDesk} title={t('office.pages.screeningList')} />;
}

/** Rules SE-14 and SE-16: page of the events that the calendars of all brands announce. */
export function CalendarImportsPage() {
  const { t } = useListTexts();
  return <ListPage desk={calendarDesk} title={t('office.pages.calendar')} />;
}

interface ListPageProps {
  desk: ListDesk;
  title: string;
}

function ListPage(props: ListPageProps) {
  return useMay(props.desk.read) ? <OneList {...props} /> : <NotAllowed title={props.title} />;
}

/** Import that is about to be proposed: an upload, or an earlier import. */
export interface Compared {
  readonly upload: number | null;
  readonly restores: number | null;
  readonly difference: ListDifferenceShown;
}

function OneList({ desk: list, title }: ListPageProps) {
  const { t } = useListTexts();
  const query = useLists(list);
  const [compared, setCompared] = useState<Compared>();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setCompared(undefined);
  };
  return (
    <OfficePage title={title} aside={t(`lists.${list.kind}.lead`)}>
      <Loaded query={query} height="640px">
        {(page) => (
          <div className={styles.desk}>
            <p className={desk.info}>{t(`lists.${list.kind}.scope`)}</p>
            {page.waiting !== null && <Waiting waiting={page.waiting} />}
            {page.may_propose && compared === undefined && (
              <ListUpload desk={list} page={page} onCompared={setCompared} />
            )}
            {compared !== undefined && (
              <ListDifference
                compared={compared}
                isWaiting={page.waiting !== null}
                onPropose={() => setAsking(true)}
                onDiscard={close}
              />
            )}
            {list.kind === 'screening' && <ScreeningHits />}
            <ListHistory desk={list} page={page} onCompared={setCompared} />
          </div>
        )}
      </Loaded>
      {isAsking && compared !== undefined && (
        <ProposeDialog desk={list} compared={compared} onClose={() => setAsking(false)} onProposed={close} />
      )}
    </OfficePage>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<Lists['waiting']> }) {
  const { t } = useListTexts();
  const { name, restores, added, changed, removed, by, reason, obstacle } = waiting;
  const title = restores === null ? t('lists.waiting', { name }) : t('lists.waitingRestore', { id: restores });
  return (
    <section className={desk.waiting} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('lists.counts', { added, changed, removed })}</p>
      <p>{t('lists.waitingBy', { name: by, reason })}</p>
      {obstacle === null ? (
        <ApprovalsLink>{t('lists.decide')}</ApprovalsLink>
      ) : (
        <p className={desk.quiet}>{t('lists.decider')}</p>
      )}
    </section>
  );
}
