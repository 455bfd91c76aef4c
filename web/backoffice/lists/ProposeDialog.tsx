import { useListTexts } from '../../data/officeLists.ts';
import type { ListDesk } from '../../data/officeLists.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { usePropose } from '../shell/usePropose.ts';
import type { Compared } from './ListPage.tsx';

const REASON_MAXIMUM = 500;

interface ProposeDialogProps {
  desk: ListDesk;
  compared: Compared;
  onClose: () => void;
  onProposed: () => void;
}

/** Dialog for the reason of a list's change: a second person decides. */
export function ProposeDialog({ desk, compared, onClose, onProposed }: ProposeDialogProps) {
  const { t } = useListTexts();
  const propose = usePropose(t('lists.proposed'));
  const { upload, restores, difference } = compared;
  const send = async (reason: string) => {
    const change = { upload, restores, follows: difference.follows, reason };
    const failed = await propose((request) => desk.ask({ ...change, request }));
    if (failed === undefined) onProposed();
    return failed;
  };
  return (
    <ReasonDialog
      title={t('lists.proposeList')}
      text={t(`lists.${desk.kind}.dialog`)}
      label={t('lists.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('lists.propose')}
      onClose={onClose}
      onAction={send}
    />
  );
}
