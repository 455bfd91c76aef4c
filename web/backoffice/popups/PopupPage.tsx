import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { usePopup } from '../../data/popupDesk.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { emptyPopup, fieldsOf } from './popupFields.ts';
import { PopupEditor } from './PopupEditor.tsx';
import { PopupReader } from './PopupReader.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';

/** Page of a popup: an editor while it may be written, a view while it waits, runs or is over. */
export function PopupPage() {
  const { t } = useDeskTexts();
  const title = t('popups.title');
  return useMay('popups.list') ? <One title={title} /> : <NotAllowed title={title} />;
}

function One({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const mayWrite = useMay('popups.write');
  const { id } = useParams();
  const [query] = useSearchParams();
  const isNew = id === 'new';
  const shown = isNew ? query.get('copy') : id;
  const number = shown === null || shown === undefined ? undefined : Number.parseInt(shown, 10);
  const { data: popup, error, refetch } = usePopup(number);
  const isMissing = number !== undefined && popup === undefined;
  if (isNew && !mayWrite) return <NotAllowed title={title} />;
  if (isMissing && error !== null) {
    return (
      <OfficePage title={title}>
        <QueryFailure error={error} onRetry={() => void refetch()} />
        <Back />
      </OfficePage>
    );
  }
  if (isMissing) {
    return (
      <OfficePage title={title}>
        <Skeleton height="420px" />
      </OfficePage>
    );
  }
  if (isNew || popup === undefined) {
    const start = popup === undefined ? emptyPopup : { ...fieldsOf(popup), starts: '', ends: '' };
    return (
      <OfficePage title={t('popups.new')} aside={<Back />}>
        <PopupEditor key={`new-${shown}`} start={start} />
      </OfficePage>
    );
  }
  return <Known key={popup.row.id} popup={popup} />;
}

function Known({ popup }: { popup: PopupDetail }) {
  const mayWrite = useMay('popups.write');
  const { state } = popup.row;
  const [isEditing, setEditing] = useState(false);
  const isWriting = mayWrite && (state === 'draft' || (state === 'waiting' && isEditing));
  return (
    <OfficePage title={popup.row.title} aside={<Back />}>
      {isWriting ? (
        <PopupEditor start={fieldsOf(popup)} popup={popup} />
      ) : (
        <PopupReader popup={popup} onEdit={mayWrite ? () => setEditing(true) : undefined} />
      )}
    </OfficePage>
  );
}

function Back() {
  const { t } = useDeskTexts();
  return (
    <Link to="/popups" className={buttonClass('quiet', 'dense')}>
      {t('popups.title')}
    </Link>
  );
}
